/** Openings, statements and endings: type as large as the frame allows, a picture only where the words name one. */
import { toneColor } from '../../drawings/drawing.ts';
import { roundRect } from '../../drawings/path.ts';
import { tileBoard } from '../../drawings/tiles.ts';
import { easeInOut, times, tween } from '../easing.ts';
import { heroObject } from '../layout-points.ts';
import { type Layout, type Paragraph, type Stage, stackParagraphs } from '../layout-tools.ts';
import type { Element } from '../stage.ts';
import {
  after,
  all,
  growIn,
  insideMargins,
  MARGIN,
  ON_ACCENT,
  onAccent,
  part,
  plate,
  popIn,
  setType,
  unitWidth,
} from './kit.ts';
import { typeBlock } from './type-block.ts';

/** Sizes of headlines, shares of the shorter side. */
const SIZES = { wide: 0.25, square: 0.2, tall: 0.22 } as const;

function sizeOf({ zones, canvas, type }: Stage, share = 1): number {
  // Narrow capitals are set larger: they have neither ascenders nor descenders.
  return SIZES[zones.shape] * share * canvas.unit * (type.capitals ? 1.4 : 1);
}

/** Tiles in the free part of the frame: they turn by a quarter now and then, one after another. */
function tilesBeside(stage: Stage): Element[] {
  const { canvas, zones } = stage;
  const wide = zones.shape === 'wide';
  const box = wide ? part(stage, 0.66, 0, 1, 1) : part(stage, 0, 0.6, 1, 1);
  const period = 2.6 / canvas.tempo;
  return tileBoard(canvas, {
    box,
    side: wide ? canvas.height / 3 : canvas.width / 3,
    layer: 12,
    gaps: 0.18,
    turn: (index) => {
      const from = 0.7 + ((index * 0.37) % period);
      return tween({ from: 0, to: 90, start: from, end: from + 0.8 / canvas.tempo, ease: easeInOut });
    },
    size: (index) => growIn(stage, stage.begin + (index % 5) * 0.06, 0.7),
  }).map((tile) => ({ ...tile, fixed: true }));
}

/** True where a scene has neither a thing nor land to show beside its words. */
function isBare({ spec }: Stage): boolean {
  return spec.object === 'none' && spec.scenery === 'none';
}

function words(stage: Stage, paragraphs: readonly Paragraph[]): Element[] {
  return stackParagraphs(stage, { paragraphs, box: stage.zones.text }).elements;
}

/** Kicker above and body below a block of type, all inside one box. */
function blockWithLines(
  stage: Stage,
  options: { box: ReturnType<typeof part>; size: number; setOff: 'color' | 'plate' | 'none' },
): Element[] | null {
  const { spec, canvas, type, zones } = stage;
  const { kicker, headline, body } = spec.text;
  const { box } = options;
  const { unit } = canvas;
  const anchor = zones.anchor;
  const top = kicker === '' ? box.top : box.top + unit * 0.09;
  const bottom = body === '' ? box.bottom : box.bottom - unit * 0.17;
  const block = typeBlock(stage, {
    text: headline,
    box: { ...box, top, bottom },
    size: options.size,
    anchor,
    setOff: options.setOff,
    start: stage.begin,
    vertical: 'middle',
  });
  if (block === null) return null;
  const above = setType(stage, {
    text: kicker.toUpperCase(),
    face: type.kicker,
    box: {
      ...box,
      bottom: block.box.top - unit * 0.055,
      top: Math.max(box.top, block.box.top - unit * 0.15),
    },
    size: unit * 0.036,
    maxLines: 1,
    anchor,
    vertical: 'bottom',
    color: canvas.palette.accent,
    tracking: 0.14,
    start: stage.begin,
  });
  const size = unit * (zones.shape === 'tall' ? 0.062 : 0.055);
  const room = {
    ...box,
    top: block.box.bottom + unit * 0.1,
    bottom: Math.max(box.bottom, block.box.bottom + unit * 0.13),
  };
  const below = setType(stage, {
    text: body,
    face: type.body,
    box: insideMargins(stage, room, { text: body, face: type.body, size }),
    size,
    maxLines: 3,
    anchor,
    vertical: 'top',
    color: canvas.palette.ink,
    start: Math.max(after(stage, 0.35), block.done),
  });
  return all(block.elements, above.elements, below.elements);
}

