/** How figures are written. Pure. */

/** A length as `1:02` or `1:02:03`; of what is shorter than ten seconds with tenths. */
export function duration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return '';
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${two(whole % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}

/** A place in a film as `00:01:02:13`, its last part frames. */
export function timecode(seconds: number, fps: number): string {
  const rate = Math.max(1, Math.round(fps));
  // The frame that is shown: half a thousandth allows for times that are rounded down.
  const frames = Math.max(0, Math.floor(seconds * fps + 0.0005));
  const two = (value: number) => String(value).padStart(2, '0');
  const whole = Math.floor(frames / rate);
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60, frames % rate]
    .map(two)
    .join(':');
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Bytes with two or three figures: `1.5 MB`. */
export function bytes(count: number, language: string): string {
  let value = count;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  const text = new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
  return `${text} ${UNITS[unit]}`;
}

/** Credits: whole ones, of little ones two places. */
export function credits(value: number, language: string): string {
  const digits = Math.abs(value) < 10 ? 2 : 0;
  // What rounds to nothing has no sign.
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits, signDisplay: 'negative' }).format(
    value,
  );
}

export function percent(share: number): string {
  return `${Math.round(Math.min(1, Math.max(0, share)) * 100)}\u00a0%`;
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** How long ago something was: `3 hours ago`. */
export function ago(iso: string, now: Date, language: string): string {
  const seconds = (new Date(iso).getTime() - now.getTime()) / 1000;
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit);
  }
  return format.format(0, 'minute');
}

/** `name.mov` → `name` and `.mov`: what is selected when it is renamed. */
export function stem(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 && name.length - dot <= 6 ? name.slice(0, dot) : name;
}
