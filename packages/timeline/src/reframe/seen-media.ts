/** What is known to be seen in footage, as the planners of a picture's shape and of captions read it. */
import type { Area } from '../rushes-metadata.ts';

/** `moving` is where the picture changes beyond the camera's own movement, `salient` what differs from its surroundings. */
export type SeenKind = 'face' | 'person' | 'object' | 'text' | 'moving' | 'salient';

/** A thing at a place of the picture as it is shown, in shares of it, seconds of the media. A moment where both ends are the same. */
export interface SeenBox extends Area {
  kind: SeenKind;
  startSeconds: number;
  endSeconds: number;
  /** How sure it is, or how much of all movement it has: 0 to 1. */
  weight: number;
  /** Of an object what it is, of a person who, where that is known. */
  name?: string;
}

/** One continuous take. */
export interface SeenTake {
  startSeconds: number;
  endSeconds: number;
  /** What is left without black bars; the whole picture where it is absent. */
  picture?: Area;
}

/** When somebody speaks. A speaker's name is compared with the names of faces and persons. */
export interface HeardVoice {
  startSeconds: number;
  endSeconds: number;
  speaker: string;
}

/** What is known of one file; empty lists where nothing is. */
export interface SeenMedia {
  /** The picture as it is shown, square pixels. */
  width: number;
  height: number;
  /** A still picture: what is seen in it is seen at all times. */
  still?: boolean;
  /** In order. */
  shots: readonly SeenTake[];
  boxes: readonly SeenBox[];
  voices?: readonly HeardVoice[];
}

/** What a camera follows: people and else what moves, one of them, or the middle. */
export type ReframeFollow = 'auto' | 'people' | 'faces' | 'motion' | 'center';

/** How a picture that nothing smaller stands for is shown: whole with bars, or whole over its own blurred copy. */
export type ReframeFallback = 'blur' | 'fit';
