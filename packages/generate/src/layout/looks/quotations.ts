/** Quotations since the fifth version: told phrase by phrase, then whole, then who said it. */
import { type Box, type Path, rectangle, rotate, scale } from '../../drawings/path.ts';
import { mix } from '../../look/color.ts';
import { easeInOut, easeOutSharp, linear, plus, sway, tween } from '../easing.ts';
import { isRightToLeft, type Layout, type Stage } from '../layout-tools.ts';
import { channelAt, type Element, TEXT_LAYER, type TextElement } from '../stage.ts';
import { fontReach, middleAboveBaseline } from '../typesetting.ts';
import { all, growIn, insideMargins, MARGIN, ON_ACCENT, onAccent, part, plate, setType } from './kit.ts';
import { firstQuote, MARK } from './moments.ts';
import { typeBlock } from './type-block.ts';

/** What a quotation is told in, one after the other. */
interface Telling {
  /** Phrases that have the frame for themselves; none in short scenes. */
  phrases: { text: string; from: number; until: number }[];
  /** When the whole of it begins to come in, and how long that takes. */
  whole: number;
  reading: number;
  /** When it is told who said it, and when the line below what matters is drawn. */
  author: number;
  line: number;
}

/** A shorter scene has no time for phrases of their own, which have this share of a longer one. */
const TOLD_SECONDS = 6.5;
const PHRASES_SHARE = 0.52;
const MOST_PHRASES = 7;
/** Letters of a phrase, of those that are as wide as they are high half as many. */
const LONGEST_PHRASE = 30;
const WIDE_LETTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

const weightOf = (text: string): number => text.length + (text.match(WIDE_LETTERS)?.length ?? 0);

/** Words in parts of about the same length; none ends in a short word that belongs to what follows. */
function divided(words: readonly string[]): string[] {
  const text = words.join(' ');
  const count = Math.ceil(weightOf(text) / LONGEST_PHRASE);
  if (count < 2 || words.length < 4) return [text];
  let at = 0;
  const [best] = words
    .slice(0, -1)
    .map((word, index) => {
      at += word.length + 1;
      const hangs = (word.length < 4 ? 6 : 0) - ((words[index + 1] ?? '').length < 4 ? 4 : 0);
      return { cut: index + 1, cost: Math.abs(at - text.length / count) + hangs };
    })
    .toSorted((a, b) => a.cost - b.cost);
  const cut = best?.cut ?? words.length;
  return [words.slice(0, cut).join(' '), ...divided(words.slice(cut))];
}

/** The phrases of a text: between its marks, long ones once more between words. */
export function phrasesOf(text: string): string[] {
  const phrases: string[] = [];
  for (const phrase of text.split(
    /(?<=[,;:.!?\u2026\u2013\u2014\u060c\u061b])\s+|(?<=[\u3001\u3002\uff0c\uff1b\uff01\uff1f\uff1a])/u,
  )) {
    const last = phrases.at(-1);
    // "St.", "I,": no phrases.
    if (last !== undefined && last.length < 4) phrases[phrases.length - 1] = `${last} ${phrase}`;
    else if (phrase !== '') phrases.push(phrase);
  }
  return phrases.flatMap((phrase) => divided(phrase.split(' ').filter(Boolean)));
}

/** When what of a quotation is there: read at the speed of its words, told whole by four fifths of the scene. */
function tellingOf({ spec, canvas, begin }: Stage, phrases: readonly string[]): Telling {
  const { seconds } = canvas;
  const needs = phrases.map((phrase) => Math.max(0.9, 0.35 + 0.05 * weightOf(phrase)));
  const need = needs.reduce((sum, one) => sum + one, 0);
  const room = seconds * PHRASES_SHARE;
  const isTold =
    seconds >= TOLD_SECONDS && phrases.length > 1 && phrases.length <= MOST_PHRASES && need <= room;
  const stretch = Math.min(room / need, 1.5);
  let at = 0;
  const told = phrases.map((text, index) => {
    const from = at;
    at += (needs[index] ?? 0) * stretch;
    return { text, from: index === 0 ? begin : from, until: at };
  });
  const whole = isTold ? at - 0.1 : begin;
  const left = seconds - Math.max(0, whole);
  const reading = isTold
    ? left * 0.3
    : Math.min(left * (seconds < 4 ? 0.38 : 0.45), Math.max(0.8, 0.055 * weightOf(spec.text.headline)));
  const author = Math.max(0, whole) + reading + Math.min(0.25, left * 0.05);
  return { phrases: isTold ? told : [], whole, reading, author, line: author + Math.min(0.5, left * 0.08) };
}

