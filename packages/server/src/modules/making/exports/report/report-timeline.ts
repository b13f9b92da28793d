/** The timeline of an export as a drawing: a ruler, its markers, one row per track, pictures above sounds. Pure. */
import { type Html, html } from '../../../../platform/http/bodies/html.ts';
import type { ExportReport, ReportItem, ReportMarker, ReportTrack } from './export-report.ts';
import { clockText, tickStep } from './report-words.ts';

const WIDTH = 1_200;
/** Room for the names of tracks. */
const LEFT = 130;
const RIGHT = 12;
const RULER = 26;
const MARKERS = 22;
const ROW = 34;
const GAP = 6;
/** Pixels of a letter of the small text, as wide as most are. */
const LETTER = 6.3;

interface Scale {
  seconds: number;
  x: (seconds: number) => number;
}

const places = (value: number) => Number(value.toFixed(2));

/** The drawing. Names that do not fit are cut, and whole in the title that shows when one points at it. */
export function drawTimeline({ timeline, range }: ExportReport): Html {
  const seconds = Math.max(timeline.duration_seconds, 0.001);
  const scale: Scale = { seconds, x: (at) => places(LEFT + (at / seconds) * (WIDTH - LEFT - RIGHT)) };
  const rows = inOrder(timeline.tracks);
  const top = RULER + (timeline.markers.length > 0 ? MARKERS : 0);
  const height = top + Math.max(1, rows.length) * (ROW + GAP) + 4;
  return html`<div class="scroll"><svg class="timeline" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Drawing of the timeline">
${ruler(scale, height)}
${rows.map((track, index) => drawRow(track, { scale, top: top + index * (ROW + GAP), clip: index }))}
${shade(scale, { range, top, height })}
${markers(timeline.markers, { scale, height })}
</svg></div>`;
}

/** Upper layers first, then sounds. */
function inOrder(tracks: readonly ReportTrack[]): ReportTrack[] {
  const pictures = tracks.filter(({ kind }) => kind === 'Video').reverse();
  return [...pictures, ...tracks.filter(({ kind }) => kind === 'Audio')];
}

function ruler({ seconds, x }: Scale, height: number): Html[] {
  const step = tickStep(seconds);
  const marks = Array.from({ length: Math.floor(seconds / step + 1e-9) + 1 }, (_, index) => index * step);
  return marks.map((at) => {
    const isLast = x(at) > WIDTH - 40;
    return html`<line class="tick" x1="${x(at)}" x2="${x(at)}" y1="${RULER - 6}" y2="${height}"></line><text class="time" x="${x(at)}" y="${RULER - 10}" text-anchor="${isLast ? 'end' : 'start'}">${clockText(at)}</text>`;
  });
}

interface RowPlace {
  scale: Scale;
  top: number;
  clip: number;
}

function drawRow(track: ReportTrack, place: RowPlace): Html {
  const { top, scale } = place;
  const name = cut(track.name, (LEFT - 14) / LETTER);
  const more =
    track.left_out > 0
      ? html`<text class="note" x="${WIDTH - RIGHT}" y="${top + ROW - 4}" text-anchor="end">and ${track.left_out} more</text>`
      : null;
  const flat = track.items.filter(({ kind }) => kind !== 'transition');
  const over = track.items.filter(({ kind }) => kind === 'transition');
  return html`<g class="${track.enabled ? 'row' : 'row off'}">
<rect class="lane" x="${LEFT}" y="${top}" width="${WIDTH - LEFT - RIGHT}" height="${ROW}" rx="4"></rect>
<text class="track" x="4" y="${top + 15}">${name}</text><text class="role" x="4" y="${top + 28}">${roleOf(track)}</text>
${flat.map((item) => drawItem(item, { top, scale, sound: track.kind === 'Audio' }))}
${over.map((item) => drawTransition(item, { top, scale }))}${more}</g>`;
}

function roleOf({ kind, role, enabled }: ReportTrack): string {
  const what = role ?? (kind === 'Audio' ? 'sound' : 'picture');
  return enabled ? what : `${what}, off`;
}

function drawItem(
  item: ReportItem,
  { top, scale, sound }: { top: number; scale: Scale; sound: boolean },
): Html {
  const x = scale.x(item.start);
  const width = Math.max(0.8, places(scale.x(item.start + item.duration) - x - 0.8));
  const text =
    width > 24
      ? html`<text class="name" x="${x + 6}" y="${top + 21}">${cut(item.name, (width - 12) / LETTER)}</text>`
      : null;
  const kind = sound && item.kind === 'media' ? 'sound' : item.kind;
  return html`<g><title>${item.name || item.kind}, ${clockText(item.start)} to ${clockText(item.start + item.duration)}</title><rect class="item ${kind}" x="${x}" y="${top}" width="${width}" height="${ROW}" rx="${Math.min(4, width / 2)}"></rect>${text}</g>`;
}

/** A bow tie over both clips. */
function drawTransition(item: ReportItem, { top, scale }: { top: number; scale: Scale }): Html {
  const [left, right] = [scale.x(item.start), scale.x(item.start + item.duration)];
  const shape = `M${left} ${top}L${right} ${top + ROW}V${top}L${left} ${top + ROW}Z`;
  return html`<path class="transition" d="${shape}"><title>${item.name}, ${clockText(item.duration)}</title></path>`;
}

/** What was not written lies in shade. */
function shade(
  scale: Scale,
  { range, top, height }: { range: ExportReport['range']; top: number; height: number },
): Html[] {
  const outside = [
    { from: 0, to: range.start_seconds },
    { from: range.end_seconds, to: scale.seconds },
  ].filter(({ from, to }) => to - from > 0.1);
  return outside.map(
    ({ from, to }) =>
      html`<rect class="outside" x="${scale.x(from)}" y="${top}" width="${places(scale.x(to) - scale.x(from))}" height="${height - top}"></rect>`,
  );
}

/** Flags on the ruler; labels that would lie on each other are left out. */
function markers(all: readonly ReportMarker[], { scale, height }: { scale: Scale; height: number }): Html[] {
  let free = 0;
  return all.map((marker) => {
    const x = scale.x(Math.min(marker.at, scale.seconds));
    const name = cut(marker.name || (marker.kind ?? 'marker'), 24);
    const isShown = x >= free;
    if (isShown) free = x + 14 + name.length * LETTER;
    const label = isShown ? html`<text x="${x + 7}" y="${RULER + 14}">${name}</text>` : null;
    return html`<g class="marker ${marker.kind ?? 'plain'}"><title>${marker.name}, ${clockText(marker.at)}</title><line x1="${x}" x2="${x}" y1="${RULER + 4}" y2="${height}"></line><path d="M${x} ${RULER + 4}l5 5l-5 5z"></path>${label}</g>`;
  });
}

/** The text, cut to so many letters. */
function cut(text: string, letters: number): string {
  const most = Math.max(0, Math.floor(letters));
  const characters = [...text];
  if (characters.length <= most) return text;
  return most < 2 ? '' : `${characters.slice(0, most - 1).join('')}…`;
}
