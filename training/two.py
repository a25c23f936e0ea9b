"""Trains the net of two. Usage: python3 two.py 'PATTERN' OUT [SECONDS_A_NET] [VARIANTS] [WEIGHTS_TO_BEGIN_WITH]"""

import sys
import time

import torch

from boards import Turned, load, one_hot
from net import Net, fit

PER_LOG_ODDS = 250.0
RESULT = 0.6


def hand_bucket(hand):
    """0, 1, 2, 3, 4 to 5, 6 or more."""
    table = torch.tensor([0, 1, 2, 3, 4, 4, 5, 5, 5, 5, 5] + [5] * 20, device=hand.device)
    return table[hand]


def output_bucket(mine, theirs):
    both = mine + theirs
    late = torch.where(both <= 5, 3, torch.where(both <= 11, 4, 5))
    return torch.where(
        both == 0, 0, torch.where(mine == 0, 1, torch.where(theirs == 0, 2, late))
    )


def facts(batch, parts, mirrored):
    mover = batch["mover"].long()
    board = Turned(batch, 2, mover * 2, mirrored)
    mine, theirs = 0, 1  # Records begin with the mover.
    my_hand, their_hand = board.hands[mine].clamp(max=10), board.hands[theirs].clamp(max=10)
    lead = (board.distances[theirs] - board.distances[mine]).clamp(-8, 8) + 8
    found = [board.walls(), board.pawn(mine), board.pawn(theirs)]
    found += [one_hot(my_hand * 11 + their_hand, 121)]
    found += [one_hot(board.distances[seat], 25) for seat in (mine, theirs)]
    found += [one_hot(board.narrow[seat], 9) for seat in (mine, theirs)]
    race = (lead * 6 + hand_bucket(my_hand)) * 6 + hand_bucket(their_hand)
    found += [one_hot(race, 17 * 36)]
    if "round" in parts:
        found += [board.walls_round(mine), board.walls_round(theirs)]
    if "ways" in parts:
        found += [board.ways(mine), board.ways(theirs)]
    return torch.cat(found, 1), output_bucket(my_hand, their_hand)


def main():
    pattern, out = sys.argv[1], sys.argv[2]
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 60
    data = load(pattern, 2)
    count = len(data["won"])
    print(f"{count} positions", flush=True)
    won = data["won"].float()
    thought = torch.sigmoid(data["value"].float() / PER_LOG_ODDS)
    data["target"] = RESULT * won + (1 - RESULT) * thought
    variants = {
        "plain-32": ((), 32),
        "round-64": (("round",), 64),
        "round-128": (("round",), 128),
        "ways-64": (("ways",), 64),
        "both-64": (("round", "ways"), 64),
        "both-128": (("round", "ways"), 128),
    }
    wanted = sys.argv[4].split(",") if len(sys.argv) > 4 else list(variants)
    for name in wanted:
        parts, hidden = variants[name]
        start = time.time()
        look = lambda batch, mirrored: facts(batch, parts, mirrored)
        loss = lambda odds, batch: torch.nn.functional.binary_cross_entropy_with_logits(
            odds[:, 0], batch["target"]
        )
        surprise = lambda odds, batch: torch.nn.functional.binary_cross_entropy_with_logits(
            odds[:, 0], batch["won"].float()
        )
        begin = (sys.argv[5], PER_LOG_ODDS) if len(sys.argv) > 5 else None
        peak = 0.0015 if begin else 0.004
        net, kept_back = fit(data, look, loss, surprise, hidden, 6, seconds, peak=peak, begin=begin)
        print(f"{name}: {kept_back} in {time.time() - start:.0f} s", flush=True)
        with open(f"{out}/two-{name}.bin", "wb") as file:
            file.write(net.bytes(PER_LOG_ODDS))


main()
