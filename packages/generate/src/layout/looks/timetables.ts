/** Opening hours and programmes: when in one column, what in the next, a row after the other. */
import type { Box } from '../../drawings/path.ts';
import type { SceneDatum } from '../../types.ts';
import type { Layout, Stage } from '../layout-tools.ts';
import type { Element } from '../stage.ts';
import { heading } from './figures.ts';
import { after, all, MARGIN, part, rowLine, setType, unitWidth } from './kit.ts';

/** Type of the rows at most, as a share of the shorter side and of a row. */
const SIZE = { unit: 0.078, row: 0.46 } as const;
/** The first column takes at most such a share of the width. */
const MOST_FIRST = 0.48;

interface Columns {
  size: number;
  /** Where the second column begins. */
  second: number;
}

export const timetable: Layout = (stage) => {
  const { spec, canvas, zones } = stage;
  const { unit } = canvas;
  const { data } = spec;
  const frame = part(stage, MARGIN + 0.01, 0.1, 1 - MARGIN - 0.01, 0.9);
  const head = heading(stage, frame);
  const top = spec.text.headline === '' ? frame.top : head.bottom + unit * 0.12;
  const most = unit * (zones.shape === 'tall' ? 0.24 : 0.2);
  const row = Math.min((frame.bottom - top) / Math.max(1, data.length), most);
  // What is left below the last row is shared by both sides.
  const first = top + (frame.bottom - top - row * data.length) / (zones.shape === 'tall' ? 3 : 2);
  const columns = columnsFor(stage, { frame, row });
  return all(
    head.elements,
    data.flatMap((datum, index) =>
      rowOf(stage, {
        datum,
        index,
        columns,
        box: { ...frame, top: first + row * index, bottom: first + row * (index + 1) },
      }),
    ),
  );
};

/** Of a card of prices these end with the row, and the names before them have the room. */
const PRICE =
  /^(?:[$€£¥₹]|CHF|EUR)\s?\d{1,4}(?:[.,]\d{2})?$|^\d{1,4}(?:[.,](?:\d{2}|-|–))?\s?(?:€|£|¥|kr|zł|EUR|CHF)$/u;
const MOST_NAME = 0.7;

const priceWidth = ({ spec, type }: Stage, size: number): number =>
  size * 1.06 * Math.max(...spec.data.map(({ suffix }) => unitWidth(suffix, type.kicker, 0)));

/** One size for all rows, at which the widest of the first column leaves room for the second. */
function columnsFor(stage: Stage, { frame, row }: { frame: Box; row: number }): Columns {
  const { canvas, type, spec } = stage;
  const across = frame.right - frame.left;
  const widest = Math.max(0.01, ...spec.data.map(({ label }) => unitWidth(label, type.headline, 0)));
  const isPrices = spec.data.length > 0 && spec.data.every(({ suffix }) => PRICE.test(suffix));
  const share = isPrices ? MOST_NAME : MOST_FIRST;
  const size = Math.min(canvas.unit * SIZE.unit, row * SIZE.row, (across * share) / widest);
  if (isPrices) return { size, second: frame.right - priceWidth(stage, size) };
  const second = frame.left + widest * size + size * 0.9;
  const sizes = spec.data.map(
    ({ suffix }) =>
      whatOf(stage, {
        text: suffix,
        box: { ...frame, left: second, bottom: frame.top + row },
        size,
        start: 0,
      }).size,
  );
  return { size: Math.min(size, ...sizes), second };
}

function whatOf(
  stage: Stage,
  { text, box, size, start }: { text: string; box: Box; size: number; start: number },
) {
  const height = box.bottom - box.top;
  return setType(stage, {
    text,
    face: stage.type.kicker,
    box: { ...box, top: box.top + height * 0.06, bottom: box.bottom - height * 0.1 },
    size,
    maxLines: 2,
    anchor: 'left',
    vertical: 'middle',
    color: stage.canvas.palette.ink,
    start,
  });
}

function rowOf(
  stage: Stage,
  { datum, index, columns, box }: { datum: SceneDatum; index: number; columns: Columns; box: Box },
): Element[] {
  const { canvas, type, spec } = stage;
  const { palette } = canvas;
  const pause = Math.min(0.4 / canvas.tempo, (canvas.seconds * 0.45) / Math.max(1, spec.data.length));
  const start = Math.max(after(stage, 0.1 + index * 0.1), stage.begin + index * pause);
  const when = setType(stage, {
    text: datum.label,
    face: type.headline,
    box: { ...box, right: columns.second },
    size: columns.size,
    maxLines: 1,
    anchor: 'left',
    vertical: 'middle',
    color: palette.accent,
    start,
    reveal: 'rise',
  });
  const line = rowLine(stage, box, start);
  const what = whatOf(stage, {
    text: datum.suffix,
    box: { ...box, left: columns.second },
    size: columns.size,
    start: start + 0.08,
  });
  return all(index === spec.data.length - 1 ? [] : line, when.elements, what.elements);
}
