/** Charts: bars or a curve, in step with the number above them. */
import { type Box, bar, circle, polygon, rectangle, roundRect } from '../../drawings/path.ts';
import { formatValue } from '../../figures.ts';
import type { SceneDatum } from '../../types.ts';
import { linear, times, tween } from '../easing.ts';
import type { Layout, Stage } from '../layout-tools.ts';
import type { Channel, Element } from '../stage.ts';
import { cards, heading, quiet } from './figures.ts';
import { all, growIn, MARGIN, movingValue, part, plate, popIn, setType, unitWidth } from './kit.ts';
import { areShares, pie } from './pie.ts';

/** A chart of the values: the newest large above it, in step with what is drawn. */
export const chart: Layout = (stage) => {
  const { spec, canvas, zones, type } = stage;
  const { data } = spec;
  if (data.length < 2) return cards(stage);
  const { unit } = canvas;
  const frame = part(stage, MARGIN, 0.1, 1 - MARGIN, 0.9);
  const wide = zones.shape === 'wide';
  const head = heading(
    stage,
    wide ? { ...frame, right: frame.left + (frame.right - frame.left) * 0.6 } : frame,
  );
  const moments = momentsFor(stage);
  const series = data.every(({ suffix, prefix }) => suffix === data[0]?.suffix && prefix === data[0]?.prefix);
  const total = series && spec.form === 'curve';
  const last = data.at(-1);
  const first = data[0];
  const running =
    total && last !== undefined && first !== undefined
      ? movingValue(stage, {
          figure: { ...last, value: 0 },
          stops: [
            { at: 0, value: first.value },
            ...moments.slice(1).flatMap((at, index) => [
              { at: Math.max(0, at - 0.35), value: data[index]?.value ?? 0 },
              { at, value: data[index + 1]?.value ?? 0 },
            ]),
          ],
          face: type.headline,
          size: unit * 0.15,
          maxWidth: (frame.right - frame.left) * 0.36,
          x: wide ? frame.left + (frame.right - frame.left) * 0.64 : frame.left,
          y: wide ? frame.top + unit * 0.055 : head.bottom + unit * 0.13,
          anchor: 'left',
          color: canvas.palette.accent,
        }).elements
      : [];
  const isPie = spec.form === 'pie' && areShares(data);
  const air = isPie ? (head.elements.length > 0 ? 0.06 : 0) : total && !wide ? 0.34 : 0.2;
  const top = head.bottom + unit * air;
  const plot: Box = {
    left: frame.left,
    right: frame.right,
    top,
    bottom: frame.bottom - unit * (isPie ? 0 : spec.form === 'curve' ? 0.17 : 0.09),
  };
  return all(head.elements, running, drawnIn(stage, plot, moments));
};

/** The values in the form that the scene has; parts of a whole only where they are that. */
function drawnIn(stage: Stage, plot: Box, moments: readonly number[]): Element[] {
  const { form, data } = stage.spec;
  if (form === 'pie' && areShares(data)) return pie(stage, plot, moments);
  return form === 'curve' ? curve(stage, plot, moments) : bars(stage, plot, moments);
}

/** When each value of a chart arrives. */
function momentsFor(stage: Stage): number[] {
  const { data } = stage.spec;
  const from = 0.35 / stage.canvas.tempo;
  const time = Math.max(0.3, Math.min(stage.canvas.seconds * 0.6 - from, data.length * 0.55));
  return data.map((_, index) => from + (time * (index + 1)) / data.length);
}

/** The heights of values as shares of the plot: from zero, or from below the least where some are negative. */
function sharesOf(data: readonly SceneDatum[]): number[] {
  const least = Math.min(0, ...data.map(({ value }) => value));
  const most = Math.max(...data.map(({ value }) => value));
  const span = Math.max(1e-9, most - least);
  return data.map(({ value }) => Math.max(0.02, (value - least) / span));
}

/** The name of a value, below it; its number, above where it ends. */
function marks(
  stage: Stage,
  options: {
    datum: SceneDatum;
    x: number;
    room: number;
    y: number;
    bottom: number;
    at: number;
    strong: boolean;
  },
): Element[] {
  const { canvas, type } = stage;
  const { unit, palette } = canvas;
  const { datum, x, room, y } = options;
  const text = formatValue(datum, datum.value);
  const size = Math.min(
    unit * (options.strong ? 0.066 : 0.054),
    (room * 0.94) / unitWidth(text, type.kicker, 0),
  );
  const box = (top: number, bottom: number) => ({
    left: x - room * 0.47,
    right: x + room * 0.47,
    top,
    bottom,
  });
  return all(
    setType(stage, {
      text,
      face: type.kicker,
      box: box(y - unit * 0.048 - size, y - unit * 0.048),
      size,
      maxLines: 1,
      anchor: 'center',
      vertical: 'bottom',
      color: options.strong ? palette.accent : palette.ink,
      start: options.at - 0.15,
    }).elements,
    setType(stage, {
      text: datum.label,
      face: type.body,
      box: box(options.bottom + unit * 0.03, options.bottom + unit * 0.085),
      size: unit * 0.042,
      maxLines: 1,
      anchor: 'center',
      vertical: 'top',
      color: palette.ink,
      start: Math.max(stage.begin, options.at - 0.5),
    }).elements,
  );
}

