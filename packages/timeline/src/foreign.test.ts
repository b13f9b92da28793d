/** Documents of other programs: read, measured as the official library measures them, and given back as they came. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { assetClip, gap, textClip, timeline, track, transition } from './build.ts';
import { writeEdl } from './interchange/write-edl.ts';
import { itemTicks } from './measure.ts';
import { listClips } from './references.ts';
import { timelineSchema } from './schema/document-schema.ts';
import { serializeTimeline } from './serialize.ts';
import { sampleDocument } from './testing/sample-document.ts';
import { ticksPerSecond } from './ticks.ts';
import { parseTimeline } from './validate/validate.ts';

const folder = join(import.meta.dirname, 'testing/foreign');
const official = join(import.meta.dirname, '../../../../shared/otio');
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const validate = new Ajv2020({ strict: false }).compile(timelineSchema());

/** Seconds and clips of each, as the official library counts them where it reads the file. */
const expected: { [name: string]: { seconds: number; clips: number } } = {
  'cmx_3600-dissolve-and-speed.otio': { seconds: 11, clips: 4 },
  'fcp_xml-ntsc-drop-frame.otio': { seconds: 5.005, clips: 3 },
  'library-as-written-by-0.14.otio': { seconds: 11, clips: 4 },
  'library-every-schema.otio': { seconds: 6.166667, clips: 6 },
  'shape-davinci-resolve.otio': { seconds: 5, clips: 4 },
  'shape-few-lines.otio': { seconds: 5.5, clips: 2 },
  'shape-hiero-first-schemas.otio': { seconds: 3.416667, clips: 2 },
  'shape-kdenlive.otio': { seconds: 8, clips: 3 },
  'shape-premiere-pro.otio': { seconds: 3.003, clips: 2 },
  'shape-xstudio.otio': { seconds: 2.083333, clips: 2 },
  'xges-gstreamer-editing.otio': { seconds: 4, clips: 4 },
};

describe('a document of another program', () => {
  test.each(Object.entries(expected))('%s', (name, { seconds, clips }) => {
    const document = read(join(folder, name));
    const parsed = parseTimeline(document);
    expect(itemTicks(parsed.tracks) / ticksPerSecond).toBeCloseTo(seconds, 5);
    expect(listClips(parsed)).toHaveLength(clips);
    expect(serializeTimeline(parsed)).toEqual(document);
    expect(validate(document), JSON.stringify(validate.errors)).toBe(true);
  });

  test('a bin of clips is none, and it is said what it is', () => {
    const bin = read(join(folder, 'ale-bin-of-clips.otio'));
    expect(() => parseTimeline(bin)).toThrow('not a SerializableCollection.1');
  });

  test('every file of the folder is tried', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.otio'));
    expect(files.sort()).toEqual([...Object.keys(expected), 'ale-bin-of-clips.otio'].sort());
  });

  test.skipIf(!existsSync(official))('the official samples come back as they came', () => {
    const names = readdirSync(official).filter((name) => name.endsWith('.otio'));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const document = read(join(official, name));
      expect(serializeTimeline(parseTimeline(document)), name).toEqual(document);
      expect(validate(document), name).toBe(true);
    }
  });
});

const runs = (program: string) => spawnSync('python3', ['-c', program]).status === 0;
const python = runs('import opentimelineio');
/** Since 0.17 the reader of edit lists is a package of its own. */
const readsEdl = python && runs('import opentimelineio as o; o.adapters.from_name("cmx_3600")');

/** What the official library says of documents: seconds of the whole, and of each clip its range in seconds. */
function measureWithLibrary(documents: { [name: string]: unknown }): {
  [name: string]: { seconds: number; ranges: number[][] };
} {
  const place = mkdtempSync(join(tmpdir(), 'rushes-otio-'));
  try {
    for (const [name, document] of Object.entries(documents)) {
      const isText = typeof document === 'string';
      writeFileSync(join(place, name), isText ? document : JSON.stringify(document));
    }
    const program = `
import json, sys, pathlib
import opentimelineio as otio
out = {}
for path in sorted(pathlib.Path(sys.argv[1]).iterdir()):
    args = {"rate": 25} if path.suffix == ".edl" else {}
    t = otio.adapters.read_from_file(str(path), **args)
    seconds = lambda r: [otio.opentime.to_seconds(r.start_time), otio.opentime.to_seconds(r.duration)]
    out[path.name] = {
        "seconds": otio.opentime.to_seconds(t.tracks.duration()),
        "ranges": [seconds(c.trimmed_range()) for c in t.find_clips()],
    }
print(json.dumps(out))
`;
    return JSON.parse(execFileSync('python3', ['-c', program, place], { encoding: 'utf8' }));
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

describe.skipIf(!python)('the official library (python opentimelineio)', () => {
  const rate = { num: 30_000, den: 1_001 };
  const clip = (start: number, frames: number) =>
    assetClip({ assetId: 'a', name: 'A', span: { start, frames, rate } });
  const ours = timeline({
    name: 'Ours',
    output: { width: 640, height: 360, rate },
    tracks: [
      track({
        kind: 'Video',
        children: [
          clip(10, 60),
          transition({ inFrames: 5, outFrames: 5, rate }),
          clip(100, 45),
          gap(7, rate),
        ],
      }),
      track({
        kind: 'Video',
        children: [
          gap(30, rate),
          textClip({ parameters: { text: 'x', style: 'title' }, span: { frames: 40, rate } }),
        ],
      }),
      track({ kind: 'Audio', children: [clip(0, 200)] }),
    ],
  });

  test('reads what we write, with the same durations and ranges', () => {
    const documents = { 'ours.otio': serializeTimeline(ours), 'sample.otio': sampleDocument() };
    const measured = measureWithLibrary(documents);
    for (const [name, document] of Object.entries(documents)) {
      const parsed = parseTimeline(document);
      expect(measured[name]?.seconds).toBeCloseTo(itemTicks(parsed.tracks) / ticksPerSecond, 6);
      const lengths = listClips(parsed).map((one) => itemTicks(one) / ticksPerSecond);
      expect(measured[name]?.ranges.length).toBe(lengths.length);
      for (const [index, seconds] of lengths.entries()) {
        expect(measured[name]?.ranges[index]?.[1]).toBeCloseTo(seconds, 6);
      }
    }
  });

  test('measures the documents of others as we do', () => {
    const names = Object.keys(expected).filter((name) => !name.startsWith('shape-few'));
    const documents = Object.fromEntries(names.map((name) => [name, read(join(folder, name))]));
    const measured = measureWithLibrary(documents);
    for (const name of names)
      expect(measured[name]?.seconds, name).toBeCloseTo(expected[name]?.seconds ?? -1, 4);
  });

  test.skipIf(!readsEdl)('reads our edit lists', () => {
    const twentyFive = { num: 25, den: 1 };
    const cuts = [
      assetClip({ assetId: 'a', name: 'A', span: { start: 5, frames: 50, rate: twentyFive } }),
      assetClip({ assetId: 'b', name: 'B', span: { start: 100, frames: 25, rate: twentyFive } }),
    ];
    const cut = timeline({
      output: { width: 640, height: 360, rate: twentyFive },
      tracks: [track({ kind: 'Video', children: cuts })],
    });
    const measured = measureWithLibrary({ 'list.edl': writeEdl(cut).text });
    expect(measured['list.edl']).toEqual({
      seconds: 3,
      ranges: [
        [0.2, 2],
        [4, 1],
      ],
    });
  });
});
