#!/usr/bin/env python3
"""Trains a network that estimates the moves to the goal of the 15-puzzle.

One command makes the labels, trains, writes the network for tilemip, and checks that
tilemip computes the same numbers; README.md beside this file has the commands that made
the networks of the repository. Every step takes up where it was stopped: labels by
record, training by epoch.

Two networks:
  paper    V. Cahlik, P. Surynek (IJCCI 2019): 256 one-hot inputs; 1024, 1024, 512, 128, 64
           and 1 units; ELU, batch normalization, dropout, He initialization, Adam, mean
           squared error; of each group of labels only the random board
  missing  a smaller one that also takes the values of pattern databases, and says how
           likely 0, 2, 4, ... moves are missing to their bound; ReLU, AdamW, cross-entropy

Both learn every board also as its mirror image at the main diagonal, which is as far from
the goal.
"""
import argparse
import hashlib
import json
import math
import os
import struct
import subprocess
import sys
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

HEAD, RECORD = 32, 9  # bytes of the head and of a record of labels
CELLS, ONE_HOT, VALUES = 16, 256, 40  # as in native/slide/learned
CLASSES = 16
TOP, STEPS = 127, 512  # the largest output of a hidden layer, half the entries of a table
MIRROR = np.array([c % 4 * 4 + c // 4 for c in range(CELLS)])


def main():
    a = arguments()
    torch.set_num_threads(a.threads)
    torch.manual_seed(a.seed)
    os.makedirs(a.out, exist_ok=True)
    files = make_labels(a, "train", a.labels, a.boards, a.near, a.seed)
    held = make_labels(a, "held", a.held_out, a.held_boards, a.near, a.seed + 1)
    train, test = Data(a, files, a.near), Data(a, held, a.near)
    print(f"{len(train)} labels, {len(test)} held out, {train.inputs} inputs", flush=True)
    net = Net(a, train)
    if a.start:
        net.load_state_dict(torch.load(a.start, map_location="cpu")["net"])
    losses = fit(a, net, train, test)
    made = {"labels": len(train), "random_labels": int(train.random.sum()), "epochs": a.epochs, "seed": a.seed, "device": a.device,
            "cpu_seconds": losses["cpu_seconds"], "train_loss": losses["train_loss"], "held_out": losses.get("random")}
    export(a, net, made, train, test)


def arguments():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("--lab", default="bin/lab", help="the program that makes the labels")
    p.add_argument("--out", default="trained", help="folder for labels, checkpoint, loss curve and network")
    p.add_argument("--name", default="", help="name of the network and of its files")
    p.add_argument("--network", choices=["paper", "missing"], default="missing")
    p.add_argument("--layers", default="", help="units of the hidden layers, as in 512,512,256,64")
    p.add_argument("--tier", type=int, default=6, help="pattern databases of the inputs (missing)")
    p.add_argument("--labels", nargs="*", help="files of labels, instead of making them")
    p.add_argument("--held-out", nargs="*", help="files of labels of other seeds, to measure on")
    p.add_argument("--uniform", action=argparse.BooleanOptionalAction, help="of each group of labels only the random board; so without it for the paper's network")
    p.add_argument("--start", help="a checkpoint (.pt) of a network of the same layers: begin with its weights")
    p.add_argument("--boards", type=int, default=6_000_000, help="groups of labels to make")
    p.add_argument("--near", type=int, default=0, help="labels of a group beside the random board's")
    p.add_argument("--held-boards", type=int, default=20_000)
    p.add_argument("--epochs", type=int, default=40)
    p.add_argument("--batch", type=int, default=2048)
    p.add_argument("--rate", type=float, default=3e-3, help="the largest learning rate")
    p.add_argument("--decay", type=float, default=0.01, help="weight decay (missing)")
    p.add_argument("--dropout", type=float, default=0.05)
    p.add_argument("--no-norm", dest="norm", action="store_false", help="no batch normalization")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--threads", type=int, default=1)
    p.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    p.add_argument("--commit", default="", help="commit of the program that made the labels; asked of git without it")
    p.add_argument("--references", type=int, default=10_000, help="held-out boards to check tilemip's numbers on")
    a = p.parse_args()
    paper = a.network == "paper"
    a.name = a.name or a.network
    a.layers = [int(n) for n in (a.layers or ("1024,1024,512,128,64" if paper else "512,512,256,64")).split(",")]
    if paper:
        a.tier = 0
    if a.uniform is None:
        a.uniform = paper
    return a


# ---- data


def make_labels(a, kind, given, boards, near, seed):
    """Returns the files of labels, which tilemip makes or completes unless they are given."""
    if given:
        return given
    path = os.path.join(a.out, kind + ".bin")
    subprocess.run([a.lab, "labels", "--boards", str(boards), "--near", str(near), "--seed", str(seed),
                    "--threads", str(max(a.threads, os.cpu_count() or 1)), "-o", path], check=True)
    return [path]


def near_of(path):
    """Returns how many records of a group stand beside its random board."""
    with open(path, "rb") as f:
        head = f.read(HEAD)
    if head[:8] != b"TMLABEL1":
        sys.exit(f"{path}: no file of labels")
    return struct.unpack_from("<I", head, 16)[0]


def values_of(a, path, records):
    """Returns the values of the pattern databases, which tilemip writes beside the labels."""
    beside = f"{path}.tier{a.tier}"
    if not os.path.exists(beside):
        subprocess.run([a.lab, "labels", "--values-of", path, "--tier", str(a.tier), "-o", beside], check=True)
    raw = np.fromfile(beside, np.uint8)
    width = struct.unpack_from("<I", raw[:HEAD].tobytes(), 8)[0]
    found = raw[HEAD:].reshape(-1, width)[:records]
    if len(found) < records:  # labels were added since
        os.remove(beside)
        return values_of(a, path, records)
    return found


class Data:
    """Boards as the numbers of the inputs that are 1, once as they are and once mirrored."""

    def __init__(self, a, files, near):
        boards, values, moves, random = [], [], [], []
        for path in files:
            raw = np.fromfile(path, np.uint8)[HEAD:]
            raw = raw[: len(raw) // RECORD * RECORD].reshape(-1, RECORD)
            group = 1 + near_of(path)
            keep = slice(None, None, group if a.uniform else 1)
            boards.append(np.ascontiguousarray(raw[keep, :8]))
            moves.append(raw[keep, 8].astype(np.int16))
            random.append((np.arange(len(raw)) % group == 0)[keep])
            if a.tier:
                values.append(values_of(a, path, len(raw))[keep])
        self.boards = np.concatenate(boards)
        self.moves = np.concatenate(moves)
        self.random = np.concatenate(random)  # the uniformly random ones
        tiles = np.stack([(self.boards[:, c // 2] >> (4 * (c % 2))) & 15 for c in range(CELLS)], 1)
        tiles = ((tiles + 15) % 16).astype(np.int64)  # by goal cell, the blank's is the last
        mirrored = MIRROR[tiles[:, MIRROR]]
        self.bound = np.zeros(len(tiles), np.int16)
        self.inputs = ONE_HOT
        views = [[tiles + 16 * np.arange(CELLS)], [mirrored + 16 * np.arange(CELLS)]]
        if a.tier:
            v = np.concatenate(values).astype(np.int64)
            half = v.shape[1] // 2
            self.bound = np.maximum(v[:, :half].sum(1), v[:, half:].sum(1)).astype(np.int16)
            for view, order in enumerate(([0, 1], [1, 0])):
                columns = np.concatenate([v[:, k * half:(k + 1) * half] for k in order], 1)
                views[view].append(ONE_HOT + VALUES * np.arange(2 * half) + np.minimum(columns, VALUES - 1))
            self.inputs += VALUES * 2 * half
            if ((self.moves - self.bound) % 2).any() or (self.moves < self.bound).any():
                sys.exit("a bound of the pattern databases is above a label, or of the other parity")
        self.views = [torch.from_numpy(np.concatenate(view, 1).astype(np.int16)) for view in views]
        self.missing = torch.from_numpy(np.minimum((self.moves - self.bound) // 2, CLASSES - 1).astype(np.int64))
        self.length = torch.from_numpy(self.moves.astype(np.float32))

    def __len__(self):
        return len(self.moves)


# ---- the network


class Dropout(nn.Module):
    """Dropout whose masks are pieces of one large random mask, at random places: drawing each anew takes a third of the time of training on a processor."""

    def __init__(self, part):
        super().__init__()
        self.register_buffer("mask", (torch.rand(1 << 23) >= part).to(torch.bfloat16) / (1 - part), persistent=False)

    def forward(self, x):
        if not self.training:
            return x
        at = int(torch.randint(len(self.mask) - x.numel(), ()))
        return x * self.mask[at:at + x.numel()].view_as(x)


class Net(nn.Module):
    def __init__(self, a, data):
        super().__init__()
        self.paper, self.inputs = a.network == "paper", data.inputs
        widths = [data.inputs] + a.layers
        chain = []
        for i, (w, n) in enumerate(zip(widths, widths[1:])):
            dense = nn.Linear(w, n)
            nn.init.kaiming_normal_(dense.weight, nonlinearity="relu")
            nn.init.zeros_(dense.bias)
            if i == 0:  # few of the inputs are 1
                with torch.no_grad():
                    dense.weight.mul_(math.sqrt(w / data.views[0].shape[1] / 2))
            chain.append(dense)
            if a.norm:
                chain.append(nn.BatchNorm1d(n))
            chain.append(nn.ELU() if self.paper else nn.ReLU())
            if a.dropout > 0:
                chain.append(Dropout(a.dropout))
        last = nn.Linear(widths[-1], 1 if self.paper else CLASSES)
        with torch.no_grad():
            last.weight.mul_(0.1)
            if self.paper:
                last.bias.fill_(float(data.length.mean()))
        self.chain = nn.Sequential(*chain, last)

    def forward(self, at):
        kind = torch.bfloat16 if self.training else torch.float32
        x = torch.zeros(len(at), self.inputs, dtype=kind, device=at.device).scatter_(1, at.long(), 1)
        with torch.autocast(at.device.type, torch.bfloat16, enabled=self.training):
            return self.chain(x).float()

    def loss(self, out, data, rows):
        if self.paper:
            return F.mse_loss(out[:, 0], data.length[rows].to(out.device))
        return F.cross_entropy(out, data.missing[rows].to(out.device))

    def moves(self, out, bound):
        """Returns the estimates: the outputs, or the bound and the mean of what is missing."""
        if self.paper:
            return out[:, 0]
        steps = 2.0 * torch.arange(CLASSES, device=out.device)
        return bound + F.softmax(out, 1) @ steps


def outputs(net, data, rows, device, whole=None):
    """Returns the mean outputs over the two views, of the network or of its integer form."""
    total = 0
    net.eval()
    with torch.no_grad():
        for view in data.views:
            one = (lambda at: whole(at, data.inputs)) if whole else net
            total = total + torch.cat([one(view[r].to(device)) for r in rows.split(2048)])
    net.train()
    return total.float() * whole.layers[-1]["scale"] / 2 if whole else total / 2


def measure(net, data, device, most=6000, whole=None):
    """Returns errors on random boards and on those that a search meets."""
    found = {}
    for kind, choice in (("random", data.random), ("near", ~data.random)):
        rows = torch.from_numpy(np.flatnonzero(choice)[:most])
        if len(rows) == 0:
            continue
        out = outputs(net, data, rows, device, whole)
        bound = torch.from_numpy(data.bound[rows.numpy()].astype(np.float32)).to(device)
        error = (net.moves(out, bound) - data.length[rows].to(device)).cpu()
        found[kind] = {
            "loss": round(float(net.loss(out, data, rows)), 4), "mse": round(float((error**2).mean()), 4),
            "bias": round(float(error.mean()), 4), "exact": round(float(((error / 2).round() == 0).float().mean()), 4),
        }
    return found


def optimizer(kind, net, **options):
    """An optimizer with its fused kernel where this version of the library has one for the
    device: on a processor since 2.4; before, it says that it knows no such option, or that
    the device is not among those supported. The steps are the same without, but slower."""
    try:
        return kind(net.parameters(), fused=True, **options)
    except (TypeError, RuntimeError):
        return kind(net.parameters(), **options)


def fit(a, net, train, test):
    """Trains, from the last checkpoint on; returns the last row of the loss curve."""
    net.to(a.device).train()
    n = 2 * len(train)  # every board and its mirror image
    steps = n // a.batch
    adam = optimizer(torch.optim.Adam, net, lr=a.rate) if net.paper else optimizer(
        torch.optim.AdamW, net, lr=a.rate, weight_decay=a.decay)
    rate = torch.optim.lr_scheduler.OneCycleLR(adam, a.rate, total_steps=a.epochs * steps + 1, pct_start=0.1)
    checkpoint, curve, began = os.path.join(a.out, a.name + ".pt"), [], 0
    if os.path.exists(checkpoint):
        saved = torch.load(checkpoint)
        net.load_state_dict(saved["net"])
        adam.load_state_dict(saved["adam"])
        rate.load_state_dict(saved["rate"])
        torch.set_rng_state(saved["random"])
        began, curve = saved["epoch"], saved["curve"]
        print(f"going on after epoch {began}", flush=True)
    spent = curve[-1]["cpu_seconds"] if curve else 0.0
    clock = time.process_time()
    for epoch in range(began, a.epochs):
        order, total = torch.randperm(n), 0.0
        for i in range(steps):
            pick = order[i * a.batch:(i + 1) * a.batch]
            rows, view = pick % len(train), (pick >= len(train)).unsqueeze(1)
            at = torch.where(view, train.views[1][rows], train.views[0][rows])
            loss = net.loss(net(at.to(a.device)), train, rows)
            adam.zero_grad()
            loss.backward()
            adam.step()
            rate.step()
            total += loss.item()
        row = {"epoch": epoch + 1, "cpu_seconds": round(spent + time.process_time() - clock, 1),
               "train_loss": round(total / steps, 4), **measure(net, test, a.device)}
        curve.append(row)
        print(json.dumps(row), flush=True)
        torch.save({"net": net.state_dict(), "adam": adam.state_dict(), "rate": rate.state_dict(),
                    "random": torch.get_rng_state(), "epoch": epoch + 1, "curve": curve,
                    "made": {"seed": a.seed, "labels": len(train), "random_labels": int(train.random.sum()), "epochs": a.epochs}}, checkpoint + ".new")
        os.replace(checkpoint + ".new", checkpoint)
    draw(a, curve)
    return curve[-1]


def draw(a, curve):
    """Writes the loss curve as CSV and as SVG."""
    base = os.path.join(a.out, a.name)
    with open(base + "-loss.csv", "w") as f:
        f.write("epoch,cpu_seconds,train_loss,random_loss,random_mse,random_exact\n")
        for r in curve:
            f.write(f"{r['epoch']},{r['cpu_seconds']},{r['train_loss']},{r['random']['loss']},{r['random']['mse']},{r['random']['exact']}\n")
    with open(base + "-loss.svg", "w") as f:
        f.write(loss_plot(a.name, [r["train_loss"] for r in curve], [r["random"]["loss"] for r in curve]))


def loss_plot(name, training, held_out):
    """Returns the losses by epoch as SVG, with a title, named axes and ticks."""
    values = training + held_out
    step = 10 ** math.floor(math.log10(max(max(values) - min(values), 1e-6)))
    if (max(values) - min(values)) / step < 4:
        step /= 5 if (max(values) - min(values)) / step < 2 else 2
    low, high = step * math.floor(min(values) / step), step * math.ceil(max(values) / step)
    x = lambda i: 60 + 520 * i / max(1, len(training) - 1)
    y = lambda v: 290 - 220 * (v - low) / (high - low)
    out = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 620 390" font-family="sans-serif" font-size="13" fill="#5f6368">',
           '<rect width="620" height="390" fill="#fff"/>',
           f'<text x="60" y="28" font-size="17" font-weight="bold" fill="#222">Training of the network {name}</text>',
           '<text x="60" y="52">loss</text><text x="320" y="332" text-anchor="middle">epoch</text>']
    for k in range(round((high - low) / step) + 1):
        v = low + k * step
        out.append(f'<path d="M60 {y(v):.1f}H580" stroke="#dadada"/><text x="52" y="{y(v) + 4.5:.1f}" text-anchor="end">{v:.{max(0, -math.floor(math.log10(step) + 1e-9))}f}</text>')
    every = max(1, len(training) // 10)
    for i in range(0, len(training), every):
        out.append(f'<text x="{x(i):.1f}" y="310" text-anchor="middle">{i + 1}</text>')
    for k, (what, colour, line) in enumerate([("training", "#0072b2", training), ("held out, random boards", "#d55e00", held_out)]):
        points = " ".join(f"{x(i):.1f},{y(v):.1f}" for i, v in enumerate(line))
        dashes = ' stroke-dasharray="8 6"' if k else ""
        out.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.2"{dashes}/>')
        out.append(f'<path d="M{60 + 140 * k} 360h32" stroke="{colour}" stroke-width="2.2"{dashes}/><text x="{100 + 140 * k}" y="364.5" fill="#222">{what}</text>')
    out.append('<path d="M60 70V290H580" fill="none" stroke="#5f6368" stroke-width="1.2"/>')
    return "\n".join(out + ["</svg>\n"])


# ---- the file


def folded(net):
    """Returns the dense layers as (weights by input and output, biases), batch normalization taken in."""
    layers = []
    for m in net.chain:
        if isinstance(m, nn.Linear):
            layers.append([m.weight.detach().cpu().double().T, m.bias.detach().cpu().double()])
        elif isinstance(m, nn.BatchNorm1d):
            scale = (m.weight / (m.running_var + m.eps).sqrt()).detach().cpu().double()
            layers[-1][0] = layers[-1][0] * scale
            layers[-1][1] = (layers[-1][1] - m.running_mean.cpu().double()) * scale + m.bias.detach().cpu().double()
    return layers


class Whole:
    """The network in integers, as native/slide/learned/network.go says: tilemip computes the same, bit by bit."""

    def __init__(self, net, train):
        net.to("cpu").eval()
        self.paper, dense, self.layers = net.paper, folded(net), []
        unit, zero = 1.0, 0.0  # an input is unit times its byte, less zero
        for i, ((weight, bias), next_unit) in enumerate(zip(dense, [*units(net, train), None])):
            scale = torch.maximum(weight.abs().amax(0) / 127, bias.abs() / unit / (1 << 20)).clamp(min=1e-12)  # the bias of a dead unit is all it has
            small = (weight / scale).round()
            bias = bias - zero * (small * scale).sum(0)
            layer = {"weight": small, "bias": (bias / (scale * unit)).round(), "scale": scale * unit, "table": None}
            if next_unit and self.paper:  # four steps of the table are one of the output
                x = torch.arange(-STEPS, STEPS, dtype=torch.float64) * next_unit / 4
                layer["table"] = ((F.elu(x) + 1) / next_unit).round().clamp(0, TOP)
                layer["scale"] = layer["scale"] * 4 / next_unit
            elif next_unit:
                layer["scale"] = layer["scale"] / next_unit
            layer["scale"] = layer["scale"].float()
            if next_unit:  # by a scale of 1024 every sum but 0 is beyond the table already
                layer["scale"] = layer["scale"].clamp(max=1024)
            if layer["scale"].max() > 1024 or layer["bias"].abs().max() > 1 << 24:
                sys.exit(f"layer {i + 1} is out of the range of the file")
            self.layers.append(layer)
            unit, zero = next_unit, 1.0 if self.paper else 0.0

    def __call__(self, at, inputs):
        """Returns the sums of the last layer; float64 holds them without rounding."""
        x = torch.zeros(len(at), inputs, dtype=torch.float64).scatter_(1, at.long(), 1)
        for layer in self.layers:
            sums = x @ layer["weight"] + layer["bias"]
            x = (sums.float() * layer["scale"]).round()  # of two nearest, the even one, as there
            if layer["table"] is not None:
                x = layer["table"][(x.clamp(-STEPS, STEPS - 1) + STEPS).long()]
            x = x.clamp(0, TOP).double()
        return sums

    def payload(self):
        parts = []
        for layer in self.layers:
            parts += [layer["scale"].numpy().astype("<f4"), layer["bias"].numpy().astype("<i4"), layer["weight"].to(torch.int8).contiguous().numpy()]
            if layer["table"] is not None:
                parts.append(layer["table"].numpy().astype(np.uint8))
        return b"".join(p.tobytes() for p in parts)


def units(net, train, sample=8192):
    """Returns what a step of the outputs of each hidden layer stands for: the least squared error of rounding to 127 steps."""
    rows = torch.randperm(len(train))[:sample]
    seen, found = [], []
    hooks = [m.register_forward_hook(lambda _, __, y: seen.append(y)) for m in net.chain if isinstance(m, (nn.ReLU, nn.ELU))]
    with torch.no_grad():
        net(train.views[0][rows])
    for hook in hooks:
        hook.remove()
    for y in seen:
        y = y.flatten()[:4_000_000] + (1 if net.paper else 0)
        tried = y.max() / TOP * torch.linspace(0.2, 1, 33)
        found.append(float(min(tried, key=lambda u: float((((y / u).round().clamp(0, TOP) * u - y) ** 2).mean()))))
    return found


def export(a, net, made, train, test):
    """Writes the network in integers, measures that one, and has tilemip check it."""
    whole = Whole(net, train)
    small = measure(net, test, "cpu", 20000, whole)
    print("as integers:", json.dumps(small), flush=True)
    commit = a.commit or subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True).stdout.strip()
    description = {
        "name": a.name, "layers": [net.inputs] + a.layers + [1 if net.paper else CLASSES],
        "activation": "elu" if net.paper else "relu", "head": "moves" if net.paper else "missing", "tier": a.tier,
        "provenance": {
            "command": " ".join(os.path.basename(w) if "/" in w else w for w in sys.argv), "commit": commit,
            "torch": torch.__version__, **made, "held_out_whole": small,
        },
    }
    text = json.dumps(description, separators=(",", ":")).encode()
    body = b"TMNET002" + struct.pack("<I", len(text)) + text + whole.payload()
    base = os.path.join(a.out, a.name)
    with open(base + ".net", "wb") as f:
        f.write(body + hashlib.sha256(body).digest())
    rows = torch.arange(min(a.references, len(test)))
    bound = torch.from_numpy(test.bound[: len(rows)].astype(np.float32))
    moves = net.moves(outputs(net, test, rows, "cpu", whole), bound).detach().numpy().astype("<f4")
    with open(base + ".reference", "wb") as f:  # a board and its estimate, 12 bytes each
        for board, estimate in zip(test.boards[: len(rows)], moves):
            f.write(board.tobytes() + estimate.tobytes())
    subprocess.run([a.lab, "learned", "--network", base + ".net", "--reference", base + ".reference"], check=True)


if __name__ == "__main__":
    main()
