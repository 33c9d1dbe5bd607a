"""What a program that joins late reads from the retained snapshot, in the form in which `room_consumer.Room` keeps a table."""

CHIPS = ("stacks", "bets", "waiting", "pot", "kept")
STAKES = ("game", "blinds", "ante", "limits", "level", "chips")
SEAT = ("state", "owes_live", "owes_dead", "penalty_hands", "racked", "takes", "locked_up", "played_over")


def kept_of(snapshot):
    """The whole table, from the snapshot alone."""
    now = {one: snapshot["stakes"][one] for one in STAKES}
    following = snapshot["next_stakes"]
    found = {
        "rulebook": snapshot["rulebook"],
        **{one: snapshot["chips"][one] for one in CHIPS},
        "now": now,
        "next": {one: following[one] for one in STAKES} if following else now,
        "dealer": snapshot["dealer"],
        "button": snapshot["button"],
        "halt": snapshot["halt"]["reason"] if snapshot["halt"] else "",
        "waits": snapshot["halt"]["waits"] if snapshot["halt"] else "",
        "tray": [snapshot["tray"]["baseline"], snapshot["tray"]["change"]],
        "columns": {str(one["denomination"]): one["count"] for one in snapshot["columns"]},
        "seats": {str(one["seat"]): [one[name] for name in SEAT] for one in snapshot["seats"]},
        "lost": snapshot["devices"]["lost"],
        "unseen": snapshot["devices"]["unseen"],
        "clock": snapshot["clock"]["seat"] if snapshot["clock"] else None,
    }
    if (kill := snapshot["kill"]) is not None:
        found["kill"] = [kill["legs"], kill["due"], kill["owed"]]
    if (hand := snapshot["hand"]) is not None:
        standing = hand["standing"]
        acts = [[one["seat"], one["act"], one["to"]] for one in standing["acts"]]
        found |= {"hand": hand["hand"], "live": sorted(standing["live"]), "acts": acts, "shown": hand["shown"], "boards": hand["boards"]}
    return found
