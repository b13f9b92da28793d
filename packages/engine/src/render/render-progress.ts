/** One figure from 0 to 1 out of pictures, sound and joining. */
import type { JobHooks } from '../types.ts';

/** Shares of the work as measured on the trial footage. */
const PICTURES = 0.86;
const SOUND = 0.1;
const JOIN = 0.04;

/** Counts what is done and tells it at every whole percent. */
export function createProgress(onProgress: JobHooks['onProgress'], frames: number) {
  let done = 0;
  let sound = 0;
  let joined = 0;
  let told = -1;
  function tell(stage: string): void {
    const fraction = PICTURES * Math.min(1, done / frames) + SOUND * sound + JOIN * Math.min(1, joined);
    const percent = Math.floor(fraction * 100);
    if (percent <= told) return;
    told = percent;
    onProgress?.({ stage, fraction: percent / 100 });
  }
  return {
    addFrames(count: number): void {
      done += count;
      tell('render');
    },
    setSound(share: number): void {
      sound = Math.max(sound, share);
      tell('render');
    },
    addJoined(segments: number): void {
      joined += 1 / segments;
      tell('join');
    },
    finish(): void {
      onProgress?.({ stage: 'done', fraction: 1 });
    },
  };
}
