import {
  type CaptionCue,
  type CaptionParameters,
  type Clip,
  colorClip,
  type RushesTrackMetadata,
  type Timeline,
  type Track,
  track,
} from '@rushes/timeline';
import { describe, expect, test } from 'vitest';
import { NO_GENERATORS } from '../generators.ts';
import { flattenTimeline } from '../plan/flatten.ts';
import type { TextEvent } from '../plan/plan-types.ts';
import { planRender } from '../plan/render-plan.ts';
import { segmentKey } from '../plan/segment-key.ts';
import { programme, rate, video } from '../render-fixture.ts';
import { timedWords } from './captions/caption-cues.ts';
import { withCaptions } from './captions/caption-files.ts';
import { safeAreaOf } from './captions/caption-style.ts';
import { captionTracks } from './captions/caption-tracks.ts';
import { layoutText } from './text-layout.ts';
import { drawTexts, type RgbPicture } from './text-pictures.ts';
import { checkTexts } from './text-problems.ts';
import { textScript } from './text-script.ts';

const output = { width: 640, height: 360, rate };
const upright = { width: 360, height: 640, rate };

function captions(parameters: CaptionParameters, span: { start?: number; frames: number }): Clip {
  const clip = colorClip({ parameters: { color: '#000000' }, span: { ...span, rate } });
  const [key = ''] = Object.keys(clip.media_references);
  const reference = clip.media_references[key];
  if (reference?.OTIO_SCHEMA !== 'GeneratorReference.1') throw new Error('no generator');
  const generator = { ...reference, generator_kind: 'rushes.captions', parameters: { ...parameters } };
  return { ...clip, media_references: { [key]: generator as never } };
}

function captionTrack(settings: RushesTrackMetadata, ...children: Track['children']): Track {
  return {
    ...track({ kind: 'Video', children }),
    metadata: { rushes: { role: 'captions', ...settings } as never },
  };
}

function textsOf(document: Timeline, frame = output): TextEvent[] {
  return flattenTimeline(document, { output: frame, sources: [] }).texts;
}

const two: CaptionCue[] = [
  { start: 1, end: 2, text: 'One' },
  { start: 3, end: 4.5, text: 'Two words' },
];

describe('cues as texts', () => {
  test('stand at their frames, in the clip’s own time', () => {
    const whole = textsOf(programme([video(captions({ cues: two }, { frames: 150 }))], output));
    expect(whole.map(({ startFrame, endFrame }) => [startFrame, endFrame])).toEqual([
      [25, 50],
      [75, 113],
    ]);
    const trimmed = textsOf(programme([video(captions({ cues: two }, { start: 30, frames: 60 }))], output));
    expect(trimmed.map(({ startFrame, endFrame }) => [startFrame, endFrame])).toEqual([
      [0, 20],
      [45, 60],
    ]);
  });

  test('are read from SubRip and WebVTT', () => {
    const srt = '1\n00:00:01,000 --> 00:00:02,000\nOne\n';
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n';
    for (const parameters of [{ srt }, { vtt }]) {
      const [text] = textsOf(programme([video(captions(parameters, { frames: 100 }))], output));
      expect(text).toMatchObject({ startFrame: 25, endFrame: 50, parameters: { text: 'One' } });
    }
  });

  test('that are said at the same time are shown together', () => {
    const cues = [
      { start: 0, end: 2, text: 'A' },
      { start: 1, end: 3, text: 'B' },
    ];
    const texts = textsOf(programme([video(captions({ cues }, { frames: 100 }))], output));
    expect(texts.map(({ parameters }) => parameters.text)).toEqual(['A', 'A\nB', 'B']);
  });

  test('have no more words and lines than asked, and nothing gets lost', () => {
    const text =
      'These are so many words that they could never stand in two lines of a narrow picture at once, could they';
    for (const style of [{ maxWords: 3 }, { preset: 'pop' as const }, { maxLines: 2 }]) {
      const cues = [{ start: 0, end: 8, text }];
      const texts = textsOf(programme([video(captions({ cues, style }, { frames: 200 }))], upright), upright);
      expect(texts.map(({ parameters }) => parameters.text).join(' ')).toBe(text);
      for (const [index, event] of texts.entries()) {
        expect(event.startFrame).toBe(texts[index - 1]?.endFrame ?? 0);
        const layout = layoutText(event.parameters, { ...upright, maxLines: event.maxLines });
        expect(layout?.lines.length).toBeLessThanOrEqual(2);
      }
      expect(texts.at(-1)?.endFrame).toBe(200);
    }
  });

  test('words share the time by their length where nothing tells it', () => {
    const words = timedWords({ start: 10, end: 13, text: 'ab cdef' });
    expect(words).toEqual([
      { start: 0, end: 2, from: 10, until: 11 },
      { start: 3, end: 7, from: 11, until: 13 },
    ]);
    const told = { start: 0, end: 3, text: 'ab cdef', words: [{ start: 1, end: 2, text: 'cdef' }] };
    expect(timedWords(told)).toEqual([{ start: 3, end: 7, from: 1, until: 2 }]);
    expect(timedWords({ start: 0, end: 2, text: 'สวัสดีชาวโลก' }).length).toBeGreaterThan(1);
  });

  test('stay inside the safe area at every shape', () => {
    for (const frame of [output, upright, { width: 400, height: 400, rate }]) {
      for (const position of ['top', 'middle', 'bottom'] as const) {
        const cues = [{ start: 0, end: 2, text: 'Quite a long caption that takes more than one line here' }];
        const style = { position };
        const [event] = textsOf(programme([video(captions({ cues, style }, { frames: 50 }))], frame), frame);
        const layout = event && layoutText(event.parameters, { ...frame, maxLines: event.maxLines });
        const safe = safeAreaOf(frame);
        expect(layout?.box.left).toBeGreaterThanOrEqual(safe.left * frame.width - 1);
        expect(layout?.box.right).toBeLessThanOrEqual((1 - safe.right) * frame.width + 1);
        expect(layout?.box.top).toBeGreaterThanOrEqual(safe.top * frame.height - 1);
        expect(layout?.box.bottom).toBeLessThanOrEqual((1 - safe.bottom) * frame.height + 1);
      }
    }
  });
});

