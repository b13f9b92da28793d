/** Parts of a brief that changes of a film are made of too. */

/** A stretch of an asset in its own seconds; `endSeconds` null = up to its end. */
export interface SecondsRange {
  startSeconds: number;
  endSeconds: number | null;
}

/** One stretch of the video that shows one asset. An asset may have several. */
export interface BriefPart {
  assetId: string;
  /** The words that named it. */
  said: string;
  /** Exactly this stretch, in full. */
  trim?: SecondsRange;
  /** All of it is meant without being asked for: what changes of it are asked for may make otherwise. */
  isWhole?: true;
  /** Moments are picked inside this stretch only. */
  within?: SecondsRange;
  /** The stretch was found by what it shows, and not named: where it is too short the footage runs on. */
  isFound?: true;
  /** Time this asset gets in the video, seconds. */
  seconds?: number;
  /** Where an order was asked for: the very start or the very end. */
  place?: 'first' | 'last';
}

/** A place of the frame. */
export type TitleSpot =
  | 'top'
  | 'bottom'
  | 'left'
  | 'right'
  | 'middle'
  | 'top-left'
  | 'top-right'
  | 'bottom-left'
  | 'bottom-right';
