"""Reads the positions written by `learn` (crates/bot-quoridor/examples/learn) and turns them into facts.

A board is turned so that the player in question looks up; walls, pawns and ways follow."""

import glob

import numpy as np
import torch


def bits(column, count):
    """Bit sets of 8 or 16 little-endian bytes as rows of 0 and 1."""
    return np.unpackbits(column, axis=1, bitorder="little")[:, :count]


def load(pattern, seats):
    """All records of the files: walls, and for each seat pawn, hand, distance, narrow and ways; then the rest."""
    size = 16 + 36 * seats + 5
    raw = [np.fromfile(name, dtype=np.uint8) for name in sorted(glob.glob(pattern))]
    raw = np.concatenate([file[: len(file) // size * size] for file in raw]).reshape(-1, size)
    data = {
        "rows": bits(raw[:, 0:8], 64),
        "columns": bits(raw[:, 8:16], 64),
    }
    for seat in range(seats):
        at = 16 + 36 * seat
        data[f"facts{seat}"] = raw[:, at : at + 4].copy()
        data[f"up{seat}"] = bits(raw[:, at + 4 : at + 20], 81)
        data[f"right{seat}"] = bits(raw[:, at + 20 : at + 36], 81)
    rest = raw[:, 16 + 36 * seats :]
    data["mover"] = rest[:, 0].copy()
    data["value"] = rest[:, 1:3].copy().view(np.int16)[:, 0].copy()
    data["won"] = rest[:, 4].copy()
    return {name: torch.from_numpy(column).cuda() for name, column in data.items()}


class Turned:
    """A batch of boards, turned by `quarters` (clockwise quarter turns that bring the player to the bottom) and mirrored.

    Grids are [batch, row, column]; a wall between rows is in `rows`, one between columns in `columns`."""

    def __init__(self, batch, seats, quarters, mirrored):
        shape = lambda name, side: batch[name].view(-1, side, side).float()
        self.rows, self.columns = shape("rows", 8), shape("columns", 8)
        self.pawns = [batch[f"facts{seat}"][:, 0].long() for seat in range(seats)]
        self.hands = [batch[f"facts{seat}"][:, 1].long() for seat in range(seats)]
        self.distances = [batch[f"facts{seat}"][:, 2].long() for seat in range(seats)]
        self.narrow = [batch[f"facts{seat}"][:, 3].long() for seat in range(seats)]
        self.places = [(pawn // 9, pawn % 9) for pawn in self.pawns]
        self.up = [shape(f"up{seat}", 9) for seat in range(seats)]
        self.right = [shape(f"right{seat}", 9) for seat in range(seats)]
        for turn in range(1, 4):
            self.where(quarters == turn, turn)
        self.mirror(mirrored)

    def where(self, mask, turn):
        if not bool(mask.any()):
            return
        choose = lambda new, old: torch.where(mask.view(-1, *([1] * (old.dim() - 1))), new, old)
        for _ in range(turn):
            # A quarter turn clockwise seen from above: (row, column) becomes (8 - column, row); what was left is then up.
            rows = self.columns.transpose(1, 2).flip(1)
            columns = self.rows.transpose(1, 2).flip(1)
            self.rows, self.columns = choose(rows, self.rows), choose(columns, self.columns)
            self.places = [
                (choose(8 - column, row), choose(row, column)) for row, column in self.places
            ]
            for seat in range(len(self.up)):
                # A step right from (r, c) becomes a step down from (8-c, r), that is one up from (7-c, r).
                up = torch.zeros_like(self.up[seat])
                up[:, :8, :] = self.right[seat][:, :, :8].transpose(1, 2).flip(1)
                right = self.up[seat].transpose(1, 2).flip(1)
                self.up[seat], self.right[seat] = (
                    choose(up, self.up[seat]),
                    choose(right, self.right[seat]),
                )

    def mirror(self, mask):
        choose = lambda new, old: torch.where(mask.view(-1, *([1] * (old.dim() - 1))), new, old)
        self.rows = choose(self.rows.flip(2), self.rows)
        self.columns = choose(self.columns.flip(2), self.columns)
        self.places = [(row, choose(8 - column, column)) for row, column in self.places]
        for seat in range(len(self.up)):
            right = torch.zeros_like(self.right[seat])
            right[:, :, :8] = self.right[seat][:, :, :8].flip(2)
            self.up[seat] = choose(self.up[seat].flip(2), self.up[seat])
            self.right[seat] = choose(right, self.right[seat])

    def walls(self):
        """128 facts: every wall where it stands."""
        return torch.cat([self.rows.flatten(1), self.columns.flatten(1)], 1)

    def pawn(self, seat):
        row, column = self.places[seat]
        return one_hot(row * 9 + column, 81)

    def walls_round(self, seat):
        """512 facts: every wall as seen from a pawn, 8 to the left or below up to 7 to the right or above."""
        row, column = self.places[seat]
        slots = torch.arange(64, device=row.device)
        place = (slots // 8 - row[:, None] + 8) * 16 + (slots % 8 - column[:, None] + 8)
        out = torch.zeros(len(row), 512, device=row.device)
        out[:, :256].scatter_(1, place, self.rows.flatten(1))
        out[:, 256:].scatter_(1, place, self.columns.flatten(1))
        return out

    def ways(self, seat):
        """162 facts: every step on the seat's shortest ways."""
        return torch.cat([self.up[seat].flatten(1), self.right[seat].flatten(1)], 1)


def one_hot(index, size):
    return torch.nn.functional.one_hot(index.clamp(0, size - 1), size).float()
