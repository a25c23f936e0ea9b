"""The net of the bots: facts are summed up in a few hidden numbers, which with a plain weight for each fact give a value.
The weights of the hidden numbers in the value depend on a bucket."""

import time

import numpy as np
import torch

ONE = 255  # What one stands for in the hidden numbers (crates/bot-quoridor/src/net.rs).
FINE = 16  # How much finer the weights of the value are than hundredths of a step.
MOST = 1.9  # No weight of a hidden number is larger.


class Net(torch.nn.Module):
    def __init__(self, facts, hidden, buckets):
        super().__init__()
        self.hidden = torch.nn.Linear(facts, hidden)
        self.value = torch.nn.Linear(hidden, buckets)
        self.plain = torch.nn.Linear(facts, 1, bias=False)
        torch.nn.init.normal_(self.hidden.weight, std=0.1)
        torch.nn.init.constant_(self.hidden.bias, 0.3)
        torch.nn.init.zeros_(self.plain.weight)

    def forward(self, facts, bucket):
        sums = self.hidden(facts).clamp(0, 1)
        return self.value(sums).gather(1, bucket[:, None]) + self.plain(facts)

    def read(self, name, per_unit):
        """Takes up the weights of a file that `bytes` wrote."""
        words = torch.from_numpy(np.fromfile(name, dtype="<i2").astype(np.float32))
        facts, hidden = self.hidden.in_features, self.hidden.out_features
        buckets = self.value.out_features
        sizes = [facts * hidden, hidden, buckets * hidden, facts, buckets]
        weights, bias, value, plain, value_bias = torch.split(words, sizes)
        fine = per_unit * FINE
        with torch.no_grad():
            self.hidden.weight.copy_(weights.view(facts, hidden).T / ONE)
            self.hidden.bias.copy_(bias / ONE)
            self.value.weight.copy_(value.view(buckets, hidden) / fine)
            self.plain.weight[0].copy_(plain / fine)
            self.value.bias.copy_(value_bias / fine)

    def bytes(self, per_unit):
        """Small-endian words, in the order of the fields in net.rs."""
        word = lambda tensor, scale: np.round(
            tensor.detach().float().cpu().numpy() * scale
        ).clip(-32768, 32767).astype("<i2").tobytes()
        fine = per_unit * FINE
        return (
            word(self.hidden.weight.T.contiguous(), ONE)
            + word(self.hidden.bias, ONE)
            + word(self.value.weight, fine)
            + word(self.plain.weight[0], fine)
            + word(self.value.bias, fine)
        )


def fit(data, look, loss, surprise, hidden, buckets, seconds, size=16384, peak=0.004, begin=None):
    """Fits a net for so many seconds; returns it and its surprise at who won in positions kept back."""
    torch.manual_seed(66)
    torch.backends.cuda.matmul.allow_tf32 = True
    count = len(data["won"])
    kept = max(size, count // 20)  # The last games: none of their positions is learned from.
    taken = lambda at: {name: column[at] for name, column in data.items()}
    first = taken(torch.arange(4, device="cuda"))
    facts, _ = look(first, torch.zeros(4, dtype=torch.bool, device="cuda"))
    net = Net(facts.shape[1], hidden, buckets)
    if begin:
        net.read(*begin)
    net = net.cuda()
    optimiser = torch.optim.Adam(net.parameters(), lr=peak)
    start = time.time()
    step = 0
    while True:
        part = (time.time() - start) / seconds
        if part >= 1:
            break
        rate = peak * min(1.0, step / 200) * (1 - part)
        for group in optimiser.param_groups:
            group["lr"] = rate
        at = torch.randint(0, count - kept, (size,), device="cuda")
        batch = taken(at)
        mirrored = torch.rand(size, device="cuda") < 0.5
        facts, bucket = look(batch, mirrored)
        optimiser.zero_grad()
        loss(net(facts, bucket), batch).backward()
        optimiser.step()
        with torch.no_grad():
            net.hidden.weight.clamp_(-MOST, MOST)
        step += 1
    total, batches = 0.0, 0
    with torch.no_grad():
        for begin in range(count - kept, count - size + 1, size):
            batch = taken(torch.arange(begin, begin + size, device="cuda"))
            facts, bucket = look(batch, torch.zeros(size, dtype=torch.bool, device="cuda"))
            total += float(surprise(net(facts, bucket), batch))
            batches += 1
    return net, f"{step * size / count:.1f} epochs, {facts.shape[1]} facts, surprise {total / batches:.4f}"
