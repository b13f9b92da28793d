import { describe, expect, test } from 'vitest';
import { EditError } from '../edit/edit-error.ts';
import { itemTicks } from '../measure.ts';
import { clipSettings } from '../metadata.ts';
import { at, shape } from '../testing/small-cuts.ts';
import { evidenceOf, talkId, talkOf, talkTimeline } from '../testing/small-talks.ts';
import { ticksPerSecond } from '../ticks.ts';
import type { Timeline, Track } from '../types.ts';
import { applyMaterialEdits } from './apply-material.ts';
import { type MediaEvidence, MissingEvidence } from './evidence.ts';
import type { AnyEdit, MaterialOperation } from './material-operation.ts';
import { listHeard, mediaSpan } from './placements.ts';
import { planMaterialEdit } from './plan-material.ts';
import { spokenProgramme } from './spoken-words.ts';

const plan = (media: MediaEvidence, edit: MaterialOperation) =>
  planMaterialEdit(talkTimeline(media), evidenceOf(media), edit as never);
const apply = (media: MediaEvidence, ...edits: AnyEdit[]) =>
  applyMaterialEdits(talkTimeline(media), edits, evidenceOf(media));
const seconds = ({ tracks }: Timeline) => itemTicks(tracks) / ticksPerSecond;

/** What is heard of a talk afterwards, as a line. */
function heard(media: MediaEvidence, timeline: Timeline): string {
  const { tracks } = spokenProgramme(timeline, evidenceOf(media));
  return (tracks[0] ?? []).map(({ word }) => word.text).join(' ');
}

/** Picture and sound show the same of the file at the same times. */
function expectInStep(timeline: Timeline): void {
  const [pictures, sounds] = timeline.tracks.children.map((lane) =>
    (lane as Track).children.filter(({ OTIO_SCHEMA }) => OTIO_SCHEMA !== 'Transition.1'),
  );
  const spans = (items: typeof pictures) => items?.map((item) => 'source_range' in item && item.source_range);
  expect(spans(sounds)).toEqual(spans(pictures));
  const links = (items: typeof pictures) => items?.map((item) => clipSettings(item).link);
  expect(links(sounds)).toEqual(links(pictures));
}

const saidThere = (findings: readonly { kind: string; text: string | null }[]) =>
  findings.map(({ kind, text }) => `${kind}: ${text}`);

describe('remove_silences', () => {
  test('leaves the padding beside speech, and nothing at the edges', () => {
    const media = talkOf('one two _1 three _0.3 four _2');
    const { timeline, summary } = apply(media, { type: 'remove_silences' });
    expect(summary).toBe('Removed 2 silences, 2.8 s in all');
    expect(heard(media, timeline)).toBe('one two three four');
    expectInStep(timeline);
    const [first, second] = listHeard(timeline).map(mediaSpan);
    // `two` ends at 0.9 s, `three` begins at 2.0 s, `four` ends at 3.0 s.
    expect(first?.end).toBeCloseTo(1.08, 2);
    expect(second?.start).toBeCloseTo(1.84, 2);
    expect(seconds(timeline)).toBeCloseTo(media.durationSeconds - 2.8, 1);
  });

  test('finds the threshold for each recording, and says where there is none', () => {
    const media = talkOf('one _1 two');
    const noisy = {
      ...media,
      heard: {
        peaksPerSecond: 50,
        ranges: [],
        peaks: (media.heard?.peaks ?? []).map((peak) => Math.max(peak, 0.2)),
      },
    };
    const { findings, notes } = plan(noisy, { type: 'remove_silences' });
    expect(findings).toEqual([]);
    expect(notes.join()).toMatch(/hardly louder than its noise: give threshold_db/);
    expect(plan(noisy, { type: 'remove_silences', threshold_db: -10 }).findings).toHaveLength(1);
  });

  test('takes no word for silence, however soft it is', () => {
    const media = talkOf('one _1 psst _1 two');
    const peaks = (media.heard?.peaks ?? []).map((peak, index) => (index > 60 && index < 100 ? 0.005 : peak));
    const soft = { ...media, heard: { peaksPerSecond: 50, ranges: [], peaks } };
    const { timeline } = apply(soft, { type: 'remove_silences' });
    expect(heard(soft, timeline)).toBe('one psst two');
  });

  test('is silent only where all sounds are', () => {
    const media = talkOf('one _3 two');
    const document = talkTimeline(media);
    const other = talkOf('_1 three four');
    const clip = talkTimeline(other, 'other').tracks.children[1] as Track;
    const both = {
      ...document,
      tracks: { ...document.tracks, children: [...document.tracks.children, clip] },
    };
    const evidence = { [talkId]: media, other };
    const alone = planMaterialEdit(document, evidence, { type: 'remove_silences' });
    const together = planMaterialEdit(both, evidence, { type: 'remove_silences' });
    expect([alone.findings.length, together.findings.length]).toEqual([1, 2]);
    expect(together.findings[0]?.end_seconds).toBeLessThan(1.3);
    expect(together.findings[1]?.start_seconds).toBeGreaterThan(1.8);
  });

  test('passes over clips whose file has no sound', () => {
    const media = talkOf('one _2 two');
    const mute = { ...media, isMute: true, heard: null };
    expect(() => plan(mute, { type: 'remove_silences' })).toThrow('Nothing in this timeline is heard');
  });

  test('needs the sound to be known, and something that is heard', () => {
    const media = talkOf('one');
    const unknown = { ...media, heard: null, absent: { sounds: 'Analyse it.' } };
    expect(() => plan(unknown, { type: 'remove_silences' })).toThrow(new MissingEvidence('Analyse it.'));
    const mute = { ...talkTimeline(media), tracks: { ...talkTimeline(media).tracks, children: [] } };
    expect(() => planMaterialEdit(mute, {}, { type: 'remove_silences' })).toThrow(MissingEvidence);
  });
});

