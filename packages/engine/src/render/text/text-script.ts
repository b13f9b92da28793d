/** Texts as a libass script: their letters as outlines at the places of our own layout, in a segment's own time. */
import { scriptHead } from '../../fonts/script-head.ts';
import type { OutputPicture, SpokenWord, TextEvent, TextSpeech } from '../plan/plan-types.ts';
import { type Drawing, dialogue, type ScriptWindow } from './script-events.ts';
import { plateDrawing, unitDrawings, type WordPaint } from './text-drawings.ts';
import { layoutText, type TextLayout } from './text-layout.ts';
import {
  cutPiece,
  type MotionPiece,
  type MotionRule,
  type MotionState,
  motionPieces,
} from './text-motion.ts';
import { type TextUnit, unitsOf, unitsOfSpans } from './text-units.ts';

/** What a script is written for: time zero is `startFrame`, nothing from `endFrame` on is in it. */
export interface ScriptOptions {
  output: OutputPicture;
  startFrame: number;
  endFrame: number;
}

/** Script of what is seen of the texts in the window; null when that is nothing. */
export function textScript(texts: readonly TextEvent[], options: ScriptOptions): string | null {
  const events = texts.flatMap((text) => textEvents(text, options));
  if (events.length === 0) return null;
  const head = scriptHead(options.output, { name: 'T', font: '', matrix: 'None' });
  return `${[...head, ...events].join('\n')}\n`;
}

function textEvents(text: TextEvent, options: ScriptOptions): string[] {
  const window: ScriptWindow = { from: options.startFrame, until: options.endFrame };
  if (text.endFrame <= window.from || text.startFrame >= window.until) return [];
  const { language, maxLines } = text;
  const layout = layoutText(text.parameters, { ...options.output, language, maxLines });
  if (!layout) return [];
  const drawn = drawText(text, layout, options.output);
  const first = text.startFrame;
  return drawn.flatMap(({ drawing, center, piece }) => {
    const moved = { ...piece, from: piece.from + first, until: piece.until + first };
    return dialogue({ drawing, center, piece: moved }, window) ?? [];
  });
}

interface Drawn {
  drawing: Drawing;
  center: { x: number; y: number };
  /** Frames from the text's first. */
  piece: MotionPiece;
}

function drawText(text: TextEvent, layout: TextLayout, output: OutputPicture): Drawn[] {
  const { parameters, order, speech } = text;
  const { animation } = parameters;
  const rule: MotionRule = {
    animation: speech && animation ? { ...animation, by: 'block' } : animation,
    own: { fade: layout.look.fade, rise: layout.look.rise * output.height },
    life: text.endFrame - text.startFrame,
    framesPerSecond: output.rate.num / output.rate.den,
    size: layout.size,
  };
  const whole = motionPieces(rule, { index: 0, count: 1 });
  const by = unitKind(rule);
  const block = unitsOf(layout, 'block')[0];
  if (!block) return [];
  const platePieces = by === 'block' ? whole : motionPieces(fading(rule), { index: 0, count: 1 });
  const plate = plateDrawing(layout, { parameters, order, center: block.center });
  const plates = plate ? platePieces.map((piece) => ({ drawing: plate, center: block.center, piece })) : [];
  if (speech) return [...plates, ...drawSpeech({ text, layout, block }, { speech, whole })];
  const units = unitsOf(layout, by);
  const drawings = units.flatMap((unit, index) => {
    const look = { parameters, order, split: by === 'word' || by === 'letter' };
    const pieces = by === 'block' ? whole : motionPieces(rule, { index, count: units.length });
    return spread(unitDrawings(layout, unit, look), { unit, pieces });
  });
  return [...plates, ...drawings];
}

/** Typing shows letter after letter unless it is told otherwise. */
function unitKind({ animation }: MotionRule): NonNullable<NonNullable<MotionRule['animation']>['by']> {
  const types = animation?.in === 'type' || animation?.out === 'type';
  return animation?.by ?? (types ? 'letter' : 'block');
}

/** What lies behind units that move on their own only fades. */
function fading(rule: MotionRule): MotionRule {
  const { animation } = rule;
  if (!animation) return rule;
  const fade = (motion: typeof animation.in) => (motion === undefined || motion === 'none' ? 'none' : 'fade');
  return {
    ...rule,
    animation: { ...animation, in: fade(animation.in), out: fade(animation.out), by: 'block' },
  };
}

