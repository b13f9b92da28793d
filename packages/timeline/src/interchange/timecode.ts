/** SMPTE timecode as it is written: hours, minutes, seconds, frames. */
import type { Rational } from '../time.ts';

/** Which timecode goes with a rate. */
export interface TimecodeRule {
  /** Frames that a second counts: 30 at 29.97. */
  framesPerSecond: number;
  /** Two numbers (four at 59.94) are left out each minute but every tenth, so that the count keeps to the clock. */
  dropFrame: boolean;
}

/** Drop-frame where the rate has it (29.97, 59.94) unless it is not wanted. */
export function timecodeRule({ num, den }: Rational, dropFrame = true): TimecodeRule {
  const framesPerSecond = Math.round(num / den);
  return { framesPerSecond, dropFrame: dropFrame && den === 1001 && framesPerSecond % 30 === 0 };
}

/** Frames counted from 0 as timecode; it begins anew after 24 hours. Drop-frame has `;` before the frames. */
export function formatTimecode(frames: number, rule: TimecodeRule): string {
  const { framesPerSecond, dropFrame } = rule;
  const day = dropFrame ? framesOfTenMinutes(framesPerSecond) * 144 : framesPerSecond * 86_400;
  const inDay = ((frames % day) + day) % day;
  const count = dropFrame ? inDay + droppedBefore(inDay, framesPerSecond) : inDay;
  const seconds = Math.floor(count / framesPerSecond);
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  return `${clock}${dropFrame ? ';' : ':'}${two(count % framesPerSecond)}`;
}

const dropped = (framesPerSecond: number) => framesPerSecond / 15;
const framesOfTenMinutes = (framesPerSecond: number) => framesPerSecond * 600 - 9 * dropped(framesPerSecond);

/** How many numbers were left out before frame `frame` of the day. */
function droppedBefore(frame: number, framesPerSecond: number): number {
  const drop = dropped(framesPerSecond);
  const tens = Math.floor(frame / framesOfTenMinutes(framesPerSecond));
  const rest = frame % framesOfTenMinutes(framesPerSecond);
  const firstMinute = framesPerSecond * 60;
  const minutes = rest < firstMinute ? 0 : 1 + Math.floor((rest - firstMinute) / (firstMinute - drop));
  return drop * (9 * tens + minutes);
}

/** Timecode as frames counted from 0; what is no timecode is 0. */
export function parseTimecode(written: string, { framesPerSecond, dropFrame }: TimecodeRule): number {
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = written.split(/[:;.,]/).map(Number);
  const count = ((hours * 60 + minutes) * 60 + seconds) * framesPerSecond + frames;
  if (!Number.isFinite(count)) return 0;
  if (!dropFrame) return count;
  const allMinutes = hours * 60 + minutes;
  return count - dropped(framesPerSecond) * (allMinutes - Math.floor(allMinutes / 10));
}