/** The opening: a block of type, beside it what it is about, else a board of tiles. */
export const opening: Layout = (stage) => {
  const { spec, zones } = stage;
  const bare = isBare(stage);
  const tiled = bare && spec.style !== 'editorial' && spec.particles === 'none';
  const wide = zones.shape === 'wide';
  const box = !bare
    ? zones.text
    : !tiled
      ? part(stage, MARGIN + 0.02, 0.12, 1 - MARGIN - 0.02, 0.88)
      : wide
        ? part(stage, MARGIN, 0.1, 0.62, 0.9)
        : part(stage, MARGIN, 0.09, 1 - MARGIN, 0.56);
  const block = blockWithLines(tiled ? leftOf(stage) : stage, { box, size: sizeOf(stage), setOff: 'color' });
  const type = block ?? words(stage, titleParagraphs(stage));
  return all(heroObject(stage), tiled && block !== null ? tilesBeside(stage) : [], type);
};

/** The stage with type that begins at the left edge. */
function leftOf(stage: Stage): Stage {
  return { ...stage, zones: { ...stage.zones, anchor: 'left' } };
}

function titleParagraphs({ spec }: Stage): Paragraph[] {
  const { kicker, headline, body } = spec.text;
  return [
    { role: 'kicker', text: kicker, size: 0.034, maxLines: 2 },
    { role: 'headline', text: headline, size: 0.17, maxLines: 4 },
    { role: 'body', text: body, size: 0.05, maxLines: 3 },
  ];
}

/** A thought in kinetic type: line after line, the strongest set off on a plate. */
export const kinetic: Layout = (stage) => {
  const { spec, zones } = stage;
  const bare = isBare(stage);
  const box = bare ? part(stage, MARGIN, 0.1, 1 - MARGIN, 0.9) : zones.text;
  const plated = spec.style === 'poster' || spec.style === 'grid' || spec.style === 'flat';
  const block = blockWithLines(stage, {
    box,
    size: sizeOf(stage, bare ? 1.3 : 0.9),
    setOff: plated ? 'plate' : 'color',
  });
  return all(
    heroObject(stage),
    block ??
      words(stage, [
        { role: 'kicker', text: spec.text.kicker, size: 0.034, maxLines: 1 },
        { role: 'headline', text: spec.text.headline, size: bare ? 0.14 : 0.11, maxLines: 5 },
        { role: 'body', text: spec.text.body, size: 0.044, maxLines: 4 },
      ]),
  );
};

/** A step of its own: its number large at the edge, its words beside. */
export const numbered: Layout = (stage) => {
  const { spec, canvas, zones } = stage;
  const { text } = spec;
  if (text.ordinal === null) return kinetic(stage);
  return all(
    heroObject(stage),
    words(stage, [
      { role: 'kicker', text: text.kicker, size: 0.034, maxLines: 1 },
      {
        role: 'headline',
        text: String(text.ordinal).padStart(2, '0'),
        size: zones.shape === 'wide' ? 0.2 : 0.16,
        maxLines: 1,
        color: canvas.palette.accent,
        reveal: 'rise',
      },
      { role: 'headline', text: text.headline, size: 0.13, maxLines: 3 },
      { role: 'body', text: text.body, size: 0.046, maxLines: 4 },
    ]),
  );
};