describe('remove_fillers', () => {
  test.each([
    ['so um we should, you know, go there', 'so we should, go there', ['filler: um', 'filler: you know,']],
    ['do you know what I mean', 'do you know what I mean', []],
    ['Ummm okay uhh fine', 'okay fine', ['filler: Ummm', 'filler: uhh']],
    ['I I think so', 'I think so', ['repeat: I']],
    ['we went to the, we went to the shop', 'we went to the shop', ['repeat: we went to the,']],
    ['we went to the, we went to a shop', 'we went to a shop', ['repeat: we went to the,']],
    ['I um I think', 'I think', ['repeat: I', 'filler: um']],
    ['th- the house', 'the house', ['repeat: th-']],
    ['it is very very good', 'it is very very good', []],
    ['Thank you. Thank you.', 'Thank you. Thank you.', []],
    ['call 5 5 5 now', 'call 5 5 5 now', []],
    ['A: yes I do B: I do too', 'yes I do I do too', []],
  ])('%s', (text, left, found) => {
    const media = talkOf(text);
    const { timeline, findings } = apply(media, { type: 'remove_fillers' });
    expect(saidThere(findings)).toEqual(found);
    expect(heard(media, timeline)).toBe(left);
    expectInStep(timeline);
  });

  test.each([
    ['de', 'also ähm das ist er', 'also das ist er'],
    ['fr', 'je euh pense', 'je pense'],
    ['es', 'quiero, este, decir este libro', 'quiero, decir este libro'],
    ['und', 'das ähm ist er', 'das ist er'],
  ])('knows the fillers of %s', (language, text, left) => {
    const media = talkOf(text, { language });
    expect(heard(media, apply(media, { type: 'remove_fillers' }).timeline)).toBe(left);
  });

  test('takes the words of the caller, without repeats, and keeps what it is told to', () => {
    const media = talkOf('well um I I say well done');
    const edit: MaterialOperation = { type: 'remove_fillers', words: ['well', 'well done'], repeats: false };
    const { findings } = plan(media, edit);
    expect(saidThere(findings)).toEqual(['filler: well', 'filler: well']);
    const kept = apply(media, { ...edit, keep: [findings[1]?.id ?? ''] });
    expect(heard(media, kept.timeline)).toBe('um I I say well done');
    expect(kept.findings.map(({ is_kept }) => is_kept)).toEqual([false, true]);
  });

  test.each(['♪', ' ', '...', '🎬'])('refuses %j, which is no word', (phrase) => {
    const ask = () => plan(talkOf('one two'), { type: 'remove_fillers', words: ['um', phrase] });
    expect(ask).toThrow(new EditError(['words', 1], 'must have a word'));
  });

  test('cuts in the quiet beside the words, and leaves one pause of two', () => {
    const media = talkOf('we _0.4 um _0.2 go');
    const { timeline } = apply(media, { type: 'remove_fillers' });
    const [first, second] = listHeard(timeline).map(mediaSpan);
    // `we` ends at 0.5 s, `um` lasts from 1 to 1.3 s, `go` begins at 1.6 s.
    expect(first?.end).toBeGreaterThan(0.9);
    expect(first?.end).toBeLessThanOrEqual(1.01);
    expect(second?.start).toBeGreaterThan(1.5);
    expect(second?.start).toBeLessThanOrEqual(1.6);
  });

  test('leaves what somebody else speaks over', () => {
    const media = talkOf('we um go');
    const other = talkOf('_0.4 never');
    const document = talkTimeline(media);
    const voice = talkTimeline(other, 'other').tracks.children[1] as Track;
    const both = {
      ...document,
      tracks: { ...document.tracks, children: [...document.tracks.children, voice] },
    };
    const { operations, findings } = planMaterialEdit(
      both,
      { [talkId]: media, other },
      { type: 'remove_fillers' },
    );
    expect(operations).toEqual([]);
    expect(findings[0]).toMatchObject({
      is_kept: true,
      reason: expect.stringContaining('somebody else speaks'),
    });
  });

  test('says what it can not know', () => {
    const media = { ...talkOf('um'), said: null, absent: { words: 'Bring a transcript.' } };
    expect(() => plan(media, { type: 'remove_fillers' })).toThrow('Bring a transcript.');
    const guessed = talkOf('we um go', { guessed: true });
    expect(plan(guessed, { type: 'remove_fillers' }).notes.join()).toMatch(/shared out/);
  });
});

