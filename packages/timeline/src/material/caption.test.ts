import { describe, expect, test } from 'vitest';
import { assetClip, timeline, track } from '../build.ts';
import { activeReference } from '../measure.ts';
import { clipSettings } from '../metadata.ts';
import type { SeenBox } from '../reframe/seen-media.ts';
import type { CaptionParameters } from '../rushes-metadata.ts';
import { serializeTimeline } from '../serialize.ts';
import type { Clip, Timeline } from '../types.ts';
import { parseTimeline } from '../validate/validate.ts';
import { applyMaterialEdits } from './apply-material.ts';
import type { Evidence, MediaEvidence } from './evidence.ts';
import type { CaptionEdit } from './material-operation.ts';

const rate = { num: 25, den: 1 };
const id = '01890000-0000-7000-8000-000000000001';
const url = id;

const words = 'One two three four five. Six seven eight nine ten.'.split(' ').map((text, index) => ({
  text,
  start: index,
  end: index + 0.6,
  segment: 0,
  index,
  speaker: null,
  isGuessed: false,
}));

function evidence(boxes: readonly SeenBox[] = []): Evidence {
  const media: MediaEvidence = {
    name: 'talk',
    durationSeconds: 10,
    said: { transcriptId: 't', revision: 1, language: 'en', words },
    heard: null,
    seen: null,
    beats: null,
    boxes: { width: 1920, height: 1080, shots: [{ startSeconds: 0, endSeconds: 10 }], boxes },
    absent: {},
  };
  return { [url]: media };
}

/** Seconds 5 to 8 of a talk, then 0 to 3 of it, picture and sound. */
function programme(settings = {}): Timeline {
  const clips = [125, 0].map((start) =>
    assetClip({ assetId: id, span: { start, frames: 75, rate }, settings }),
  );
  return timeline({
    output: { width: 1920, height: 1080, rate },
    tracks: [track({ kind: 'Video', children: clips }), track({ kind: 'Audio', children: clips })],
  });
}

function caption(document: Timeline, edit: Partial<CaptionEdit> = {}, known = evidence()) {
  const result = applyMaterialEdits(document, [{ type: 'caption', ...edit }], known);
  const made = result.timeline.tracks.children.at(-1);
  const clip = made?.OTIO_SCHEMA === 'Track.1' ? (made.children[0] as Clip) : null;
  const reference = clip && activeReference(clip);
  const parameters = reference?.OTIO_SCHEMA === 'GeneratorReference.1' ? reference.parameters : {};
  return { ...result, made, parameters: parameters as unknown as CaptionParameters };
}

