/** Times of TTML: clock times, frames, ticks and offsets (W3C TTML2, 12.3). */

/** What the root of a document says of its times. */
export interface TtmlClock {
  /** Frames per second, the multiplier in it. */
  frameRate: number;
  /** Frames in a second as they are counted in time codes. */
  nominalRate: number;
  subFrameRate: number;
  ticksPerSecond: number;
  dropFrames: boolean;
}

const positive = (text: string | undefined, otherwise: number): number => {
  const value = Number(text);
  return text !== undefined && Number.isFinite(value) && value > 0 ? value : otherwise;
};

/** The clock that the root's attributes (by their names without prefix) describe. */
export function clockOf(attribute: (name: string) => string | undefined): TtmlClock {
  const nominalRate = positive(attribute('frameRate'), 30);
  const [over, under] = (attribute('frameRateMultiplier') ?? '1 1').trim().split(/[\s:]+/);
  const frameRate = (nominalRate * positive(over, 1)) / positive(under, 1);
  const subFrameRate = positive(attribute('subFrameRate'), 1);
  const ticks = attribute('frameRate') === undefined ? 1 : frameRate * subFrameRate;
  return {
    frameRate,
    nominalRate,
    subFrameRate,
    ticksPerSecond: positive(attribute('tickRate'), ticks),
    dropFrames: attribute('timeBase') === 'smpte' && attribute('dropMode') === 'dropNTSC',
  };
}

const clockForm = /^(\d{1,4}):(\d{2}):(\d{2})(?:(\.\d{1,12})|:(\d{1,6})(?:\.(\d{1,6}))?)?$/;
const offsetForm = /^(\d{1,15}(?:\.\d{1,12})?)(h|m|s|ms|f|t)$/;

/** Milliseconds that an expression names, not rounded; null when it is none. */
export function parseTtmlTime(text: string, clock: TtmlClock): number | null {
  const offset = offsetForm.exec(text.trim());
  if (offset !== null) return offsetMilliseconds(Number(offset[1]), offset[2] ?? '', clock);
  const match = clockForm.exec(text.trim());
  if (match === null) return null;
  const [hours, minutes, seconds] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const whole = (hours * 60 + minutes) * 60 + seconds;
  if (match[5] === undefined) return whole * 1000 + Number(`0${match[4] ?? ''}`) * 1000;
  const frames = Number(match[5]) + Number(match[6] ?? 0) / clock.subFrameRate;
  return frameMilliseconds({ whole, minutes: hours * 60 + minutes, frames }, clock);
}

/** Time codes count frames: at 29.97 a second of them lasts longer than one of the clock, or two numbers a minute are left out. */
function frameMilliseconds(
  { whole, minutes, frames }: { whole: number; minutes: number; frames: number },
  clock: TtmlClock,
): number {
  if (!clock.dropFrames) return whole * 1000 + (frames / clock.frameRate) * 1000;
  const dropped = 2 * (minutes - Math.floor(minutes / 10));
  return ((whole * clock.nominalRate + frames - dropped) / clock.frameRate) * 1000;
}

function offsetMilliseconds(value: number, unit: string, clock: TtmlClock): number {
  const scale: { [unit: string]: number } = {
    h: 3_600_000,
    m: 60_000,
    s: 1000,
    ms: 1,
    f: 1000 / clock.frameRate,
    t: 1000 / clock.ticksPerSecond,
  };
  return value * (scale[unit] ?? 0);
}
