"""Trains the net of four. Usage: python3 four.py 'PATTERN' OUT [SECONDS_A_NET] [VARIANTS]"""

import sys
import time

import torch

from boards import Turned, load, one_hot
from net import fit

PER_E = 150.0
RESULT = 0.7


def facts_of(batch, me, parts):
    """The facts that concern one player, whose board is turned so that they look up."""
    count = len(batch["mover"])
    device = batch["mover"].device
    quarters = torch.full((count,), (4 - me) % 4, device=device)
    board = Turned(batch, 4, quarters, torch.zeros(count, dtype=torch.bool, device=device))
    wait = (me + 4 - batch["mover"].long()) % 4
    rivals = [(me + place) % 4 for place in (1, 2, 3)]
    leads = [(board.distances[rival] - board.distances[me]).clamp(-8, 8) for rival in rivals]
    against = sum(board.hands[rival] for rival in rivals)
    against = torch.where(
        against == 0, 0, torch.where(against <= 2, 1, torch.where(against <= 6, 2, 3))
    )
    nearest = torch.stack(leads + [torch.full_like(leads[0], 8)]).min(0).values
    found = [
        one_hot(wait * 25 + board.distances[me].clamp(max=24), 100),
        one_hot(against * 7 + board.hands[me].clamp(max=6), 28),
        one_hot(against * 9 + board.narrow[me].clamp(max=8), 36),
    ]
    for rival, lead in zip(rivals, leads):
        found.append(one_hot((lead + 8) * 4 + board.hands[rival].clamp(max=3), 68))
    found.append(one_hot((nearest + 8) * 4 + against, 68))
    if "pawns" in parts:
        found.append(board.pawn(me))
        found += [board.pawn(rival) for rival in rivals]
    if "ways" in parts:
        found.append(board.ways(me))
    if "walls" in parts:
        found.append(board.walls())
    if "rivals" in parts:
        found += [board.ways(rival) for rival in rivals]
    return torch.cat(found, 1)


def look(parts):
    def build(batch, _mirrored):
        facts = torch.stack([facts_of(batch, me, parts) for me in range(4)], 1)
        facts = facts.flatten(0, 1)
        return facts, torch.zeros(len(facts), dtype=torch.long, device=facts.device)

    return build


def main():
    pattern, out = sys.argv[1], sys.argv[2]
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 60
    data = load(pattern, 4)
    print(f"{len(data['won'])} positions", flush=True)
    chances = data["chances"].float() + 0.5
    chances = chances / chances.sum(1, keepdim=True)
    data["target"] = RESULT * one_hot(data["won"].long(), 4) + (1 - RESULT) * chances
    variants = {
        "plain-16": ((), 16),
        "ways-32": (("pawns", "ways"), 32),
        "walls-32": (("pawns", "ways", "walls"), 32),
        "all-32": (("pawns", "ways", "walls", "rivals"), 32),
        "all-64": (("pawns", "ways", "walls", "rivals"), 64),
    }
    wanted = sys.argv[4].split(",") if len(sys.argv) > 4 else list(variants)
    for name in wanted:
        parts, hidden = variants[name]
        start = time.time()
        loss = lambda odds, batch: torch.nn.functional.cross_entropy(
            odds.view(-1, 4), batch["target"]
        )
        surprise = lambda odds, batch: torch.nn.functional.cross_entropy(
            odds.view(-1, 4), batch["won"].long()
        )
        net, kept_back = fit(data, look(parts), loss, surprise, hidden, 1, seconds, size=8192)
        print(f"{name}: {kept_back} in {time.time() - start:.0f} s", flush=True)
        with open(f"{out}/four-{name}.bin", "wb") as file:
            file.write(net.bytes(PER_E))


main()