describe('captions of a programme', () => {
  test('follow its cuts, in its own time, with the words and a track of their own', () => {
    const {
      parameters,
      made,
      timeline: after,
      summary,
      findings,
    } = caption(programme(), { style: 'karaoke' });
    expect(made).toMatchObject({
      name: 'Captions',
      metadata: { rushes: { role: 'captions', language: 'en' } },
    });
    expect(parameters.style).toEqual({ preset: 'karaoke', maxLines: 2 });
    const cues = parameters.cues ?? [];
    expect(cues.map(({ text }) => text).join(' ')).toBe('Six seven eight One two three');
    expect(cues[0]?.words?.[1]).toEqual({ start: 1, end: 1.6, text: 'seven' });
    expect(
      cues.find(({ text }) => text.includes('One'))?.words?.find(({ text }) => text === 'One')?.start,
    ).toBe(3);
    expect(summary).toBe(`Added ${cues.length} captions`);
    expect(findings.map(({ text }) => text)).toEqual(cues.map(({ text }) => text));
    expect(parseTimeline(serializeTimeline(after))).toEqual(after);
  });

  test('are made anew when asked for again, and leave out what is kept', () => {
    const first = caption(programme());
    const again = caption(first.timeline, { style: 'pop' });
    expect(again.timeline.tracks.children).toHaveLength(3);
    expect(again.parameters.style?.preset).toBe('pop');
    const keep = first.findings.slice(0, 1).map((finding) => finding.id);
    const fewer = caption(first.timeline, { keep });
    expect(fewer.parameters.cues).toHaveLength((first.parameters.cues?.length ?? 0) - 1);
    expect(fewer.findings[0]?.is_kept).toBe(true);
  });

  test('go to the top while a face or words are at the bottom, also of a picture that is cropped', () => {
    const face = { kind: 'face' as const, x: 0.4, y: 0.7, width: 0.2, height: 0.25, weight: 0.9 };
    const seen = [5, 6, 7, 8].map((at) => ({ ...face, startSeconds: at, endSeconds: at }));
    const placed = caption(programme(), {}, evidence(seen)).parameters.cues ?? [];
    const of = (text: string) => placed.find((cue) => cue.text.includes(text))?.position;
    expect([of('Six'), of('three')]).toEqual(['top', undefined]);
    expect(
      caption(programme(), { position: 'bottom' }, evidence(seen)).parameters.cues?.[0],
    ).not.toHaveProperty('position');
    // A crop that shows the left third alone does not show the face.
    const crop = { left: 0, right: 0.7, top: 0, bottom: 0 };
    const cropped = caption(programme({ fit: 'fill', layout: { crop } }), {}, evidence(seen));
    expect(cropped.parameters.cues?.every(({ position }) => position === undefined)).toBe(true);
    expect(
      clipSettings((programme().tracks.children[0] as never as { children: Clip[] }).children[0] as Clip),
    ).toEqual({});
  });

  test.each([
    ['The dough, uh, rests here.', [2], 'The dough rests here.'],
    ['Um, the chain is long.', [0], 'The chain is long.'],
    ['The the chain is long.', [0], 'The chain is long.'],
    ['Um, we we build it.', [0, 1], 'We build it.'],
    ['It was red, green, blue here.', [3], 'It was red, blue here.'],
    ['It is, you know, very long.', [2, 3], 'It is very long.'],
  ])('read as sentences where fillers were cut out: %s', (sentence, cut, read) => {
    const said = sentence.split(' ').map((text, index) => ({
      ...{ text, start: index, end: index + 0.9, segment: 0, index },
      ...{ speaker: null, isGuessed: false },
    }));
    const [own] = Object.values(evidence());
    const known = {
      [url]: { ...own, said: { transcriptId: 't', revision: 1, language: 'en', words: said } },
    } as Evidence;
    const clips = said.flatMap((_, index) =>
      cut.includes(index) ? [] : [assetClip({ assetId: id, span: { start: index * 25, frames: 25, rate } })],
    );
    const document = timeline({
      output: { width: 1920, height: 1080, rate },
      tracks: [track({ kind: 'Audio', children: clips })],
    });
    const { parameters } = caption(document, {}, known);
    const shown = (parameters.cues ?? []).map(({ text }) => text.replaceAll('\n', ' ')).join(' ');
    expect(shown).toBe(read);
  });

  test('of a translation keep all words of a sentence of which a filler was cut out', () => {
    const written = 'Ich will mit dem Brot beginnen.'.split(' ').map((text, index) => ({
      ...{ text, start: index, end: index + 1, segment: 0, index },
      ...{ speaker: null, isGuessed: true },
    }));
    const [own] = Object.values(evidence());
    const shownOf = (starts: readonly [start: number, frames: number][]) => {
      const known = {
        [url]: { ...own, said: { transcriptId: 't', revision: 1, language: 'de', words: written } },
      } as Evidence;
      const clips = starts.map(([start, frames]) =>
        assetClip({ assetId: id, span: { start: start * 25, frames: frames * 25, rate } }),
      );
      const document = timeline({
        output: { width: 1920, height: 1080, rate },
        tracks: [track({ kind: 'Audio', children: clips })],
      });
      const { cues } = caption(document, {}, known).parameters;
      return (cues ?? []).map(({ text }) => text.replaceAll('\\n', ' ')).join(' ');
    };
    expect(shownOf([[1, 5]])).toBe('Ich will mit dem Brot beginnen.');
    expect(
      shownOf([
        [0, 2],
        [3, 3],
      ]),
    ).toBe('Ich will mit dem Brot beginnen.');
    // Of what was cut for what is said in it the words that are heard are shown.
    expect(shownOf([[4, 2]])).toBe('Brot beginnen.');
  });

  test('need to know what is said', () => {
    const nothing = {
      [url]: { ...evidence()[url], said: null, absent: { words: 'There is no transcript of "talk".' } },
    } as Evidence;
    expect(() => caption(programme(), {}, nothing)).toThrow('There is no transcript of "talk".');
    const { made, findings } = caption(
      timeline({
        output: { width: 640, height: 360, rate },
        tracks: programme().tracks.children.slice(0, 2) as never,
      }),
      { max_lines: 1 },
    );
    expect([made?.name, findings.length > 0]).toEqual(['Captions', true]);
  });
});
