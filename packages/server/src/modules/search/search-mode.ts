/** One way to search; GET /search fuses those that are available by rank. */
import type { Availability } from '../../platform/health/availability.ts';
import type { MediaFilter } from '../library/index.ts';

export const SEARCH_MODES = ['visual', 'transcript', 'entity', 'semantic', 'text'] as const;
export type SearchModeName = (typeof SEARCH_MODES)[number];

/** The operations that fill the index of a mode. */
export const FILLED_BY: Readonly<Record<SearchModeName, string>> = {
  visual: 'POST /users/assets/preprocess',
  transcript: 'POST /asset/{asset_id}/transcripts, or POST /video/transcript/{source_file_id}',
  entity: 'POST /asset/entity/create, POST /asset/service-config, and POST /users/assets/preprocess',
  semantic: 'POST /users/assets/preprocess',
  text: 'POST /users/assets/upload_urls',
};

export interface ModeQuery {
  /** Null in a search by example alone. */
  text: string | null;
  /** A picture to find again: its prints, and its vector by the picture model. Only `visual` looks at it. */
  example: { print: readonly Float32Array[]; look?: Float32Array | null } | null;
  reader: { userId: string };
  filter: MediaFilter;
  /** Best hits wanted, 1..500. */
  limit: number;
}

/** A place where the query was found, with why. */
export interface ModeHit {
  assetId: string;
  /** Null for what belongs to the asset whatever its version. */
  versionId: string | null;
  /** Null for the asset as a whole. */
  startMs: number | null;
  endMs: number | null;
  /** 0..1, calibrated: the share of the background set that scores lower; below the mode's threshold nothing is given. */
  score: number;
  /** e.g. `transcript`, `screen_text`, `name`, `keyframe`, `entity`. */
  source: string;
  /** The words it was found in, at most 300 characters; null for pictures. */
  text: string | null;
  /** Where in `text` the query's words stand. */
  highlights: { start: number; end: number }[];
  /** For people: `Spoken at 0:12`, `Looks like the example (0.93)`. */
  why: string;
  /** Whether a word of the query was taken for one that is only written alike; absent where nothing was explained. */
  isGuess?: boolean;
  /** The document that it is about, where `explain` has to read it. */
  documentId?: number;
}

export interface SearchMode {
  name: SearchModeName;
  /** `hasIndex` is false while nothing the caller can read was ever indexed for this mode. */
  availability(reader: { userId: string }): Promise<Availability & { hasIndex: boolean }>;
  /** The same of a search by example alone, which needs no model; without it the mode takes no part in such. */
  exampleAvailability?(reader: { userId: string }): Promise<Availability & { hasIndex: boolean }>;
  /** Best first. */
  search(query: ModeQuery): Promise<ModeHit[]>;
  /**
   * Adds `text`, `highlights` and `why`, and narrows the range to where the words stand. Where a mode has this, its
   * hits come without, since only those of one page are shown.
   */
  explain?(hits: readonly ModeHit[], query: ModeQuery): Promise<ModeHit[]>;
}
