/** Captions of what is said in a programme: through its cuts, divided at phrases, where they cover nothing. */
import { generatorClip } from '../build.ts';
import { type BrokenCue, breakCues, type SpokenWord } from '../captions/break-cues.ts';
import { type CaptionPlace, coverOf } from '../captions/caption-places.ts';
import { seenProgramme } from '../captions/seen-parts.ts';
import { activeReference, itemTicks } from '../measure.ts';
import { outputSizeOf, trackSettings } from '../metadata.ts';
import type { CaptionCue, CaptionStyle } from '../rushes-metadata.ts';
import { ticksPerSecond } from '../ticks.ts';
import type { Json, Timeline } from '../types.ts';
import { closedUp } from './cuts/closed-up.ts';
import { MOST_LEFT_OUT, writtenWord } from './cuts/written-words.ts';
import { type Evidence, MissingEvidence } from './evidence.ts';
import { toFindings } from './findings.ts';
import { frameGrid } from './frame-grid.ts';
import type { CaptionEdit, MaterialPlan } from './material-operation.ts';
import { listHeard, mediaSpan, type Placement, toProgramme } from './placements.ts';

/** A word, and the clip in which it is heard. */
interface PlacedWord extends SpokenWord {
  placement: Placement;
  /** The how manieth word of its file. */
  ordinal: number;
}

/** What tracks that this edit made are called: they are made anew, others are left alone. */
const TRACK_NAME = 'Captions';

const PRESETS: { [Style in NonNullable<CaptionEdit['style']>]: NonNullable<CaptionStyle['preset']> } = {
  line: 'outlined',
  word: 'word',
  karaoke: 'karaoke',
  pop: 'pop',
  box: 'boxed',
};

/** A face or words over this share of a caption's height are covered. */
const COVERED = 0.15;
/** The place of captions changes where what is covered differs by so much: they do not hop. */
const BETTER = 0.15;

/** Characters of a line, by the shape of the frame: 42 in landscape (Netflix), fewer where lines are shorter. */
function charactersPerLine({ width, height }: { width: number; height: number }): number {
  return Math.round(Math.min(42, Math.max(24, (27 * width) / Math.min(width, height))));
}

/** Characters of what has no end. */
const MOST_OF_A_WORD = 200;

/** Words whose middle is heard, by their time in the programme. */
function wordsIn(placements: readonly Placement[], evidence: Evidence): PlacedWord[] {
  const timed = new Map(
    [...Map.groupBy(placements, ({ key }) => key)].map(([key, own]) => [
      key,
      closedUp(evidence[key]?.said?.words ?? [], own.map(mediaSpan)).map((word, ordinal) => ({
        ...word,
        ordinal,
      })),
    ]),
  );
  const words = placements.flatMap((placement): PlacedWord[] => {
    const { start, end } = mediaSpan(placement);
    const all = timed.get(placement.key) ?? [];
    const heard = all.filter((word) => {
      const middle = (word.start + word.end) / 2;
      return middle >= start && middle < end && word.text.trim() !== '';
    });
    const inside = (seconds: number) =>
      Math.min(placement.end, Math.max(placement.start, toProgramme(placement, seconds))) / ticksPerSecond;
    return heard.map(({ text, speaker, ordinal, ...word }) => ({
      ordinal,
      text: text.trim().slice(0, MOST_OF_A_WORD),
      speaker,
      start: inside(word.start),
      end: inside(word.end),
      placement,
    }));
  });
  words.sort((a, b) => a.start - b.start);
  return words.map((word, index) => {
    const [before, after] = [words[index - 1], words[index + 1]];
    const isNext = goesOn(before, word);
    const place = {
      at: word.ordinal,
      before: isNext ? (before?.ordinal ?? null) : null,
      after: goesOn(word, after) ? (after?.ordinal ?? null) : null,
    };
    const said = evidence[word.placement.key]?.said;
    const text = said ? writtenWord(said.words, place, said.language).slice(0, MOST_OF_A_WORD) : word.text;
    return { ...word, text, ...(index > 0 && !isNext && { startsAnew: true }) };
  });
}

