/** What every cue must be, whatever file it comes from. */
import type { CaptionTrackCue, CueWord } from './types.ts';

/** Cues of one track; a film of twelve hours has about 15,000. */
const MOST_CUES = 200_000;

/** Characters of one cue; a screen holds some hundred. */
const MOST_CHARACTERS = 5000;

/** No asset is longer; times beyond are nonsense. */
const LAST_MS = 100 * 3_600_000;

/** Warnings that are told one by one; the rest are counted. */
const TOLD_WARNINGS = 20;

/** The first of many sentences, and how many more there are. */
export function capWarnings(warnings: readonly string[]): string[] {
  if (warnings.length <= TOLD_WARNINGS) return [...warnings];
  return [...warnings.slice(0, TOLD_WARNINGS), `And ${warnings.length - TOLD_WARNINGS} more like these.`];
}

const inRange = (ms: number) => Number.isSafeInteger(ms) && ms >= 0 && ms <= LAST_MS;

// Letters that no text has: what remains of binary data, and halves of characters that no encoding can hold.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\0-\u0008\u000b-\u001f\u007f]/g;

/** Text that can be stored and shown: lines trimmed, empty ones and control characters left out. */
export function tidyText(text: string): string {
  const lines = text
    .slice(0, 4 * MOST_CHARACTERS)
    .toWellFormed()
    .replace(controls, '')
    .split('\n');
  const kept = lines.map((line) => line.replace(/[ \t]+/g, ' ').trim()).filter((line) => line !== '');
  return kept.join('\n').slice(0, MOST_CHARACTERS).toWellFormed().trim();
}

function wordsWithin(words: readonly CueWord[], { startMs, endMs }: CaptionTrackCue): CueWord[] {
  const sound = words.every(
    (word) => inRange(word.startMs) && inRange(word.endMs) && word.endMs >= word.startMs,
  );
  if (!sound) return [];
  return words
    .map((word) => ({
      startMs: Math.min(Math.max(word.startMs, startMs), endMs),
      endMs: Math.min(Math.max(word.endMs, startMs), endMs),
      text: tidyText(word.text),
    }))
    .filter((word) => word.text !== '');
}

/**
 * Cues in the order of their starts, checked: whole milliseconds, within 100 hours, at least one long, with text.
 * What is left out is told in `warnings`.
 */
export function checkCues(cues: readonly CaptionTrackCue[], warnings: string[]): CaptionTrackCue[] {
  const kept: CaptionTrackCue[] = [];
  let broken = 0;
  for (const cue of cues) {
    const text = tidyText(cue.text);
    if (text === '') continue;
    if (!inRange(cue.startMs) || !inRange(cue.endMs) || cue.endMs <= cue.startMs) broken += 1;
    else {
      const speaker = cue.speaker === null ? '' : tidyText(cue.speaker).slice(0, 200);
      kept.push({
        ...cue,
        text,
        speaker: speaker === '' ? null : speaker,
        words: wordsWithin(cue.words, cue),
      });
    }
  }
  if (broken > 0) warnings.push(`${broken} captions have times that cannot be and are left out.`);
  kept.sort((a, b) => a.startMs - b.startMs);
  if (kept.length > MOST_CUES) {
    warnings.push(`Only the first ${MOST_CUES} captions are read, of ${kept.length}.`);
    kept.length = MOST_CUES;
  }
  return kept;
}