/** A bar. No type stands on it, though the camera carries its value to where it was: its colour is its own since the fourth version. */
function column(stage: Stage, options: Parameters<typeof plate>[1]): Element {
  const drawn = plate(stage, options);
  return stage.canvas.version > 3 ? { ...drawn, surrounds: true } : drawn;
}

function bars(stage: Stage, plot: Box, moments: readonly number[]): Element[] {
  const { spec, canvas } = stage;
  const { data } = spec;
  const { unit, palette } = canvas;
  const shares = sharesOf(data);
  const room = Math.min((plot.right - plot.left) / data.length, unit * 0.42);
  const left = (plot.left + plot.right - room * data.length) / 2;
  const wide = room * 0.56;
  const most = Math.max(...data.map(({ value }) => value));
  return all(
    axis(stage, plot),
    data.flatMap((datum, index) => {
      const x = left + room * (index + 0.5);
      const height = (plot.bottom - plot.top) * (shares[index] ?? 0);
      const at = moments[index] ?? 0;
      const strong = datum.value === most;
      const grow = tween({ from: 0.001, to: 1, start: at - 0.5 / canvas.tempo, end: at + 0.15 });
      return all(
        column(stage, {
          path: roundRect(
            { left: -wide / 2, top: -height, right: wide / 2, bottom: 0 },
            spec.style === 'poster' || spec.style === 'editorial' ? 0 : Math.min(wide, height) * 0.12,
          ),
          color: strong ? palette.accent : quiet(stage, 0),
          layer: 30,
          motion: { x, y: plot.bottom, scaleY: grow },
        }),
        marks(stage, { datum, x, room, y: plot.bottom - height, bottom: plot.bottom, at, strong }),
      );
    }),
  );
}

function curve(stage: Stage, plot: Box, moments: readonly number[]): Element[] {
  const { spec, canvas } = stage;
  const { data } = spec;
  const { unit, palette } = canvas;
  const shares = sharesOf(data);
  const room = (plot.right - plot.left) / data.length;
  const points = shares.map(
    (share, index) =>
      [plot.left + room * (index + 0.5), plot.bottom - (plot.bottom - plot.top) * share] as const,
  );
  const edge: Channel = (seconds) => {
    const next = moments.findIndex((at) => at > seconds);
    const index = next < 0 ? moments.length : next;
    const [from, to] = [points[index - 1], points[index]];
    if (to === undefined || from === undefined) return index === 0 ? plot.left : plot.right;
    const start = moments[index - 1] ?? 0;
    return (
      from[0] + (to[0] - from[0]) * linear((seconds - start) / Math.max(0.01, (moments[index] ?? 0) - start))
    );
  };
  const window = { left: 0, top: 0, right: edge, bottom: canvas.height };
  const area = polygon([
    [points[0]?.[0] ?? 0, plot.bottom],
    ...points,
    [points.at(-1)?.[0] ?? 0, plot.bottom],
  ]);
  const still = { x: 0, y: 0 };
  return all(
    axis(stage, plot),
    {
      ...plate(stage, {
        path: area,
        color: palette.accent,
        layer: 26,
        motion: { ...still, opacity: 0.18 },
      }),
      clip: window,
    },
    points.slice(1).map((to, index) => ({
      ...plate(stage, {
        path: bar(points[index] ?? to, to, unit * 0.014),
        color: palette.accent,
        layer: 32,
        motion: still,
      }),
      clip: window,
    })),
    data.flatMap((datum, index) => {
      const [x, y] = points[index] ?? [0, 0];
      const at = moments[index] ?? 0;
      const pop = times(popIn(stage, at - 0.1, 0.4), 1);
      return all(
        plate(stage, {
          path: circle(unit * 0.02),
          color: palette.accent,
          layer: 34,
          motion: { x, y, scaleX: pop, scaleY: pop },
        }),
        marks(stage, {
          datum,
          x,
          room,
          // Below the names: beside the line a value would stand on it.
          y: plot.bottom + unit * 0.188,
          bottom: plot.bottom,
          at,
          strong: index === data.length - 1,
        }),
      );
    }),
  );
}

/** The line that values stand on. */
function axis(stage: Stage, plot: Box): Element {
  const { canvas } = stage;
  return plate(stage, {
    path: rectangle(0, 0, plot.right - plot.left, Math.max(1, canvas.unit * 0.004)),
    color: canvas.palette.ink,
    layer: 28,
    motion: { x: plot.left, y: plot.bottom, scaleX: growIn(stage, stage.begin, 0.8) },
  });
}
