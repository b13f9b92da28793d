import { describe, expect, test } from 'vitest';
import { applyMaterialEdits } from '../material/apply-material.ts';
import type { MediaEvidence } from '../material/evidence.ts';
import { itemTicks } from '../measure.ts';
import { evidenceOf, talkOf, talkTimeline } from '../testing/small-talks.ts';
import { ticksPerSecond } from '../ticks.ts';
import type { Timeline } from '../types.ts';
import { parseTimeline } from '../validate/validate.ts';
import { findChapters } from './chapters.ts';
import { clipsOf, highlightsOf, summaryOf } from './digest-talk.ts';
import { pickClips } from './pick-clips.ts';
import { readTalk } from './terms.ts';

const bread = [
  'Today we bake bread with flour and water and salt.',
  'The flour needs water before the dough can rest.',
  'A good dough rests overnight so the yeast can work.',
  'Yeast eats sugar and makes the dough rise.',
  'Salt slows the yeast but gives the bread taste.',
  'In the oven the dough becomes bread with a crust.',
  'Steam in the oven makes the crust of the bread shine.',
];
const stars = [
  'How far away is the nearest star you can see?',
  'A telescope collects light from stars far away.',
  'The light of a star travels years to the telescope.',
  'Big telescopes see stars that no eye can see.',
  'Every star burns hydrogen and sends light into space.',
  'Space telescopes see stars without the air of the planet.',
  'So the light of stars tells us how old space is.',
];
const boats = [
  'My grandfather built a boat of oak and canvas.',
  'The sail of the boat was sewn from old canvas.',
  'Wind fills the sail and the boat leaves the harbour.',
  'In the harbour every boat has a rope and an anchor.',
  'The anchor holds the boat when wind and waves come.',
  'Sailors trust the rope, the anchor and the sail.',
  'The boat is still in the harbour today.',
];
const text = [bread, stars, boats].map((part) => part.join(' _0.3 ')).join(' _2 ');
const media = talkOf(text);
const talk = readTalk(media.said?.words ?? [], 'en');
const seconds = (timeline: Timeline) => itemTicks(timeline.tracks) / ticksPerSecond;

describe('a talk', () => {
  test('is read as its sentences', () => {
    expect(talk.sentences.map(({ text: said }) => said)).toEqual([...bread, ...stars, ...boats]);
    expect(talk.sentences.every(({ isWhole }) => isWhole)).toBe(true);
  });

  test('is told without what says nothing in it, as sentences are written', () => {
    const said = talkOf(
      'Um, the chain was the great invention of the bicycle. The dough, uh, rests in a room. They, uh, they brought rocks home.',
    );
    const { sentences, chapters } = summaryOf(said, { kind: 'summary', sentences: 3, phrases: 5 });
    expect(sentences.map(({ text: told }) => told)).toEqual([
      'The chain was the great invention of the bicycle.',
      'The dough rests in a room.',
      'They brought rocks home.',
    ]);
    expect(chapters[0]?.text).toBe('The chain was the great invention of the bicycle.');
    const [clip] = pickClips(readTalk(said.said?.words ?? [], 'en'), said, { count: 1, length: 6 });
    expect(clip?.title).toMatch(/^(?:The chain|The dough|They brought)/);
  });

  test('is about things, not about how many and how good they are', () => {
    const said = talkOf(
      'The moon is far away and makes four good tides. The moon is away. Good tides need four hundred moons.',
    );
    const { phrases } = summaryOf(said, { kind: 'summary', sentences: 1, phrases: 5 });
    expect(phrases.map((phrase) => phrase.toLowerCase()).sort()).toEqual(['moon', 'tides']);
  });

  test('without marks is read by its pauses, and never in one breath', () => {
    const plain = talkOf('so this is one _1 and this is two'.concat(' word'.repeat(200)));
    const read = readTalk(plain.said?.words ?? [], 'en').sentences;
    expect(read[0]?.text).toBe('so this is one');
    expect(Math.max(...read.map(({ first, last }) => last - first + 1))).toBeLessThanOrEqual(60);
  });

  test('has chapters where it goes over to another subject, named by it', () => {
    const chapters = findChapters(talk, { minimum: 10 });
    expect(chapters.map(({ from }) => from)).toEqual([0, 7, 14]);
    const [first, second, third] = chapters.map(({ title }) => title.toLowerCase());
    expect(first).toMatch(/dough|bread|yeast/);
    expect(second).toMatch(/star|telescope|light/);
    expect(third).toMatch(/boat|harbour|sail|anchor/);
    expect(
      findChapters(readTalk(talkOf(bread.join(' ')).said?.words ?? [], 'en'), { minimum: 20 }),
    ).toHaveLength(1);
    expect(findChapters(readTalk([], 'en'))).toEqual([]);
  });

  test('is summed up by sentences of all its subjects', () => {
    const summary = summaryOf(media, { kind: 'summary', sentences: 3, phrases: 5 });
    const subjects = summary.sentences.map(({ text: said }) =>
      [bread, stars, boats].findIndex((part) => part.includes(said)),
    );
    expect(new Set(subjects).size).toBe(3);
    expect(summary.phrases).toHaveLength(5);
    expect(summary.chapters).toHaveLength(3);
  });
});

