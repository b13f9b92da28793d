/** Numbers as people read them. Pure. */

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** `1.4 MB`, in powers of 1,000 as the service counts storage. */
export function bytesText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < BYTE_UNITS.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : 1;
  return `${value.toFixed(digits)} ${BYTE_UNITS[unit]}`;
}

const two = (value: number) => String(value).padStart(2, '0');

/** `0:07`, `12:30`, `1:02:03`. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** A time inside a recording, to the tenth. */
export function momentText(seconds: number): string {
  const tenths = Math.max(0, Math.round(seconds * 10));
  return `${clockText(Math.floor(tenths / 10))}.${tenths % 10}`;
}

/** `1 file`, `3 files`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** `0.25 credits`: prices are told to the hundred thousandth where they are that small. */
export function creditsText(credits: number): string {
  const digits = credits !== 0 && Math.abs(credits) < 0.01 ? 5 : 2;
  return `${Number(credits.toFixed(digits)).toLocaleString('en', { maximumFractionDigits: digits })} ${credits === 1 ? 'credit' : 'credits'}`;
}

/** `45 %  Rendering`: how far a run is, in its words, or by the name of its stage where it says none. */
export function stageText(state: { progress: number; stage: string; message: string }): string {
  return `${Math.floor(100 * state.progress)} %  ${state.message || state.stage}`;
}

/** A length that may be written as `10`, `1:30` or `0:07.5`; null for anything else. */
export function secondsOf(text: string): number | null {
  if (!/^(\d+:){0,2}\d+(\.\d+)?$/.test(text)) return null;
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
