/** Whether a brief asks for nothing that makes a film. Pure. */
import type { Brief } from '../brief.ts';

/** True where nothing of footage, sound, shape or words is asked for. */
export function wantsNothing(brief: Brief): boolean {
  const { length, shape, size, resolution, rate, pace, music, captions, fit, transitions } = brief;
  const { parts, titles, exclude, missing, voiceAssetIds } = brief;
  const isSaid = [length, shape, size, resolution, rate, pace, music, captions, fit, transitions];
  return (
    isSaid.every((wish) => wish === null) &&
    [parts, titles, exclude, missing, voiceAssetIds].every((wishes) => wishes.length === 0)
  );
}
