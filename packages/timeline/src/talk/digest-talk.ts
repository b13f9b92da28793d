/** What is made of a recording by what is said in it: a summary with chapters, short clips, a highlight reel. Pure. */
import { type MediaEvidence, MissingEvidence } from '../material/evidence.ts';
import { serializeTimeline } from '../serialize.ts';
import type { Json } from '../types.ts';
import { findChapters } from './chapters.ts';
import { type ClipLook, clipTimeline, type Recording } from './clip-timeline.ts';
import { type PickedClip, pickClips } from './pick-clips.ts';
import { summarise } from './summarise.ts';
import { keyPhrases, plainSentence, readTalk, type Talk } from './terms.ts';

export interface SummaryWish {
  kind: 'summary';
  sentences: number;
  phrases: number;
  /** No chapter is shorter, seconds. */
  chapterSeconds?: number | undefined;
}

export interface ClipsWish {
  kind: 'clips' | 'highlights';
  count: number;
  /** Of each clip, seconds; of highlights all of them together. */
  length: number;
  look: ClipLook;
  recording: Recording;
}

export interface TalkSummary {
  language: string;
  transcriptId: string;
  revision: number;
  sentences: { start: number; end: number; text: string; speaker: string | null }[];
  phrases: string[];
  chapters: { start: number; end: number; title: string; text: string }[];
}

/** A clip and the project that it is to be. */
export interface TalkClip extends Omit<PickedClip, 'first' | 'last'> {
  timeline: Json;
  notes: string[];
}

export interface TalkReel {
  parts: Omit<PickedClip, 'first' | 'last'>[];
  timeline: Json | null;
  notes: string[];
}

/** Before the first word of a clip and behind its last one, seconds, as far as nobody else speaks there. */
const LEAD_SECONDS = 0.2;
const TAIL_SECONDS = 0.35;
/** Parts of a highlight reel. */
const HIGHLIGHT_SECONDS = 9;

function requireTalk(media: MediaEvidence): Talk {
  if (media.said === null) throw new MissingEvidence(media.absent.words ?? 'There is no transcript.');
  return readTalk(media.said.words, media.said.language);
}

/**
 * The same for clips, with how long the file is: what is said behind its end is in none of them. One that nobody looked into
 * yet is taken to end with its last word.
 */
function requireClips(media: MediaEvidence): { talk: Talk; duration: number } {
  const { said, durationSeconds } = media;
  if (said === null) return { talk: requireTalk(media), duration: durationSeconds };
  const duration = durationSeconds > 0 ? durationSeconds : (said.words.at(-1)?.end ?? 0);
  const words = said.words.filter(({ start }) => start < duration);
  return { talk: requireTalk({ ...media, said: { ...said, words } }), duration };
}

export function summaryOf(media: MediaEvidence, wish: SummaryWish): TalkSummary {
  const talk = requireTalk(media);
  const { language = 'und', transcriptId = '', revision = 0 } = media.said ?? {};
  const chapters = findChapters(talk, { minimum: wish.chapterSeconds });
  const chosen = summarise(talk, wish.sentences, chapters);
  return {
    language,
    transcriptId,
    revision,
    sentences: chosen.flatMap((index) => {
      const sentence = talk.sentences[index];
      if (sentence === undefined) return [];
      const { start, end, speaker } = sentence;
      return [{ start, end, text: plainSentence(talk, index), speaker }];
    }),
    phrases: keyPhrases(talk, { most: wish.phrases }).map(({ text }) => text),
    chapters: chapters.map(({ start, end, title, from }) => ({
      start,
      end,
      title,
      text: plainSentence(talk, from),
    })),
  };
}

/** A clip with room for breath, but not for what somebody says before and after it. */
function withBreath(talk: Talk, clip: PickedClip, duration: number): PickedClip {
  const [head, tail] = [talk.sentences[clip.first], talk.sentences[clip.last]];
  const before = talk.words[(head?.first ?? 0) - 1]?.end ?? 0;
  const after = talk.words[(tail?.last ?? 0) + 1]?.start ?? duration;
  const round = (seconds: number) => Math.round(seconds * 1e3) / 1e3;
  return {
    ...clip,
    start: round(
      Math.max(0, Math.min(clip.start, Math.max(clip.start - LEAD_SECONDS, (before + clip.start) / 2))),
    ),
    end: round(
      Math.min(duration, Math.max(clip.end, Math.min(clip.end + TAIL_SECONDS, (after + clip.end) / 2))),
    ),
  };
}

const withoutPlaces = ({ first: _first, last: _last, ...clip }: PickedClip) => clip;

/** Clips, the best first, each as a programme. */
export function clipsOf(media: MediaEvidence, { count, length, look, recording }: ClipsWish): TalkClip[] {
  const { talk, duration } = requireClips(media);
  return pickClips(talk, media, { count, length }).map((picked) => {
    const clip = withBreath(talk, picked, duration);
    const made = clipTimeline(media, recording, { name: clip.title, stretches: [clip], look });
    return { ...withoutPlaces(clip), timeline: serializeTimeline(made.timeline), notes: made.notes };
  });
}

/** The best moments in the order in which they are said, as one programme. */
export function highlightsOf(media: MediaEvidence, { length, look, recording }: ClipsWish): TalkReel {
  const { talk, duration } = requireClips(media);
  const each = Math.min(HIGHLIGHT_SECONDS, length);
  const picked = pickClips(talk, media, { count: Math.max(1, Math.floor(length / each)), length: each })
    .map((clip) => withBreath(talk, clip, duration))
    .sort((a, b) => a.start - b.start);
  if (picked.length === 0) return { parts: [], timeline: null, notes: [] };
  const made = clipTimeline(media, recording, {
    name: `Highlights of ${media.name}`,
    stretches: picked,
    look,
  });
  return { parts: picked.map(withoutPlaces), timeline: serializeTimeline(made.timeline), notes: made.notes };
}