describe('cut_transcript', () => {
  const text = 'zero one two three | four five six. | seven eight nine';

  test.each([
    [{ segment: 1 }, 'zero one two three seven eight nine'],
    [{ segment: 0, first_word: 1, last_word: 2 }, 'zero three four five six. seven eight nine'],
    [{ segment: 0, first_word: 3, last_segment: 2, last_word: 0 }, 'zero one two eight nine'],
    [{ start_seconds: 1.7, end_seconds: 2.4 }, 'zero one two three six. seven eight nine'],
  ])('removes %o', (range, left) => {
    const media = talkOf(text);
    const { timeline } = apply(media, { type: 'cut_transcript', remove: [range] });
    expect(heard(media, timeline)).toBe(left);
    expectInStep(timeline);
  });

  test('keeps a pause that is shorter than the crossfade', () => {
    const media = talkOf('one two _1 three four _1 five');
    const edit = { type: 'cut_transcript', remove: [{ segment: 0, first_word: 2, last_word: 3 }] } as const;
    expect(() =>
      apply(media, { ...edit, remove: [...edit.remove], pause: 0.1, crossfade: 0.2 }),
    ).not.toThrow();
  });

  test('moves words before others and to the end, and removes at once', () => {
    const media = talkOf(text);
    const moved = apply(media, {
      type: 'cut_transcript',
      remove: [{ segment: 0, first_word: 1, last_word: 1 }],
      move: [
        { words: { segment: 2 }, before: { segment: 0 } },
        { words: { segment: 0, first_word: 2, last_word: 3 } },
      ],
    });
    expect(heard(media, moved.timeline)).toBe('seven eight nine zero four five six. two three');
    expect(moved.summary).toBe('Removed 0.4 s by the transcript and moved words 2 times');
    expectInStep(moved.timeline);
  });

  test('leaves a pause in which the room is heard and the picture goes on', () => {
    const media = talkOf('zero one two three _1 four');
    const remove = [{ segment: 0, first_word: 1, last_word: 2 }];
    const plain = apply(media, { type: 'cut_transcript', remove });
    const paused = apply(media, { type: 'cut_transcript', remove, pause: 0.4 });
    expect(seconds(paused.timeline) - seconds(plain.timeline)).toBeCloseTo(0.4, 6);
    expect(heard(media, paused.timeline)).toBe('zero three four');
    const tone = listHeard(paused.timeline)[1];
    const span = tone && mediaSpan(tone);
    // `three` ends at 1.7 s, `four` begins at 2.8 s.
    expect(span?.start).toBeGreaterThan(1.7);
    expect(span?.end).toBeLessThan(2.8);
    expect(shape(paused.timeline, 1).filter((item) => item === 'x')).toHaveLength(2);
    expect(tone && clipSettings(tone.clip).link).toBeUndefined();
  });

  test('cuts words that a cut goes through where they are heard', () => {
    const media = talkOf('zero one two three');
    const split = { type: 'remove_ranges' as const, ranges: [{ start: at(16), duration: at(2) }] };
    const { timeline } = apply(media, split, {
      type: 'cut_transcript',
      remove: [{ segment: 0, first_word: 1, last_word: 1 }],
    });
    expect(heard(media, timeline)).toBe('zero two three');
  });

  test.each([
    [{}, '', /give remove/],
    [{ remove: [{}] }, 'remove.0', /give segment/],
    [{ remove: [{ segment: 9 }] }, 'remove.0', /none of these words/],
    [{ remove: [{ segment: 1, last_segment: 0 }] }, 'remove.0.last_segment', /before segment/],
    [{ remove: [{ segment: 0, asset_id: 'other' }] }, 'remove.0.asset_id', /nothing that is said/],
    [
      { move: [{ words: { segment: 0 }, before: { segment: 0, word: 2 } }] },
      'move.0.before',
      /must not be one/,
    ],
    [{ remove: [{ segment: 0 }], revision: 7 }, 'revision', /is at revision 1/],
  ])('refuses %o', (edit, place, problem) => {
    try {
      plan(talkOf(text), { type: 'cut_transcript', ...edit });
    } catch (error) {
      expect(error).toBeInstanceOf(EditError);
      expect((error as EditError).path.join('.')).toBe(place);
      expect((error as EditError).problem).toMatch(problem);
      return;
    }
    throw new Error('nothing was refused');
  });
});

