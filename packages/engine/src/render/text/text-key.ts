/** What stands for a text script in a segment's key: everything that shapes it, without the work of writing it. Pure. */

import type { TextEvent } from '../plan/plan-types.ts';
import { DEFAULT_ANIMATION_SECONDS } from './text-motion.ts';
import type { ScriptOptions } from './text-script.ts';

/**
 * Equal descriptions mean equal scripts. Of texts that rest within the window it does not matter how long they did
 * so before or will, so that an edit elsewhere leaves the key as it is. Null when no text falls into the window.
 */
export function describeTexts(texts: readonly TextEvent[], options: ScriptOptions): string | null {
  const { startFrame, endFrame, output } = options;
  const seen = texts.filter((text) => text.startFrame < endFrame && text.endFrame > startFrame);
  if (seen.length === 0) return null;
  const { width, height, rate } = output;
  const frames = endFrame - startFrame;
  return JSON.stringify({ width, height, rate, frames, texts: seen.map((text) => describe(text, options)) });
}

function describe(text: TextEvent, { startFrame, endFrame, output }: ScriptOptions): TextEvent {
  const from = text.startFrame - startFrame;
  const until = text.endFrame - endFrame;
  if (text.speech) return { ...text, startFrame: from, endFrame: until };
  // Coming and going take at most these seconds each, and are cut short only where a life is shorter than both.
  const seconds = 2 * Math.max(1, text.parameters.animation?.seconds ?? DEFAULT_ANIMATION_SECONDS);
  const settled = Math.ceil((seconds * output.rate.num) / output.rate.den) + 1;
  return { ...text, startFrame: Math.max(from, -settled), endFrame: Math.min(until, settled) };
}