/** Where the parts of a quotation stand. */
interface QuotePlaces {
  /** All of its words. */
  words: Box;
  /** Top of the band with who said it; the frame's height where nobody is named. */
  band: number;
  /** Left of the opening mark, its top, and its size. */
  mark: { x: number; top: number; size: number };
  backwards: boolean;
}

/** Height and width of the mark's outline at size 1. */
const MARK_SIZE = { width: 160, height: 126, above: 100 } as const;

function placesOf({ spec, canvas, zones }: Stage): QuotePlaces {
  const { width, height, unit } = canvas;
  const wide = zones.shape === 'wide';
  const band = spec.text.body === '' ? height : height * (zones.shape === 'tall' ? 0.855 : 0.8);
  const backwards = isRightToLeft(spec.text.headline);
  const size = unit * (wide ? 0.00115 : 0.0013);
  const side = width * MARGIN;
  const beside = side + MARK_SIZE.width * size + unit * 0.06;
  const top = height * (zones.shape === 'tall' ? 0.1 : 0.11);
  const words = {
    left: wide && !backwards ? beside : side,
    right: width - (wide && backwards ? beside : side),
    top: wide ? height * 0.1 : top + MARK_SIZE.height * size + unit * 0.07,
    // Room for what hangs below its last line.
    bottom: Math.min(band, height * 0.96) - height * 0.03 - unit * 0.08,
  };
  const x = backwards ? width - side - MARK_SIZE.width * size : side;
  return { words, band, mark: { x, top, size }, backwards };
}

/** A quotation mark at this size whose upper left corner is the origin. */
function markPath(size: number): Path {
  return scale(MARK, size).map(
    ([letter, ...numbers]) =>
      [
        letter,
        ...numbers.map((value, index) => value + (index % 2 === 1 ? MARK_SIZE.above * size : 0)),
      ] as const,
  );
}

/** The mark behind the words, larger than the frame: beside the phrases, then lower and smaller behind all of it. */
function ground(stage: Stage, { whole, phrases }: Telling, { backwards }: QuotePlaces): Element {
  const { canvas, zones } = stage;
  const { width, height, palette, seconds, tempo } = canvas;
  const wide = zones.shape === 'wide';
  const size = wide ? (height * 1.05) / MARK_SIZE.height : (width * 1.1) / MARK_SIZE.width;
  const goes = { start: whole - 0.25, end: whole + 0.9 / tempo, ease: easeInOut };
  const tells = phrases.length > 0;
  const move = (from: number, to: number) => (tells ? tween({ from, to, ...goes }) : to);
  const shrink = move(1, 0.86);
  const [first, last] = wide ? [0.45, 0.6] : [0.12, 0.3];
  const [start, end] = backwards ? [-0.25, -0.1] : [first, last];
  const drifts = tween({ from: 0, to: -0.04 * width, start: 0, end: seconds, ease: linear });
  return plate(stage, {
    path: markPath(size),
    color: mix(palette.background[0] ?? palette.mid, palette.accent, 0.28),
    layer: 5,
    motion: {
      x: plus(move(start * width, end * width), drifts),
      y: plus(
        move(wide ? -0.08 * height : 0.06 * height, wide ? 0.02 * height : 0.3 * height),
        sway({ center: 0, reach: height * 0.012, period: 5 }),
      ),
      scaleX: shrink,
      scaleY: shrink,
    },
  });
}

/** The phrases one by one, each as large as the frame allows, above and below by turns. */
function phraseBlocks(stage: Stage, { phrases }: Telling, { backwards }: QuotePlaces): Element[] {
  const { canvas, zones, type } = stage;
  const { unit } = canvas;
  const tall = zones.shape === 'tall';
  const box = part(stage, MARGIN + 0.01, tall ? 0.16 : 0.12, 1 - MARGIN - 0.01, tall ? 0.84 : 0.88);
  const size = unit * { wide: 0.36, square: 0.28, tall: 0.27 }[zones.shape];
  return phrases.flatMap(({ text, from, until }, index) => {
    const own: Stage = { ...stage, begin: from, end: until };
    const vertical = phrases.length < 3 ? 'middle' : index % 2 === 0 ? 'top' : 'bottom';
    const block = typeBlock(own, { text, box, size, anchor: 'left', vertical, setOff: 'none', start: from });
    // The last phrase is what matters where all of them stand together.
    const color = index === phrases.length - 1 ? canvas.palette.accent : canvas.palette.ink;
    if (block !== null) return block.elements.map((line) => ({ ...line, color }));
    const words = type.capitals ? text.toUpperCase() : text;
    return setType(own, {
      text: words,
      face: type.headline,
      box: insideMargins(stage, box, { text: words, face: type.headline, size }),
      size,
      maxLines: 5,
      anchor: backwards ? 'right' : 'left',
      vertical,
      color,
      tracking: type.tracking,
      leading: type.leading + 0.06,
      start: from,
      reveal: 'rise',
    }).elements;
  });
}

