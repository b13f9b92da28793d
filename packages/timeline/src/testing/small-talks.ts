/** For tests of edits by what is said: talks written down in a line, with the sound they would have. */
import { assetClip } from '../build.ts';
import type { Evidence, MediaEvidence, SaidWord } from '../material/evidence.ts';
import type { Timeline } from '../types.ts';
import { audio, cut, rate, video } from './small-cuts.ts';

export const talkId = '0192aaaa-0000-7000-8000-000000000001';

/**
 * Words one after the other, 0.3 s each, 0.1 s apart; `_0.5` pauses for as long, `|` begins a segment, `A:` names who
 * speaks. It begins after 0.2 s and ends 0.2 s after the last word.
 */
export function talkOf(text: string, options: { language?: string; guessed?: boolean } = {}): MediaEvidence {
  const words: SaidWord[] = [];
  let [at, segment, index] = [0.2, 0, 0];
  let speaker: string | null = null;
  for (const part of text.split(/\s+/)) {
    if (part === '|') [segment, index] = [segment + 1, 0];
    else if (part.startsWith('_')) at += Number(part.slice(1));
    else if (/^[A-Z]:$/.test(part)) speaker = part.slice(0, 1);
    else {
      const [start, end] = [at, at + 0.3].map((seconds) => Math.round(seconds * 1e3) / 1e3) as [
        number,
        number,
      ];
      words.push({ text: part, start, end, segment, index, speaker, isGuessed: options.guessed ?? false });
      index += 1;
      at += 0.4;
    }
  }
  const durationSeconds = Math.ceil((at + 0.1) * 25) / 25;
  return {
    name: 'talk.wav',
    durationSeconds,
    said: { transcriptId: 't', revision: 1, language: options.language ?? 'en', words },
    heard: { peaksPerSecond: 50, peaks: peaksOf(words, durationSeconds), ranges: [] },
    seen: null,
    beats: null,
    absent: {},
  };
}

/** Loud where a word is, soft noise elsewhere. */
function peaksOf(words: readonly SaidWord[], seconds: number): number[] {
  return Array.from({ length: Math.round(seconds * 50) }, (_, index) => {
    const middle = (index + 0.5) / 50;
    const isSaid = words.some(({ start, end }) => middle > start && middle < end);
    return isSaid ? 0.4 : 0.004 + (index % 7) / 1_000;
  });
}

/** Picture and sound of a talk, linked, at 25 frames a second. */
export function talkTimeline({ durationSeconds }: MediaEvidence, assetId = talkId): Timeline {
  const frames = Math.round(durationSeconds * 25);
  const clip = (name: string) =>
    assetClip({
      assetId,
      name,
      span: { frames, rate },
      available: { frames, rate },
      settings: { link: 'talk' },
    });
  return cut(video(clip('v')), audio(clip('a')));
}

export const evidenceOf = (media: MediaEvidence): Evidence => ({ [talkId]: media });
