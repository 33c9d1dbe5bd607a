// Keeps the page live: the server says that something has changed, and the page's middle is fetched again.
// What has not changed stays as it is, and nothing changes under a finger; a form that somebody is filling in is left alone.
"use strict";

const main = document.querySelector("main[data-live]");
const line = document.querySelector("#line");
let waits = false;
let pressed = false;

// Makes `old` like `now`, part by part. A form is put in whole: its button never becomes another question's.
function renewPart(old, now) {
  if (old.isEqualNode(now)) return;
  if (old.nodeName !== now.nodeName || old.nodeType !== Node.ELEMENT_NODE || old.nodeName === "FORM") {
    old.replaceWith(now.cloneNode(true));
    return;
  }
  for (const { name } of [...old.attributes]) if (!now.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  renewParts(old, now);
}

function renewParts(old, now) {
  const [here, there] = [[...old.childNodes], [...now.childNodes]];
  for (const one of here.slice(there.length)) one.remove();
  there.forEach((one, at) => (at < here.length ? renewPart(here[at], one) : old.append(one.cloneNode(true))));
}

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
    if (pressed) soon();
    else if (told) renewParts(main, told);
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
  source.onmessage = (event) => {
    const away = event.data.endsWith("away"); // the service itself does not hear the tables now
    say(away ? line.dataset.away : line.dataset.live, away);
    if (!first) soon();
    first = false;
  };
  source.onerror = () => {
    say(line.dataset.old, true);
    if (source.readyState === EventSource.CLOSED) window.location.reload();
  };
}

for (const [kind, is] of [["pointerdown", true], ["pointerup", false], ["pointercancel", false]]) {
  document.addEventListener(kind, () => window.setTimeout(() => (pressed = is), is ? 0 : 300)); // the click comes after
}

// A decision is asked for twice, in the page's own words.
document.addEventListener("submit", (event) => {
  const asks = event.submitter?.dataset.sure ?? event.target.dataset.sure;
  if (asks && !window.confirm(asks)) event.preventDefault();
});