/** Whether a word is said right after another, but for fillers that were cut out of the sentence. */
function goesOn(word: PlacedWord | undefined, next: PlacedWord | undefined): boolean {
  if (word === undefined || next === undefined || word.placement.key !== next.placement.key) return false;
  const passed = next.ordinal - word.ordinal;
  return passed > 0 && passed <= MOST_LEFT_OUT + 1;
}

/** Where each caption stands: the captions of one clip keep to one place as long as it covers nothing. */
function placesOf(
  cues: readonly BrokenCue[],
  { timeline, evidence, asked }: { timeline: Timeline; evidence: Evidence; asked: CaptionEdit['position'] },
): { place: CaptionPlace; reason: string }[] {
  if (asked !== undefined && asked !== 'auto')
    return cues.map(() => ({ place: asked, reason: `Stands at the ${asked}.` }));
  const programme = seenProgramme(timeline, evidence);
  let last: CaptionPlace = 'bottom';
  return cues.map((cue) => {
    const cover = coverOf(cue, programme);
    const order: CaptionPlace[] = ['bottom', 'top', 'middle'];
    const best = order.reduce((a, b) => (cover[b] < cover[a] - 0.01 ? b : a));
    const free = cover.bottom <= COVERED ? 'bottom' : best;
    // Where it stood it stays unless something is covered there, or the bottom is free again.
    if (cover[last] > COVERED && cover[free] < cover[last] - BETTER) last = free;
    else if (last !== 'bottom' && cover.bottom <= COVERED) last = 'bottom';
    if (last === 'bottom') return { place: last, reason: 'Stands at the bottom.' };
    return {
      place: last,
      reason: `Stands at the ${last}: at the bottom it would cover a face or words of the picture.`,
    };
  });
}

/** Tracks of captions that this edit made before. */
function madeBefore(timeline: Timeline): number[] {
  return timeline.tracks.children.flatMap((track, index) => {
    if (track.OTIO_SCHEMA !== 'Track.1' || track.name !== TRACK_NAME) return [];
    const [only, ...others] = track.children;
    const reference = only?.OTIO_SCHEMA === 'Clip.2' ? activeReference(only) : null;
    const isCaptions =
      reference?.OTIO_SCHEMA === 'GeneratorReference.1' && reference.generator_kind === 'rushes.captions';
    return isCaptions && others.length === 0 && trackSettings(track).role === 'captions' ? [index] : [];
  });
}

function requireWords(evidence: Evidence, placements: readonly Placement[]): void {
  if (placements.length === 0)
    throw new MissingEvidence('Nothing in this timeline is heard: it has no clip of a file with sound.');
  if (placements.some(({ key }) => evidence[key]?.said)) return;
  const sentences = placements.map(
    ({ key }) => evidence[key]?.absent.words ?? `Nothing is known of what is said in ${key}.`,
  );
  throw new MissingEvidence([...new Set(sentences)].slice(0, 3).join(' '));
}

const MOST_LANGUAGES_NAMED = 10;

/** What is known where only what is written down in one language counts: `pt` is also in `pt-BR`. */
function inLanguage(evidence: Evidence, language: string): Evidence {
  const asked = language.toLowerCase();
  const rank = (tag: string): number => {
    const own = tag.toLowerCase();
    if (own === asked) return 2;
    return own.split('-')[0] === asked.split('-')[0] ? 1 : 0;
  };
  return Object.fromEntries(
    Object.entries(evidence).map(([key, media]) => {
      const all = media.languages ?? [];
      const best = all.toSorted((a, b) => rank(b.language) - rank(a.language))[0];
      if (best !== undefined && rank(best.language) > 0) return [key, { ...media, said: best }];
      const others = all.slice(0, MOST_LANGUAGES_NAMED).map((one) => one.language);
      const words =
        `What is said in "${media.name}" is not written down in ${language}` +
        `${others.length === 0 ? '' : `, but in ${others.join(', ')}`}: bring a translation ` +
        '(POST /asset/{asset_id}/transcripts with `kind` `translation`), or have a language model write one ' +
        '(POST /asset/{asset_id}/transcripts/{transcript_id}/translate).';
      return [key, { ...media, said: null, absent: { ...media.absent, words } }];
    }),
  );
}

