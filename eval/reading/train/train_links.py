"""Teaches the linker: `python3 train_links.py WEIGHTS.json TAGS.jsonl…` (numpy, scipy), with `--test FILE` of tags to count by.

A choice among candidates, by a weight for each thing that is known of one of them: the sum decides (a conditional logit).
What is known of fewer than three tags is not learnt."""
import base64
import json
import sys

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

PENALTY = 1.0
LEAST = 3


def read(paths):
    return [json.loads(line) for path in paths for line in open(path, encoding="utf8")]


def matrix(tags, index):
    rows, columns, starts, right, at = [], [], [], [], 0
    for tag in tags:
        starts.append(at)
        for place, known in enumerate(tag["known"]):
            for name in set(known):
                if name in index:
                    rows.append(at)
                    columns.append(index[name])
            right.append(place in tag["right"])
            at += 1
    ones = np.ones(len(rows), dtype=np.float32)
    return csr_matrix((ones, (rows, columns)), shape=(at, len(index))), np.array(starts), np.array(right)


def chances(scores, starts):
    sizes = np.diff(np.append(starts, len(scores)))
    tops = np.repeat(np.maximum.reduceat(scores, starts), sizes)
    weights = np.exp(scores - tops)
    return weights / np.repeat(np.add.reduceat(weights, starts), sizes), sizes


def hash_of(text):
    value = 0x811C9DC5
    for unit in memoryview(text.encode("utf-16-le")).cast("H"):
        value = (value ^ unit) * 0x01000193 & 0xFFFFFFFF
    return value


def keep(out, kept, step):
    """As weights.ts reads them: hashes of what may be known, ascending, and a weight each."""
    rows = sorted({hash_of(name): weight for name, weight in kept.items()}.items())
    hashes = np.array([row[0] for row in rows], dtype="<u4")
    weights = np.array([row[1] for row in rows], dtype=np.int8)
    text = lambda array: base64.b64encode(array.tobytes()).decode()
    json.dump({"known": text(hashes), "weights": text(weights), "step": step}, open(out, "w"), indent=2)
    print(file=open(out, "a"))


def main():
    arguments = sys.argv[1:]
    test = []
    while "--test" in arguments:
        at = arguments.index("--test")
        test.append(arguments[at + 1])
        del arguments[at : at + 2]
    out, paths = arguments[0], arguments[1:]
    tags = read(paths)
    count = {}
    for tag in tags:
        for name in {name for known in tag["known"] for name in known}:
            count[name] = count.get(name, 0) + 1
    index = {name: at for at, name in enumerate(sorted(n for n, c in count.items() if c >= LEAST))}
    known, starts, right = matrix(tags, index)
    turned = known.T.tocsr()

    def loss(weights):
        share, sizes = chances(known @ weights, starts)
        kept = np.add.reduceat(share * right, starts)
        wanted = share * right / np.repeat(np.maximum(kept, 1e-12), sizes)
        value = -np.log(np.maximum(kept, 1e-12)).sum() + PENALTY / 2 * weights @ weights
        return value, turned @ (share - wanted) + PENALTY * weights

    weights = minimize(loss, np.zeros(len(index)), jac=True, method="L-BFGS-B", options={"maxiter": 150}).x
    step = float(np.abs(weights).max()) / 127
    kept = {name: round(float(weights[at]) / step) for name, at in index.items()}
    kept = {name: weight for name, weight in kept.items() if abs(weight) >= 2}
    keep(out, kept, step)
    print(len(tags), "tags,", len(index), "known,", len(kept), "kept")
    for path in [*paths, *test]:
        part = read([path])
        scores = [[sum(kept.get(name, 0) for name in set(one)) for one in tag["known"]] for tag in part]
        met = sum(int(np.argmax(score)) in tag["right"] for score, tag in zip(scores, part))
        print(path, f"{met} of {len(part)} right ({100 * met / len(part):.1f} %)")


main()
