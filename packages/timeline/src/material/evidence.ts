/**
 * What is known of the media of a timeline, as plain data, in seconds of each file's own time: what is said, heard and
 * seen. Whoever applies an edit by it brings it along; nothing here reads anything.
 */

import type { SeenMedia } from '../reframe/seen-media.ts';

/** What an edit has to know. */
export type EvidenceNeed = 'words' | 'languages' | 'sounds' | 'pictures' | 'beats' | 'boxes';

/** One word as it is heard. */
export interface SaidWord {
  text: string;
  start: number;
  end: number;
  /** The segment of the transcript that it is in, and the how manieth word of that, from 0. */
  segment: number;
  index: number;
  speaker: string | null;
  /** Nobody told when it is said: it shares the time of its segment by its length. */
  isGuessed: boolean;
}

/** What is said in a file. */
export interface SaidEvidence {
  transcriptId: string;
  revision: number;
  /** BCP 47; `und` where nobody knows. */
  language: string;
  /** In the order they are said. */
  words: readonly SaidWord[];
}

export interface HeardRange {
  kind: 'silence' | 'speech' | 'music';
  start: number;
  end: number;
}

/** What is heard in a file. */
export interface HeardEvidence {
  /** The largest magnitude in each step of `1 / peaksPerSecond` s, 0..1. */
  peaksPerSecond: number;
  peaks: readonly number[];
  ranges: readonly HeardRange[];
}

/** A stretch of a file in which nothing is cut. */
export interface SeenShot {
  start: number;
  end: number;
  /** 0..1, how much moves in it; null where nobody measured. */
  motion: number | null;
}

export interface SeenEvidence {
  shots: readonly SeenShot[];
}

/** A stretch of a file with a beat of its own. */
export interface BeatSection {
  start: number;
  end: number;
  bpm: number;
  beats: readonly number[];
  /** Those of them that begin a bar; empty where nobody knows. */
  downbeats: readonly number[];
}

export interface BeatEvidence {
  sections: readonly BeatSection[];
}

/** Of one version of an asset; null is what nobody looked for. */
export interface MediaEvidence {
  name: string;
  durationSeconds: number;
  /** It was looked into, and has no sound. */
  isMute?: boolean;
  said: SaidEvidence | null;
  /** What is said in every language that somebody wrote it down in, the original's too. */
  languages?: readonly SaidEvidence[];
  heard: HeardEvidence | null;
  seen: SeenEvidence | null;
  beats: BeatEvidence | null;
  /** Where in the picture what is seen. */
  boxes?: SeenMedia | null;
  /** Why something is null, as sentences with what to do. */
  absent: { [Need in EvidenceNeed]?: string };
}

/** By the key of the location that the timeline names, see `locationKey`. */
export type Evidence = { readonly [locationKey: string]: MediaEvidence };

/** An edit can not be planned: what it has to know is not there. The sentence says what to do. */
export class MissingEvidence extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'MissingEvidence';
  }
}
