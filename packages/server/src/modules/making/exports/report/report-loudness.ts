/** How loud a programme is as it goes, as a drawing. Pure. */
import { type Html, html } from '../../../../platform/http/bodies/html.ts';
import { clockText, tickStep } from './report-words.ts';

const WIDTH = 1_200;
const HEIGHT = 190;
const LEFT = 48;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 24;
/** LUFS at the top and the bottom of the drawing. */
const LOUDEST = 0;
const QUIETEST = -60;
const LEVELS = [0, -14, -23, -36, -48, -60];

const places = (value: number) => Number(value.toFixed(1));

/** A filled curve with the target as a dashed line. */
export function drawLoudness(
  curve: { step_seconds: number; momentary_lufs: readonly (number | null)[] },
  { target, seconds }: { target: number; seconds: number },
): Html {
  const x = (at: number) => places(LEFT + (at / Math.max(seconds, 0.001)) * (WIDTH - LEFT - RIGHT));
  const y = (level: number) => {
    const share = (LOUDEST - Math.min(LOUDEST, Math.max(QUIETEST, level))) / (LOUDEST - QUIETEST);
    return places(TOP + share * (HEIGHT - TOP - BOTTOM));
  };
  const points = curve.momentary_lufs.flatMap((level, index) => {
    const from = index * curve.step_seconds;
    const to = Math.min(seconds, from + curve.step_seconds);
    if (from >= seconds) return [];
    const at = y(level ?? QUIETEST);
    return [`L${x(from)} ${at}L${x(to)} ${at}`];
  });
  const floor = y(QUIETEST);
  const area = `M${x(0)} ${floor}${points.join('')}L${x(seconds)} ${floor}Z`;
  const levels = LEVELS.map(
    (level) =>
      html`<line class="tick" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(level)}" y2="${y(level)}"></line><text class="time" x="${LEFT - 8}" y="${y(level) + 4}" text-anchor="end">${level === 0 ? '0' : `−${-level}`}</text>`,
  );
  const step = tickStep(seconds);
  const times = Array.from({ length: Math.floor(seconds / step + 1e-9) + 1 }, (_, index) => index * step).map(
    (at) =>
      html`<text class="time" x="${x(at)}" y="${HEIGHT - 6}" text-anchor="${x(at) > WIDTH - 40 ? 'end' : 'start'}">${clockText(at)}</text>`,
  );
  return html`<div class="scroll"><svg class="loudness" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Momentary loudness in LUFS">${levels}<path class="area" d="${area}"></path><line class="target" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(target)}" y2="${y(target)}"></line>${times}</svg></div>`;
}
