import type { SmallPicture } from '../../pictures/small-picture.ts';
import { createPictureHistory } from '../compare/picture-history.ts';
import { createDissolveFinder } from './dissolve-finder.ts';
import { createFadeFinder } from './fade-finder.ts';
import type { Gradual, GradualOptions } from './gradual-transition.ts';
import { createWipeFinder } from './wipe-finder.ts';

/** Finds dissolves, fades and wipes in a stream of pictures, with bounded delay and memory. */
export interface GradualDetector {
  /**
   * Takes the next picture; answers the transitions that it completes. `cuts` are the hard cuts found so far among the
   * pictures of the last seconds, by the index of their first new picture: no mixture goes across one.
   */
  push(picture: SmallPicture, cuts: readonly number[]): Gradual[];
  /** Those still open at the end. */
  finish(cuts: readonly number[]): Gradual[];
  /** How many pictures after its middle a transition is told; a fade that stands long, later. */
  readonly delay: number;
}

/** What is kept of the past: the longest transition with what is around it, and at high rates what memory allows. */
const KEPT_SECONDS = 9;
const MOST_PICTURES = 600;

/** Creates a detector. */
export function createGradualDetector(options: GradualOptions): GradualDetector {
  const kept = Math.ceil(KEPT_SECONDS * options.framesPerSecond);
  const history = createPictureHistory(Math.min(MOST_PICTURES, Math.max(60, kept)));
  const dissolves = createDissolveFinder(history, options);
  const longDissolves = createDissolveFinder(history, options, 'long');
  const fades = createFadeFinder(history, options);
  const wipes = createWipeFinder(history, options);
  return {
    delay: Math.max(dissolves.delay, longDissolves.delay, 2 * fades.delay, wipes.delay),
    push(picture, cuts) {
      history.push(picture);
      return [...dissolves.look(cuts), ...longDissolves.look(cuts), ...fades.look(cuts), ...wipes.look(cuts)];
    },
    finish: (cuts) => [
      ...dissolves.finish(cuts),
      ...longDissolves.finish(cuts),
      ...fades.finish(cuts),
      ...wipes.finish(cuts),
    ],
  };
}
