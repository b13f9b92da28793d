/** What the director is told of a library: plain data, no handles, no paths. */
import type { MediaKind, Shot } from '@rushes/engine';
import type { Rational } from '@rushes/timeline';

/** One take of an asset as the analysis found it; times are seconds of the asset. */
export type PlannerShot = Pick<
  Shot,
  'index' | 'startSeconds' | 'endSeconds' | 'facts' | 'curve' | 'unusable'
> & {
  /** Of a shot of which there are other takes or copies: their group, and its place in it, 0 for the best one. */
  alike?: { group: string; rank: number };
};

/** One spoken word; times are seconds of the asset. */
export interface TranscriptWord {
  text: string;
  startSeconds: number;
  endSeconds: number;
}

/** One readable, uploaded asset of the caller. */
export interface PlannerAsset {
  id: string;
  /** File name as the user sees it, e.g. `car-detection.mp4`. */
  name: string;
  kind: MediaKind;
  /** 0 for images. */
  durationSeconds: number;
  /** Exact frame rate of the picture; null for images and audio. */
  rate: Rational | null;
  /** Size as shown, square pixels; null for audio. */
  displayWidth: number | null;
  displayHeight: number | null;
  hasAudio: boolean;
  /** ISO time of the last edit; the newest of two equal names wins. */
  lastEdit: string;
  /** Integrated loudness, LUFS; null when silent, unknown or without sound. */
  integratedLufs: number | null;
  /** Empty when the asset was not analysed: it then counts as one good take. */
  shots: PlannerShot[];
  /** Words spoken in the asset, in time order; absent when there is no transcript. */
  transcript?: TranscriptWord[];
  /** Reference material: never cut in as footage unless the prompt names it. */
  isReference?: boolean;
  /**
   * Lies in somebody else's library. Anyone can grant anything to anybody, so it is a source only where a prompt names
   * it by id or whole file name.
   */
  isForeign?: boolean;
  /** A video this service rendered: a source only where a prompt names it by id or whole file name. */
  isExport?: boolean;
}

/** An asset that was opened in vain: nothing can be cut from it. */
export interface UnusableAsset extends PlannerAsset {
  /** Why, as a sentence for a person. */
  reason: string;
  /** The stable word for it. */
  code: string;
}

/** What of a library a planner may draw on, and what it must not although it is there; the newest first. */
export interface PlannerLibrary {
  /** Without their shots, see `loadShots`. */
  assets: PlannerAsset[];
  unusable: UnusableAsset[];
  /** The newest analysis of each asset that has one, by asset. */
  analyses: ReadonlyMap<string, string>;
}