describe('caption tracks', () => {
  test('by language: burned, beside the video, or both', () => {
    const document = programme(
      [
        captionTrack({ language: 'en' }, captions({ cues: two }, { frames: 150 })),
        captionTrack(
          { language: 'de', captions: 'sidecar' },
          captions({ cues: two }, { start: 50, frames: 100 }),
        ),
        captionTrack({ language: 'fr', captions: 'both' }, captions({ cues: two }, { frames: 60 })),
        captionTrack({ language: 'it' }),
      ],
      output,
    );
    const tracks = captionTracks(document);
    expect(tracks.map(({ language, burned, sidecar }) => [language, burned, sidecar])).toEqual([
      ['en', true, false],
      ['de', false, true],
      ['fr', true, true],
    ]);
    expect(tracks[1]?.cues).toEqual([{ start: 1, end: 2.5, text: 'Two words' }]);
    expect(tracks[2]?.cues).toEqual([{ start: 1, end: 2, text: 'One' }]);
    expect(textsOf(document).filter(({ language }) => language === 'de')).toEqual([]);
  });

  test('files and transcripts are put in their place; what is not there is told', () => {
    const id = '01920000-0000-7000-8000-000000000001';
    const file = captions({ target_url: `asset://${id}` }, { frames: 100 });
    const spoken = captions({ transcript_of: id }, { frames: 100 });
    const document = programme([video(file), video(spoken)], output);
    expect(checkTexts(document).map(({ path, kind, message }) => [path, kind, message])).toEqual([
      [
        'tracks.children[0].children[0]',
        'captions',
        `The captions file asset://${id} is not here; its captions are left out.`,
      ],
      [
        'tracks.children[1].children[0]',
        'captions',
        `There is no transcript of ${id}; its captions are left out.`,
      ],
    ]);
    const files = new Map([[id, '1\n00:00:01,000 --> 00:00:02,000\nFrom a file\n']]);
    const transcripts = new Map([[id, [{ start: 2, end: 3, text: 'Said' }]]]);
    const filled = withCaptions(document, { files, transcripts });
    expect(checkTexts(filled)).toEqual([]);
    expect(captionTracks(filled).map(({ cues }) => cues[0]?.text)).toEqual(['From a file', 'Said']);
    expect(captionTracks(document)).toEqual([]);
    expect(withCaptions(document, { files: new Map() })).toBe(document);
  });
});

/** Pixels that are nearer to yellow than to white. */
function yellow(picture: RgbPicture | undefined): number[] {
  const columns: number[] = [];
  const { data, width } = picture ?? { data: Buffer.alloc(0), width: 1 };
  for (let at = 0; at < data.length; at += 3) {
    if ((data[at] ?? 0) > 180 && (data[at + 2] ?? 0) < 90) columns.push((at / 3) % width);
  }
  return columns;
}

describe('words that stand out', () => {
  test.each(['color', 'plate', 'grow', 'fill'] as const)('%s moves from word to word', async (mode) => {
    const style = { preset: 'outlined' as const, highlight: { mode } };
    const cues = [{ start: 0, end: 3, text: 'aaaa bbbb cccc' }];
    const texts = textsOf(programme([video(captions({ cues, style }, { frames: 75 }))], output));
    const wanted = [12, 37, 62];
    const pictures = await drawTexts(texts, { output, from: 0, until: 75 }, (frame) =>
      wanted.includes(frame),
    );
    const middles = pictures.map((picture) => {
      const columns = yellow(picture);
      expect(columns.length).toBeGreaterThan(60);
      return columns.reduce((sum, column) => sum + column, 0) / columns.length;
    });
    expect(middles[1]).toBeGreaterThan((middles[0] ?? 0) + 20);
    expect(middles[2]).toBeGreaterThan((middles[1] ?? 0) + 20);
  });

  test('Arabic is filled from right to left', async () => {
    const style = { preset: 'karaoke' as const };
    const cues = [{ start: 0, end: 3, text: 'مرحبا بالعالم' }];
    const texts = textsOf(programme([video(captions({ cues, style }, { frames: 75 }))], output));
    const pictures = await drawTexts(texts, { output, from: 0, until: 75 }, (frame) => frame % 36 === 35);
    const [first, second] = pictures.map((picture) => Math.min(...yellow(picture)));
    expect(first).toBeGreaterThan(300);
    expect(second).toBeLessThan((first ?? 0) - 40);
  });
});