/** Which of its words matter: the last phrase, where that is the smaller part of it, else its longest word. */
export function strongWords(text: string): { from: number; to: number } {
  const words = text.split(' ').filter(Boolean);
  const last = (phrasesOf(text).at(-1) ?? '').split(' ').filter(Boolean);
  const from = words.length - last.length;
  if (words.length < 3) return { from: 0, to: 0 };
  if (from > 0 && last.join(' ').length <= text.length * 0.7) return { from, to: words.length };
  const longest = words.reduce(
    (best, word, index) => (word.length > (words[best]?.length ?? 0) ? index : best),
    0,
  );
  return { from: longest, to: longest + 1 };
}

/** All of its words, timed to be read; what matters in the accent's colour and above a line that is drawn. */
function wholeWords(stage: Stage, telling: Telling, { words: room, backwards }: QuotePlaces): Element[] {
  const { spec, canvas, zones, type } = stage;
  const { unit, palette } = canvas;
  const { headline } = spec.text;
  const face = type.headline;
  const size = unit * { wide: 0.32, square: 0.22, tall: 0.24 }[zones.shape];
  const { elements, size: set } = setType(stage, {
    text: headline,
    face,
    box: insideMargins(stage, room, { text: headline, face, size }),
    size,
    maxLines: 9,
    anchor: backwards ? 'right' : 'left',
    vertical: 'middle',
    color: palette.ink,
    tracking: type.tracking,
    leading: Math.max(1.2, type.leading + 0.06),
    start: telling.whole,
    at: (share) => telling.whole + share * telling.reading,
    reveal: 'words',
  });
  const { from, to } = strongWords(headline);
  // Lines of other scripts, and words that were broken, are no words of the text.
  if (elements.length !== headline.split(' ').filter(Boolean).length) return elements;
  const strong = elements.slice(from, to);
  return all(
    elements.map((word, index) => (index >= from && index < to ? { ...word, color: palette.accent } : word)),
    underlines(stage, strong, { size: set, start: telling.line }),
  );
}

/** A line below each row of words, drawn one after the other. */
function underlines(
  stage: Stage,
  words: readonly TextElement[],
  { size, start }: { size: number; start: number },
): Element[] {
  const { canvas, type } = stage;
  const rows = new Map<number, { left: number; right: number; baseline: number }>();
  for (const { text, width, motion } of words) {
    const left = channelAt(motion.x, canvas.seconds, 0);
    const baseline = channelAt(motion.y, canvas.seconds, 0) + middleAboveBaseline(text, type.headline, size);
    const row = rows.get(Math.round(baseline));
    rows.set(Math.round(baseline), {
      left: Math.min(left, row?.left ?? left),
      right: Math.max(left + width, row?.right ?? 0),
      baseline,
    });
  }
  return [...rows.values()].map(({ left, right, baseline }, index): Element => {
    const begins = start + index * 0.18;
    return {
      ...plate(stage, {
        path: rectangle(0, 0, right - left, Math.max(2, size * 0.05)),
        color: canvas.palette.accent,
        layer: 30,
        start: begins,
        motion: { x: left, y: baseline + size * 0.25, scaleX: growIn(stage, begins, 0.5) },
      }),
      // It stands between two lines of type and behind neither.
      surrounds: true,
    };
  });
}