describe('keep_quotes', () => {
  const text = 'Ask not what. We choose to go to the moon. It is hard. We choose it again, Dr. Smith.';

  test('keeps whole sentences in which something is said', () => {
    const media = talkOf(text);
    const { timeline, findings, summary } = apply(media, {
      type: 'keep_quotes',
      phrases: ['We choose', 'nobody'],
    });
    expect(heard(media, timeline)).toBe('We choose to go to the moon. We choose it again, Dr. Smith.');
    expect(findings.map(({ reason }) => reason)).toEqual(['"We choose" is said.', '"We choose" is said.']);
    expect(summary).toMatch(/^Kept 2 quotes, removed 2\.\d s around them$/);
    expectInStep(timeline);
  });

  test('by times, and without some', () => {
    const media = talkOf(text);
    const edit: MaterialOperation = { type: 'keep_quotes', ranges: [{ start_seconds: 0, end_seconds: 3 }] };
    const { findings } = plan(media, edit);
    expect(findings.map(({ text: said }) => said)).toEqual(['Ask not what.', 'We choose to go to the moon.']);
    const { timeline } = apply(media, { ...edit, leave_out: [findings[0]?.id ?? ''] });
    expect(heard(media, timeline)).toBe('We choose to go to the moon.');
  });

  test('in scripts without blanks, however the words are parted', () => {
    const media = talkOf('今天 讲 人工 智能 。 _1 明天 讲 鸟 。');
    const { findings } = plan(media, { type: 'keep_quotes', phrases: ['人工智能'] });
    expect(saidThere(findings).join()).toContain('人工');
  });

  test('says where nobody says it', () => {
    expect(() => plan(talkOf(text), { type: 'keep_quotes', phrases: ['mars'] })).toThrow(/nobody says this/);
    expect(() => plan(talkOf(text), { type: 'keep_quotes' })).toThrow(/give phrases/);
  });
});