describe('keys and scripts', () => {
  const context = {
    output,
    sources: new Map(),
    locate: () => '',
    scriptFile: () => ({ path: '', fontFolder: '' }),
    dataFile: () => '',
    scenes: NO_GENERATORS.scenes,
  };
  const machine = { libraries: '', processor: '' };

  function keysOf(cues: CaptionCue[]): string[] {
    const below = colorClip({ parameters: { color: '#305070' }, span: { frames: 1500, rate } });
    const document = programme([video(below), video(captions({ cues }, { frames: 1500 }))], output);
    const { segments } = planRender(document, { sources: [] });
    return segments.map((segment) => segmentKey(context, { segment, machine }));
  }

  test('a changed caption shapes only the segments that it falls into', () => {
    const cues = Array.from({ length: 20 }, (_, index) => ({
      ...{ start: index * 3, end: index * 3 + 2, text: `Caption ${index}` },
    }));
    const before = keysOf(cues);
    const after = keysOf(cues.map((cue, index) => (index === 7 ? { ...cue, text: 'Changed' } : cue)));
    expect(before).toHaveLength(12);
    expect(before.filter((key, index) => key !== after[index])).toHaveLength(1);
  });

  test('equal captions at equal distances from a segment’s start are equal scripts', () => {
    const text = {
      order: 1,
      startFrame: 10,
      endFrame: 40,
      parameters: { text: 'Same', style: 'caption' as const },
    };
    const later = { ...text, startFrame: 1010, endFrame: 1040 };
    const first = textScript([text], { output, startFrame: 0, endFrame: 125 });
    expect(textScript([later], { output, startFrame: 1000, endFrame: 1125 })).toBe(first);
  });

  test('thousands of captions are planned in reasonable time', () => {
    const cues = Array.from({ length: 3000 }, (_, index) => ({
      ...{ start: index * 2, end: index * 2 + 1.5, text: `Caption number ${index} says something` },
    }));
    const document = programme([video(captions({ cues }, { frames: 150_000 }))], upright);
    const start = process.cpuUsage();
    const { segments } = planRender(document, { sources: [] });
    for (const segment of segments) segmentKey(context, { segment, machine });
    const used = process.cpuUsage(start);
    // 0.5 s on a quiet machine: much more means that each is laid out again and again.
    expect((used.user + used.system) / 1e6).toBeLessThan(15);
  });
});

describe('phrases and places', () => {
  const text = 'And so, my fellow Americans, ask not what your country can do for you,';
  const linesOf = (style: 'caption' | 'subtitle') =>
    layoutText({ style, text }, { width: 1280, height: 720, maxLines: 2 })?.lines.map((line) => line.text);

  test('a caption breaks its lines at a phrase, where that does not make them very uneven', () => {
    expect(linesOf('caption')).toEqual([
      'And so, my fellow Americans,',
      'ask not what your country can do for you,',
    ]);
    const even = 'the very first of many words that nobody ever wanted to hear at all, no';
    const [first = ''] =
      layoutText({ style: 'caption', text: even }, { width: 1280, height: 720 })?.lines ?? [];
    expect(JSON.stringify(first)).not.toContain('hear at all,"');
  });

  test('a few words at a time leave none alone and keep phrases together', () => {
    const cue = { start: 0, end: 6, text };
    const clip = captions({ cues: [cue], style: { preset: 'pop' } }, { frames: 150 });
    const parts = textsOf(programme([captionTrack({}, clip)], output)).map(({ parameters }) =>
      parameters.text.trim(),
    );
    expect(parts.join(' ')).toBe(text);
    for (const part of parts) expect(part.split(' ').length).toBeGreaterThan(1);
    expect(parts.filter((part) => part.endsWith('Americans,'))).toHaveLength(1);
  });

  test('one word at a time is one event for each, and a cue stands where it says', () => {
    const cues = [
      { start: 0, end: 2, text: 'One two' },
      { start: 2, end: 4, text: 'above', position: 'top' as const },
    ];
    const clip = captions({ cues, style: { preset: 'word' } }, { frames: 100 });
    const texts = textsOf(programme([captionTrack({}, clip)], output));
    expect(texts.map(({ parameters }) => [parameters.text.trim(), parameters.valign])).toEqual([
      ['One', 'bottom'],
      ['two', 'bottom'],
      ['above', 'top'],
    ]);
    const [bottom, , top] = texts.map(({ parameters }) => layoutText(parameters, output)?.box);
    expect(top?.bottom).toBeLessThan(output.height / 2);
    expect(bottom?.top).toBeGreaterThan(output.height / 2);
  });
});
