/** Numbers and times as people read them. Pure. */

/** `1:02:03.4`, `2:03.4`, `3.4 s`. */
export function clockText(seconds: number): string {
  const tenths = Math.round(Math.max(0, seconds) * 10);
  if (tenths < 600) return `${tenths / 10} s`;
  const [hours, minutes] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60];
  const rest = (tenths % 600) / 10;
  const end = `${rest < 10 ? '0' : ''}${rest}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${end}` : `${minutes}:${end}`;
}

/** With a minus sign and thin spaces between thousands. */
export function numberText(value: number, decimals = 0): string {
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, '\u202f');
  return `${value < 0 ? '−' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** A step between the marks of a scale of `seconds`, so that there are at most about ten. */
export function tickStep(seconds: number): number {
  const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200];
  return steps.find((step) => seconds / step <= 10) ?? 14_400;
}