describe('clips', () => {
  test('begin and end with a sentence, are as long as wished, and do not overlap', () => {
    const clips = pickClips(talk, media, { count: 3, length: 15 });
    expect(clips).toHaveLength(3);
    for (const { start, end, text: said } of clips) {
      expect(end - start).toBeGreaterThanOrEqual(10);
      expect(end - start).toBeLessThanOrEqual(17.5);
      const all = [...bread, ...stars, ...boats].join(' ');
      expect(all).toContain(said);
      expect(said).toMatch(/^[A-Z].*[.?]$/);
    }
    const inOrder = clips.toSorted((a, b) => a.start - b.start);
    for (const [index, { start }] of inOrder.slice(1).entries()) {
      expect(start).toBeGreaterThanOrEqual(inOrder[index]?.end ?? 0);
    }
  });

  test('of which one opens with a question is the first, with title, caption and reasons', () => {
    const [best] = pickClips(talk, media, { count: 1, length: 15 });
    expect(best?.text).toMatch(/^How far away/);
    expect(best?.title).toBe('How far away is the nearest star you can see?');
    expect(best?.caption).toMatch(/^How far away .*\? #\w+/);
    expect(best?.reasons).toContain('It opens with what makes people listen.');
  });

  test('do not go over to another subject, however well they open', () => {
    const parts = [[...bread, 'How do you know your bread is done?'], stars.slice(1)];
    const two = talkOf(parts.map((part) => part.join(' _0.3 ')).join(' _2 '));
    const [best] = pickClips(readTalk(two.said?.words ?? [], 'en'), two, { count: 1, length: 15 });
    const subjects = parts.filter((part) => part.some((sentence) => best?.text.includes(sentence)));
    expect(subjects).toHaveLength(1);
  });

  test('are louder than the rest where all else is alike', () => {
    const again = talkOf(
      Array.from({ length: 12 }, (_, n) => `We bake number${n} bread in the oven now today.`).join(' '),
    );
    const peaks = (again.heard?.peaks ?? []).map((peak, index) =>
      index > 50 * 18 && index < 50 * 28 ? peak * 2 : peak / 2,
    );
    const louder: MediaEvidence = { ...again, heard: { peaksPerSecond: 50, ranges: [], peaks } };
    const [best] = pickClips(readTalk(again.said?.words ?? [], 'en'), louder, { count: 1, length: 8 });
    expect(best?.start).toBeGreaterThan(16);
    expect(best?.end).toBeLessThan(29);
  });

  const look = { width: 1080, height: 1920, fit: 'reframe' as const, captions: true, tighten: false };
  const recording = {
    assetId: 'talk',
    versionId: 'v',
    rate: { num: 25, den: 1 },
    isPicture: true,
    hasSound: true,
  };

  test('are programmes that hold their words and nobody else’s, upright, with captions', () => {
    const clips = clipsOf(media, { kind: 'clips', count: 2, length: 15, look, recording });
    for (const clip of clips) {
      const timeline = parseTimeline(clip.timeline);
      expect(Math.abs(seconds(timeline) - (clip.end - clip.start))).toBeLessThan(0.09);
      expect(timeline.metadata.rushes).toMatchObject({ output: { width: 1080, height: 1920 } });
      expect(JSON.stringify(clip.timeline)).toContain('"rushes.captions"');
      const words = (media.said?.words ?? []).filter(
        ({ start, end }) => start < clip.end && end > clip.start,
      );
      expect(words.map((word) => word.text).join(' ')).toBe(clip.text);
    }
  });

  test('are tightened by their silences, fillers and starts that are begun again', () => {
    const slow = talkOf(
      'Um, we we build a boat of old oak _1.2 and the sail, uh, of the boat is canvas from the harbour.',
    );
    const [clip] = clipsOf(slow, {
      ...{ kind: 'clips', count: 1, length: 9, recording },
      look: { ...look, fit: 'fill', tighten: true },
    });
    if (clip === undefined) throw new Error('There is no clip.');
    const timeline = parseTimeline(clip.timeline);
    // A pause of 1.3 s becomes one of 0.3 s, and three words of some 0.4 s go.
    expect(clip.end - clip.start - seconds(timeline)).toBeGreaterThan(1.8);
    const captions = JSON.stringify(clip.timeline);
    expect(captions).toMatch(/We build a boat/);
    expect(captions).not.toMatch(/"(?:Um|uh),"/);
  });

  test('become one reel in the order in which they are said, and a sound has a background', () => {
    const sound = { ...recording, isPicture: false };
    const reel = highlightsOf(media, {
      kind: 'highlights',
      count: 1,
      length: 27,
      look: { ...look, fit: 'blur' },
      recording: sound,
    });
    expect(reel.parts).toHaveLength(3);
    expect(reel.parts.map(({ start }) => start)).toEqual(
      reel.parts.map(({ start }) => start).toSorted((a, b) => a - b),
    );
    const timeline = parseTimeline(reel.timeline);
    const total = reel.parts.reduce((sum, { start, end }) => sum + end - start, 0);
    expect(Math.abs(seconds(timeline) - total)).toBeLessThan(0.25);
    expect(JSON.stringify(reel.timeline)).toContain('rushes.color');
  });

  test('of what is too short or not known there are none', () => {
    expect(pickClips(talk, media, { count: 3, length: 600 })).toEqual([]);
    const none = { ...media, said: null, absent: { words: 'Bring one.' } };
    expect(() => clipsOf(none, { kind: 'clips', count: 1, length: 9, look, recording })).toThrow(
      'Bring one.',
    );
  });

  test('end with the file, and with the last word of one that nobody looked into', () => {
    const wish = { kind: 'clips', count: 3, length: 9, look, recording } as const;
    const shorter = { ...media, durationSeconds: 20 };
    for (const { start, end } of clipsOf(shorter, wish)) {
      expect(end).toBeLessThanOrEqual(20);
      expect(end - start).toBeGreaterThan(3);
    }
    const last = media.said?.words.at(-1)?.end ?? 0;
    for (const { start, end } of clipsOf({ ...media, durationSeconds: 0 }, wish)) {
      expect(end).toBeLessThanOrEqual(last);
      expect(end - start).toBeGreaterThan(3);
    }
  });

  test('of eight hours are found within seconds', () => {
    const long = talkOf(bread.join(' '));
    const own = long.said?.words ?? [];
    const words = Array.from({ length: 1_100 }, (_, turn) =>
      own.map((word) => ({
        ...word,
        start: word.start + turn * 26,
        end: word.end + turn * 26,
        segment: turn,
      })),
    ).flat();
    const day: MediaEvidence = {
      ...long,
      durationSeconds: 28_600,
      said: { transcriptId: 't', revision: 1, language: 'en', words },
      heard: { peaksPerSecond: 3.125, ranges: [], peaks: Array.from({ length: 89_375 }, () => 0.3) },
    };
    const began = process.cpuUsage();
    expect(clipsOf(day, { kind: 'clips', count: 10, length: 45, look, recording })).toHaveLength(10);
    expect(
      summaryOf(day, { kind: 'summary', sentences: 10, phrases: 10 }).chapters.length,
    ).toBeLessThanOrEqual(50);
    // Some 1.5 s on two busy cores; a plan that grows with the square of the talk takes minutes.
    expect(process.cpuUsage(began).user).toBeLessThan(20_000_000);
  });
});

test('mark_chapters puts chapters on the programme, in the place of those before', () => {
  const first = applyMaterialEdits(
    talkTimeline(media),
    [{ type: 'mark_chapters', minimum: 10 }],
    evidenceOf(media),
  );
  expect(first.summary).toBe('Marked 3 chapters');
  const markers = first.timeline.tracks.markers;
  expect(markers.map(({ marked_range }) => marked_range.start_time.value)[0]).toBe(0);
  const cut = [
    {
      type: 'cut_transcript' as const,
      remove: [{ start_seconds: 0, end_seconds: talk.sentences[6]?.end ?? 0 }],
    },
    { type: 'mark_chapters' as const, minimum: 10 },
  ];
  const again = applyMaterialEdits(first.timeline, cut, evidenceOf(media));
  expect(again.timeline.tracks.markers).toHaveLength(2);
});