/** Who said it: on a band that comes up from below, in quiet films below a line across the frame. */
function attribution(stage: Stage, telling: Telling, { band, backwards }: QuotePlaces): Element[] {
  const { spec, canvas, zones, type } = stage;
  const { width, height, unit, palette } = canvas;
  const { body } = spec.text;
  const start = telling.author;
  const quiet = spec.style === 'editorial';
  const side = width * MARGIN;
  if (body === '') return strip(stage, start);
  const mark = unit * (zones.shape === 'wide' ? 0.0006 : 0.0007);
  const room = MARK_SIZE.width * mark + unit * 0.05;
  const middle = (band + height * 0.955) / 2;
  const size = unit * (zones.shape === 'wide' ? 0.075 : 0.066);
  const reach = Math.min(size * 1.1, height * 0.945 - fontReach(body, type.kicker).below * size - middle);
  const box = {
    left: side + (backwards ? room : 0),
    right: width - side - (backwards ? 0 : room),
    // As far up as down, where the frame's margin begins.
    top: middle - reach,
    bottom: middle + reach,
  };
  const name = setType(stage, {
    text: body,
    face: type.kicker,
    box: insideMargins(stage, box, { text: body, face: type.kicker, size }),
    size,
    maxLines: body.length > 28 ? 2 : 1,
    anchor: backwards ? 'right' : 'left',
    vertical: 'middle',
    color: quiet ? palette.ink : onAccent(stage),
    layer: quiet ? TEXT_LAYER : ON_ACCENT,
    start: start + 0.3 / canvas.tempo,
  });
  const pop = growIn(stage, start + 0.45 / canvas.tempo, 0.6);
  const closing = plate(stage, {
    path: rotate(scale(MARK, mark), 180),
    color: quiet ? palette.accent : onAccent(stage),
    layer: 45,
    start: start + 0.45 / canvas.tempo,
    motion: {
      x: backwards ? side + MARK_SIZE.width * mark : width - side,
      y: middle - (MARK_SIZE.height / 2) * mark + (MARK_SIZE.height - MARK_SIZE.above) * mark,
      scaleX: pop,
      scaleY: pop,
    },
  });
  return all(quiet ? rule(stage, band, start) : rising(stage, band, start), closing, name.elements);
}

function rule(stage: Stage, y: number, start: number): Element {
  const { width, unit, palette } = stage.canvas;
  return plate(stage, {
    path: rectangle(0, 0, width * (1 - 2 * MARGIN), Math.max(1, unit * 0.004)),
    color: palette.accent,
    layer: 30,
    start,
    motion: { x: width * MARGIN, y, scaleX: growIn(stage, start, 0.8) },
  });
}

/** The band: wider than the frame, so that no camera sees its ends. */
function rising(stage: Stage, top: number, start: number): Element {
  const { width, height, palette, tempo } = stage.canvas;
  const climb = tween({
    from: height * 1.1 - top,
    to: 0,
    start,
    end: start + 0.75 / tempo,
    ease: easeOutSharp,
  });
  return plate(stage, {
    path: rectangle(-width * 0.2, 0, width * 1.2, height * 0.4),
    color: palette.accent,
    layer: 40,
    start,
    motion: { x: 0, y: plus(top, climb) },
  });
}

/** What nobody is named for ends on a strip of the accent along the lower edge. */
function strip(stage: Stage, start: number): Element[] {
  const { width, height, palette } = stage.canvas;
  return [
    plate(stage, {
      path: rectangle(0, 0, width * 1.4, height * 0.3),
      color: palette.accent,
      layer: 40,
      start,
      motion: { x: -width * 0.2, y: height * 0.965, scaleX: growIn(stage, start, 0.9) },
    }),
  ];
}

/**
 * Words of somebody. Longer scenes tell them phrase by phrase, each as large as the frame allows, before all of them stand
 * together; what matters is set off, and a band with who said it closes the frame below.
 */
export const quote: Layout = (stage) => {
  const { spec, canvas } = stage;
  if (canvas.version < 5) return firstQuote(stage);
  const telling = tellingOf(stage, phrasesOf(spec.text.headline));
  const places = placesOf(stage);
  const { mark } = places;
  // Once the last phrase is gone: what stands behind type gives its colour up for it.
  const opens = telling.phrases.at(-1)?.until ?? telling.whole;
  const pop = growIn(stage, opens, 0.8);
  return all(
    ground(stage, telling, places),
    phraseBlocks(stage, telling, places),
    plate(stage, {
      path: markPath(mark.size),
      color: canvas.palette.accent,
      layer: 30,
      start: Math.max(0, opens),
      motion: { x: mark.x, y: mark.top, scaleX: pop, scaleY: pop },
    }),
    wholeWords(stage, telling, places),
    attribution(stage, telling, places),
  );
};