/** The end card: the name once more, what to do on a plate, where to find it below. */
export const ending: Layout = (stage) => {
  const { spec, canvas, zones, type } = stage;
  const { headline, body, points } = spec.text;
  const { unit } = canvas;
  const [action = '', contact = ''] = points;
  const wide = zones.shape === 'wide';
  const line = contact === '' ? body : contact;
  // Below the name there is room for the plate and the line, whatever the shape of the frame.
  const below = action !== '' ? 0.46 : line === '' ? 0 : 0.25;
  const sides = wide ? 0.12 : MARGIN + 0.01;
  const whole = part(stage, sides, 0.12, 1 - sides, 0.9);
  const box = { ...whole, bottom: whole.bottom - below * unit };
  const centred: Stage = { ...stage, zones: { ...zones, anchor: 'center' } };
  const block = typeBlock(centred, {
    text: headline,
    box,
    size: sizeOf(stage, 0.82),
    anchor: 'center',
    setOff: 'none',
    start: stage.begin,
  });
  const top =
    block ??
    stackParagraphs(centred, {
      paragraphs: [{ role: 'headline', text: headline, size: 0.13, maxLines: 4 }],
      box,
      anchor: 'center',
      vertical: 'middle',
    });
  const bottom = headline === '' ? box.top : top.box.bottom;
  const button = actionPlate(centred, action, { y: bottom + unit * 0.2 });
  const size = unit * 0.05;
  const under = bottom + unit * (action === '' ? 0.11 : 0.33);
  const room = { ...box, top: under, bottom: under + unit * 0.12 };
  const address = setType(centred, {
    text: line,
    face: type.kicker,
    box: insideMargins(stage, room, { text: line, face: type.kicker, size }),
    size,
    maxLines: 2,
    anchor: 'center',
    vertical: 'top',
    color: canvas.palette.ink,
    start: after(stage, 0.5),
  });
  return all(frameLines(stage), heroObject(stage), top.elements, button, address.elements);
};

/** What to do, on a plate of the accent that breathes. */
function actionPlate(stage: Stage, text: string, { y }: { y: number }): Element[] {
  if (text === '') return [];
  const { canvas, type } = stage;
  const { unit, width } = canvas;
  const most = width * (1 - 2 * MARGIN) - unit * 0.12;
  const size = Math.min(unit * 0.058, most / unitWidth(text, type.kicker, 0));
  const half = (size * unitWidth(text, type.kicker, 0)) / 2 + unit * 0.055;
  const start = after(stage, 0.3);
  const pop = popIn(stage, start);
  const label = setType(stage, {
    text,
    face: type.kicker,
    box: { left: width / 2 - half, right: width / 2 + half, top: y - size, bottom: y + size },
    size,
    maxLines: 1,
    anchor: 'center',
    vertical: 'middle',
    color: onAccent(stage),
    layer: ON_ACCENT,
    start: start + 0.12,
  });
  return all(
    plate(stage, {
      path: roundRect(
        { left: -half, top: -size * 1.05, right: half, bottom: size * 1.05 },
        stage.spec.style === 'poster' ? 0 : size * 1.05,
      ),
      color: canvas.palette.accent,
      layer: 60,
      start,
      motion: { x: width / 2, y, scaleX: pop, scaleY: times(pop, 1) },
    }),
    label.elements,
  );
}

/** Four lines that close to a frame: the sign that a film ends. */
function frameLines(stage: Stage): Element[] {
  const { canvas } = stage;
  const { width, height, unit } = canvas;
  const inset = unit * 0.035;
  const thick = Math.max(1, unit * 0.006);
  const color = toneColor(canvas.palette, 'accent');
  const grow = growIn(stage, stage.begin, 1.1);
  const across = roundRect(
    { left: -width / 2 + inset, top: -thick / 2, right: width / 2 - inset, bottom: thick / 2 },
    0,
  );
  const down = roundRect(
    { left: -thick / 2, top: -height / 2 + inset, right: thick / 2, bottom: height / 2 - inset },
    0,
  );
  return [
    plate(stage, { path: across, color, layer: 6, motion: { x: width / 2, y: inset, scaleX: grow } }),
    plate(stage, {
      path: across,
      color,
      layer: 6,
      motion: { x: width / 2, y: height - inset, scaleX: grow },
    }),
    plate(stage, { path: down, color, layer: 6, motion: { x: inset, y: height / 2, scaleY: grow } }),
    plate(stage, { path: down, color, layer: 6, motion: { x: width - inset, y: height / 2, scaleY: grow } }),
  ];
}