function spread(
  drawings: readonly Drawing[],
  of: { unit: TextUnit; pieces: readonly MotionPiece[] },
): Drawn[] {
  return drawings.flatMap((drawing) =>
    of.pieces.map((piece) => ({ drawing, center: of.unit.center, piece })),
  );
}

/** Frames over which a word grows and shrinks. */
const GROW_FRAMES = 3;

/** How large a word becomes that grows while it is said. */
const GROWN = 1.1;

function drawSpeech(
  of: { text: TextEvent; layout: TextLayout; block: TextUnit },
  { speech, whole }: { speech: TextSpeech; whole: readonly MotionPiece[] },
): Drawn[] {
  const { text, layout, block } = of;
  const life = text.endFrame - text.startFrame;
  const words = unitsOfSpans(layout, speech.words);
  return words.flatMap((units, index) => {
    const word = speech.words[index];
    if (!word) return [];
    return units.flatMap((unit) =>
      wordStretches(word, { speech, life, unit, layout }).flatMap((stretch) => {
        const drawings = unitDrawings(layout, unit, {
          parameters: text.parameters,
          order: text.order,
          split: true,
          paint: stretch.paint,
        });
        const pieces = whole.flatMap((piece) => stretchPieces(piece, stretch, { unit, block }));
        return spread(drawings, { unit, pieces });
      }),
    );
  });
}

/** A time in which a word looks alike. */
interface Stretch {
  from: number;
  until: number;
  paint: WordPaint;
  scale: { start: number; end: number };
}

function wordStretches(
  word: SpokenWord,
  of: { speech: TextSpeech; life: number; unit: TextUnit; layout: TextLayout },
): Stretch[] {
  const { speech, life, unit } = of;
  const { color, mode } = speech;
  const [from, until] = [Math.min(word.startFrame, life), Math.min(word.endFrame, life)];
  const still = { start: 1, end: 1 };
  const plain: WordPaint = { kind: 'plain' };
  const stretches: Stretch[] = [{ from: 0, until: from, paint: plain, scale: still }];
  if (mode === 'grow') {
    const paint: WordPaint = { kind: 'color', color };
    const ramp = Math.min(GROW_FRAMES, Math.floor((until - from) / 2));
    stretches.push({ from, until: from + ramp, paint, scale: { start: 1, end: GROWN } });
    stretches.push({ from: from + ramp, until: until - ramp, paint, scale: { start: GROWN, end: GROWN } });
    stretches.push({ from: until - ramp, until, paint, scale: { start: GROWN, end: 1 } });
  } else if (mode === 'fill') {
    const rightToLeft = (unit.rows[0]?.clusters[0]?.level ?? 0) % 2 === 1;
    const edges = rightToLeft ? { start: unit.right, end: unit.left } : { start: unit.left, end: unit.right };
    stretches.push({ from, until, paint: { kind: 'sweep', color, rightToLeft, ...edges }, scale: still });
  } else stretches.push({ from, until, paint: { kind: mode, color }, scale: still });
  // What has been sung stays filled.
  const after: WordPaint = mode === 'fill' ? { kind: 'color', color } : plain;
  stretches.push({ from: until, until: life, paint: after, scale: still });
  return stretches.filter((stretch) => stretch.until > stretch.from);
}

/** The part of the block's movement within a stretch, as the word at its place in the block moves. */
function stretchPieces(
  piece: MotionPiece,
  stretch: Stretch,
  { unit, block }: { unit: TextUnit; block: TextUnit },
): MotionPiece[] {
  const cut = cutPiece(piece, stretch);
  if (!cut) return [];
  const length = stretch.until - stretch.from;
  const at = (frame: number, state: MotionState): MotionState => {
    const { start, end } = stretch.scale;
    const own = start + ((end - start) * (frame - stretch.from)) / length;
    return {
      dx: state.dx + (unit.center.x - block.center.x) * (state.scale - 1),
      dy: state.dy + (unit.center.y - block.center.y) * (state.scale - 1),
      scale: state.scale * own,
      alpha: state.alpha,
    };
  };
  return [{ ...cut, start: at(cut.from, cut.start), end: at(cut.until, cut.end) }];
}
