"""Makes cmd/lab/internal/training/testdata/steps.json: what PyTorch, the reference of the trainer
in Go, does in some steps of a training, from weights and boards that it draws. A test of that
package compares (TestSteps). Batch normalization has Keras' constants, as the paper's notebook.

    python3 native/slide/learned/train/steps.py >cmd/lab/internal/training/testdata/steps.json
"""
import json

import torch
from torch import nn

torch.manual_seed(1)
torch.set_default_dtype(torch.float64)
ACTIVATIONS = {"elu": nn.ELU, "relu": nn.ReLU, "sigmoid": nn.Sigmoid}


def numbers(chain):
    """The parameters in the order of the Go trainer: weights by input and output, biases, factors, summands."""
    all = []
    for m in chain:
        for p in getattr(m, "parameters", list)():
            all += p.detach().reshape(len(p), -1).mT.flatten().tolist()
    return all


def case(layers, activation, norm, punish):
    chain = []
    for w, n in zip([256] + layers, layers):
        parts = [ACTIVATIONS[activation](), nn.BatchNorm1d(n, eps=1e-3, momentum=0.01)]
        chain += [nn.Linear(w, n)] + (parts[:1] if norm == "none" else parts if norm == "after" else parts[::-1])
    chain.append(nn.Linear(layers[-1], 1))
    net = nn.Sequential(*chain)
    boards = [torch.randperm(16).tolist() for _ in range(12)]
    moves = torch.randint(0, 81, (12,)).double()
    x = torch.zeros(12, 256)
    for i, board in enumerate(boards):
        for cell, tile in enumerate(board):
            x[i, 16 * cell + tile] = 1
    adam = torch.optim.Adam(net.parameters(), lr=0.01, eps=1e-7)
    # A layer's weights and biases stand before its normalization, whichever side of the activation that is.
    order = sorted(range(len(chain)), key=lambda i: (sum(isinstance(m, nn.Linear) for m in chain[:i + 1]), i))
    start, losses = numbers([chain[i] for i in order]), []
    for _ in range(5):
        e = net(x)[:, 0] - moves
        loss = (e**2 * (1 + punish * e.sign())**2).mean()
        adam.zero_grad()
        loss.backward()
        adam.step()
        losses.append(loss.item())
    return {"recipe": {"layers": layers, "activation": activation, "norm": norm, "punish": punish, "rate": 0.01, "batch": 12, "dropout": 0},
            "boards": boards, "moves": moves.int().tolist(), "start": [round(v, 6) for v in start], "losses": losses, "end": [round(v, 6) for v in numbers([chain[i] for i in order])]}


print(json.dumps([case([3, 2], a, n, p) for a, n, p in (
    ("elu", "none", 0), ("relu", "before", 0), ("sigmoid", "after", 0), ("elu", "after", 0.4))]))
