import type { Frame } from '../av/frames.ts';
import type { Shot } from '../types.ts';
import type { SmallPicture } from './pictures/small-picture.ts';

/** A picture of the asset as every measure of the one decode sees it. */
export interface MeasuredPicture {
  /** Counted from 0 in the order shown. */
  index: number;
  /** From when it is shown, seconds of the asset. */
  seconds: number;
  /** May be kept. */
  small: SmallPicture;
  /**
   * As shown, at the size of keyframes, of about eight pictures a second, the first among them; null of all others.
   * Only valid until the call returns: `shareFrame` keeps it.
   */
  picture: Frame | null;
}

/** How the pictures ended. */
export interface MeasuredEnd {
  endSeconds: number;
  /** The final shots, in order. */
  shots: readonly Shot[];
}

/**
 * Something that looks at every picture while it passes. Memory has to stay bounded, whatever the length: what it
 * keeps lies in files of the job's folder, or is capped.
 */
export interface MeasurePass<Result> {
  /** Takes the next picture; a promise only where there is something to wait for, as a file being written. */
  push(picture: MeasuredPicture): Promise<void> | undefined;
  /** What was found, once the shots are known. */
  finish(end: MeasuredEnd): Promise<Result>;
  /** Frees what is held. Called after `finish` too. */
  close(): void;
}