/** Plans captions. Throws MissingEvidence where nobody knows what is said, or not in the language asked for. */
export function planCaption(timeline: Timeline, known: Evidence, edit: CaptionEdit): MaterialPlan {
  const evidence = edit.language === undefined ? known : inLanguage(known, edit.language);
  const placements = listHeard(timeline);
  requireWords(evidence, placements);
  const words = wordsIn(placements, evidence);
  const size = outputSizeOf(timeline);
  const seconds = itemTicks(timeline.tracks) / ticksPerSecond;
  const rules = {
    charactersPerLine: charactersPerLine(size),
    maxLines: edit.max_lines ?? 2,
    charactersPerSecond: edit.characters_per_second ?? 17,
  };
  const cues = breakCues(words, rules, seconds);
  const places = placesOf(cues, { timeline, evidence, asked: edit.position });
  const found = cues.flatMap((cue, index) => {
    const placement = words[cue.firstWord]?.placement;
    const fast =
      cue.tooFast === null ? '' : ` It is spoken at ${Math.round(cue.tooFast)} characters a second.`;
    const reason = `${places[index]?.reason ?? ''}${fast}`;
    const span = { start: Math.round(cue.start * ticksPerSecond), end: Math.round(cue.end * ticksPerSecond) };
    return placement ? [{ ...span, kind: 'caption', placement, text: cue.text, reason }] : [];
  });
  const findings = toFindings(found, edit.keep);
  const shown = cues.flatMap((cue, index): CaptionCue[] => {
    if (findings[index]?.is_kept !== false) return [];
    const { firstWord: _, lastWord: __, tooFast: ___, ...rest } = cue;
    const place = places[index]?.place ?? 'bottom';
    return [{ ...rest, ...(place !== 'bottom' && { position: place }) }];
  });
  const fast = cues.filter(({ tooFast }) => tooFast !== null).length;
  const silent = new Set(placements.filter(({ key }) => !evidence[key]?.said).map(({ key }) => key));
  return {
    operations:
      shown.length === 0
        ? []
        : captionOperations(timeline, {
            cues: shown,
            edit,
            seconds,
            language: languageOf(evidence, placements),
          }),
    findings,
    summary: `Added ${shown.length === 1 ? 'a caption' : `${shown.length} captions`}`,
    notes: [
      ...(fast === 0
        ? []
        : [
            `${fast} ${fast === 1 ? 'caption is' : 'captions are'} spoken faster than ${rules.charactersPerSecond} characters a second, with no time around to show it longer.`,
          ]),
      ...[...silent].slice(0, 5).flatMap((key) => evidence[key]?.absent.words ?? []),
    ],
  };
}

function languageOf(evidence: Evidence, placements: readonly Placement[]): string | null {
  const languages = placements.flatMap(({ key }) => evidence[key]?.said?.language ?? []);
  const [first] = languages;
  return first !== undefined && first !== 'und' && languages.every((language) => language === first)
    ? first
    : null;
}

function captionOperations(
  timeline: Timeline,
  made: { cues: CaptionCue[]; edit: CaptionEdit; seconds: number; language: string | null },
): MaterialPlan['operations'] {
  const { cues, edit, seconds, language } = made;
  const old = madeBefore(timeline);
  const grid = frameGrid(timeline);
  const index = timeline.tracks.children.length - old.length;
  const style: CaptionStyle = { preset: PRESETS[edit.style ?? 'box'], maxLines: edit.max_lines ?? 2 };
  const parameters = JSON.parse(JSON.stringify({ cues, style })) as { [key: string]: Json };
  const clip = generatorClip({
    kind: 'rushes.captions',
    name: TRACK_NAME,
    parameters,
    span: { frames: Math.max(1, grid.frameFrom(seconds * ticksPerSecond)), rate: grid.rate },
  });
  const settings: { [key: string]: Json } = { role: 'captions', ...(language !== null && { language }) };
  return [
    ...old.toReversed().map((track) => ({ type: 'remove_track' as const, track: [track] })),
    { type: 'add_track', kind: 'Video', name: TRACK_NAME, settings },
    { type: 'append', track: [index], item: JSON.parse(JSON.stringify(clip)) as { [key: string]: Json } },
  ];
}
