import type { Crop } from '@rushes/timeline';
import type { ProbeResult } from '../types.ts';
import type { Focus } from './focus.ts';
import type { KnownBox } from './saliency.ts';

/** A picture that a camera is to move over. */
export interface LookRequest {
  inputPath: string;
  probe: ProbeResult;
  /** When in a video; null for a picture. */
  seconds: number | null;
  /** What is left out of it. */
  crop: Crop;
  /** What is known to be seen in it, in shares of the whole picture. */
  known: KnownBox[];
  /** Existing folder that receives the layers. */
  outputFolder: string;
  /** Begins the names of its files there. */
  name: string;
  /** Longer side of the film, pixels: layers are made no larger than a camera that comes near needs. */
  side: number;
}

/** What a picture is about, in shares of what the crop and the edges leave. */
export interface LookResult {
  /** Black edges around the picture, in shares of what the crop leaves; they are no part of what else is said. Null for none. */
  edges: Crop | null;
  /** Of what the crop and the edges leave, pixels as shown. */
  width: number;
  height: number;
  /** Null where nothing stands out. */
  focus: Focus | null;
  /**
   * Subject and background in pictures of their own, files of the output folder: the subject a PNG with transparency over the
   * whole, the background filled where the subject was.
   */
  layers: { subject: string; background: string } | null;
  /** Why there are no layers. */
  reason: string | null;
}
