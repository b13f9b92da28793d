/** Moments that a prompt describes by what is in them, as plain data: what is wanted, and what was found. */

/** One description of moments. */
export interface FindWish {
  /** The same for wishes that mean the same. */
  key: string;
  /**
   * `said`: these very words are heard; `shown`: they stand on the screen; `saidOrShown`: the one or the other;
   * `spokenOf`: somebody speaks of it; `shows`: it is to be seen; `about`: it is about it in any way; `alike`: it
   * looks like a frame.
   */
  kind: 'said' | 'shown' | 'saidOrShown' | 'spokenOf' | 'shows' | 'about' | 'alike';
  /** Of `alike` the frame, for people. */
  words: string;
  /** The words in English, where they are in another language: what is searched by. */
  query?: string;
  /** Every such moment, not only the best one. */
  all: boolean;
  /** Where nothing is found it counts as unsaid: "a video about tea" may be made of anything. */
  isSoft: boolean;
  /** Files to look in; null = the library. */
  assetIds: string[] | null;
  /** `alike` only: the frame. */
  frame: { assetId: string; seconds: number } | null;
}

/** Seconds of the asset; null = the whole of it. */
export interface FoundMoment {
  assetId: string;
  range: { startSeconds: number; endSeconds: number } | null;
}

/** What was found for one wish. */
export interface FindResult {
  /** In the order in which they play; none where nothing was found. */
  moments: FoundMoment[];
  /** Where it was found, or that there is more, for a person; null where that goes without saying. */
  note: string | null;
  /** Why there is nothing, a sentence without its full stop. */
  reason: string;
  /** What would find more, in whole sentences; absent where nothing is lacking. */
  enable?: string;
}

/** By the keys of the wishes. */
export type Finds = ReadonlyMap<string, FindResult>;
