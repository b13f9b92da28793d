"""Teaches the tagger: a linear chain CRF (python-crfsuite, MIT) by the files that known.ts wrote.

python3 train.py weights.json open.jsonl teaching.jsonl ...
"""
import base64
import json
import struct
import sys

import pycrfsuite

LEAST = 0.03  # weights below this say nothing


def hash_of(text, known={}):
    """FNV-1a over UTF-16 units, as in packages/director/src/tagger/weights.ts."""
    if text not in known:
        value, units = 0x811C9DC5, text.encode('utf-16-le')
        for at in range(0, len(units), 2):
            value = ((value ^ (units[at] | units[at + 1] << 8)) * 0x01000193) & 0xFFFFFFFF
        known[text] = str(value)
    return known[text]


def main(out, *files):
    trainer = pycrfsuite.Trainer(verbose=False)
    for file in files:
        for line in open(file, encoding='utf8'):
            row = json.loads(line)
            trainer.append([[hash_of(one) for one in known] for known in row['known']], row['tags'])
    trainer.set_params({'c1': 0.05, 'c2': 0.01, 'max_iterations': 80, 'feature.possible_transitions': False})
    trainer.train(out + '.crf')
    tagger = pycrfsuite.Tagger()
    tagger.open(out + '.crf')
    write(out, tagger.info())


def write(out, info):
    tags = sorted(info.labels, key=lambda tag: (tag != 'O', tag))
    place = {tag: at for at, tag in enumerate(tags)}
    transitions = [[0] * len(tags) for _ in tags]
    for (before, after), weight in info.transitions.items():
        transitions[place[before]][place[after]] = round(weight * 100)
    by_hash = {}
    for (known, tag), weight in info.state_features.items():
        if abs(weight) >= LEAST:
            by_hash.setdefault(int(known), {})[place[tag]] = weight
    step = min(max(abs(weight) for own in by_hash.values() for weight in own.values()), 6.0) / 127
    counts, of_tags, weights = bytearray(), bytearray(), bytearray()
    for known in sorted(by_hash):
        own = [(tag, max(-127, min(127, round(weight / step)))) for tag, weight in sorted(by_hash[known].items())]
        own = [(tag, weight) for tag, weight in own if weight != 0]
        counts.append(len(own))
        for tag, weight in own:
            of_tags.append(tag)
            weights.append(weight & 255)
    text = lambda some: base64.b64encode(bytes(some)).decode()
    kept = {
        'tags': tags, 'transitions': transitions, 'known': text(struct.pack(f'<{len(by_hash)}I', *sorted(by_hash))),
        'counts': text(counts), 'weightTags': text(of_tags), 'weights': text(weights), 'step': step,
    }
    with open(out, 'w', encoding='utf8') as file:
        json.dump(kept, file, separators=(',', ':'))


main(*sys.argv[1:])
