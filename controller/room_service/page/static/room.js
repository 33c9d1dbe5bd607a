// Keeps the page live: the server says that something has changed, and the page's middle is fetched again.
// A form that somebody is filling in is left alone.
"use strict";

const main = document.querySelector("main[data-live]");
const line = document.querySelector("#line");
let waits = false;

async function renew() {
  waits = false;
  const active = document.activeElement;
  if (active instanceof HTMLInputElement || active instanceof HTMLSelectElement) return;
  try {
    const answer = await fetch(window.location.href, { credentials: "same-origin", cache: "no-store" });
    if (answer.redirected) {
      window.location.reload();
      return;
    }
    if (!answer.ok) return;
    const told = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
    if (told && told.innerHTML !== main.innerHTML) main.replaceChildren(...told.childNodes);
  } catch {
    line.textContent = line.dataset.old;
  }
}

function soon() {
  if (waits) return;
  waits = true;
  window.setTimeout(renew, 1000);
}

function say(text, quiet) {
  line.textContent = text;
  main.classList.toggle("quiet", quiet);
}

if (main && line) {
  const source = new EventSource("/live");
  let first = true;
  source.onmessage = () => {
    say(line.dataset.live, false);
    if (!first) soon();
    first = false;
  };
  source.onerror = () => {
    say(line.dataset.old, true);
    if (source.readyState === EventSource.CLOSED) window.location.reload();
  };
}

// A decision is asked for twice, in the page's own words.
document.addEventListener("submit", (event) => {
  const asks = event.submitter?.dataset.sure ?? event.target.dataset.sure;
  if (asks && !window.confirm(asks)) event.preventDefault();
});
