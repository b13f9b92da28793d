/** Quotations: timed over their scene, readable throughout, and the whole frame used. */
import type { SceneFrame } from '@rushes/engine/generators';
import { describe, expect, test } from 'vitest';
import { composeScene } from '../../sources.ts';
import type { SceneSpec } from '../../types.ts';
import { writePicture } from '../../write-picture.ts';
import { writeScenes } from '../../writer.ts';
import { channelAt, type Element, elementBox, overlap, type TextElement } from '../stage.ts';
import { phrasesOf, strongWords } from './quotations.ts';

const RATE = { num: 30, den: 1 };
const SHAPES = [
  [640, 360],
  [360, 640],
  [480, 480],
  [384, 480],
] as const;
const LENGTHS = [2, 6, 8, 15] as const;

const SAYINGS = {
  english: ['The best camera is the one that is with you.', 'Chase Jarvis'],
  short: ['Less, but better.', 'Dieter Rams'],
  nobody: ['The only way out is through.', ''],
  long: [
    'Twenty years from now you will be more disappointed by the things that you did not do than by the ones you did do, so throw off the bowlines and sail away from the safe harbour.',
    'H. Jackson Brown, author of Life’s Little Instruction Book',
  ],
  german: ['Es irrt der Mensch, solang er strebt.', 'Johann Wolfgang von Goethe'],
  french: ['On ne voit bien qu’avec le cœur. L’essentiel est invisible pour les yeux.', 'Saint-Exupéry'],
  spanish: ['Caminante, no hay camino, se hace camino al andar.', 'Antonio Machado'],
  italian: ['Fatti non foste a viver come bruti, ma per seguir virtute e canoscenza.', 'Dante'],
  arabic: ['العلم نور والجهل ظلام', 'مثل عربي'],
  japanese: ['古池や、蛙飛びこむ、水の音', '松尾芭蕉'],
  hindi: ['जहाँ चाह, वहाँ राह', 'कहावत'],
} as const;
type Saying = keyof typeof SAYINGS;
const NAMES = Object.keys(SAYINGS) as Saying[];

const base: SceneSpec = (() => {
  const prompt = 'Quote: "Less, but better." Dieter Rams';
  const [scene] = writeScenes({ prompt, frames: 300, rate: RATE, width: 640, height: 360, seed: 5 }).scenes;
  if (scene === undefined) throw new Error('no scene');
  return scene.spec;
})();

interface Told {
  elements: Element[];
  seconds: number;
  size: readonly [number, number];
}

function tell(
  name: Saying,
  [size, seconds]: readonly [Told['size'], number],
  change: Partial<SceneSpec> = {},
): Told {
  const [headline, body] = SAYINGS[name];
  const spec: SceneSpec = { ...base, ...change, text: { ...base.text, headline, body } };
  const frame: SceneFrame = { width: size[0], height: size[1], rate: RATE, frames: seconds * 30 };
  return { elements: composeScene(spec, frame), seconds, size };
}

function seenAt(elements: readonly Element[], at: number, least: number): TextElement[] {
  return elements.filter(
    (element): element is TextElement =>
      element.kind === 'text' &&
      element.from <= at &&
      at < element.until &&
      channelAt(element.motion.opacity, at, 1) > least,
  );
}

const lettersOf = (texts: readonly string[]) =>
  texts
    .join('')
    .replace(/[\s-]+/gu, '')
    .toLowerCase();

/** Everything of a told quotation that its words ask to be seen together. */
function isTogether({ elements }: Told, at: number, [headline, body]: readonly [string, string]): boolean {
  const seen = lettersOf(seenAt(elements, at, 0.95).map(({ text }) => text));
  return seen.includes(lettersOf([headline])) && seen.includes(lettersOf([body]));
}

const CASES = NAMES.flatMap((name) =>
  SHAPES.flatMap((size) => LENGTHS.map((seconds) => [name, size, seconds] as const)),
);

describe('a quotation', () => {
  test.each(NAMES)('is whole with who said it from four fifths of its scene on: %s', (name) => {
    for (const [, size, seconds] of CASES.filter(([one]) => one === name)) {
      for (const pace of ['calm', 'normal', 'fast'] as const) {
        const told = tell(name, [size, seconds], { pace });
        for (const share of seconds < 4 ? [0.97] : [0.82, 0.9, 0.97])
          expect(
            isTogether(told, seconds * share, SAYINGS[name]),
            `${size} ${seconds} s, ${pace}, ${share}`,
          ).toBe(true);
      }
    }
  });

  test.each(NAMES)('keeps inside the margins, and no words over others: %s', (name) => {
    for (const [, size, seconds] of CASES.filter(([one]) => one === name)) {
      for (const style of seconds === 8 ? (['soft', 'editorial', 'poster'] as const) : (['soft'] as const)) {
        const { elements } = tell(name, [size, seconds], { style });
        for (let at = 0.05; at < seconds; at += 0.35) {
          const texts = seenAt(elements, at, 0.5);
          const where = `${size} ${seconds} s, ${style}, at ${at}`;
          const boxes = texts.map((text) => {
            const box = elementBox(text, at);
            const inset = Math.max(0, box.bottom - box.top) * 0.27;
            return { ...box, top: box.top + inset, bottom: box.bottom - inset };
          });
          for (const [index, box] of boxes.entries()) {
            if (box.top >= box.bottom) continue;
            expect(box.left, where).toBeGreaterThanOrEqual(size[0] * 0.05);
            expect(box.right, where).toBeLessThanOrEqual(size[0] * 0.95);
            for (const other of boxes.slice(index + 1)) expect(overlap(box, other), where).toBe(false);
          }
        }
      }
    }
  });

  test('goes on being told: words come in through more than half of the scene', () => {
    for (const name of ['english', 'german', 'spanish', 'italian'] as const) {
      for (const seconds of [8, 10, 15]) {
        const { elements } = tell(name, [[640, 360], seconds]);
        const starts = elements.filter(({ kind }) => kind === 'text').map(({ from }) => from);
        expect(Math.max(...starts), `${name}, ${seconds} s`).toBeGreaterThan(seconds * 0.5);
        const gaps = starts.toSorted((a, b) => a - b).map((from, index, all) => from - (all[index - 1] ?? 0));
        expect(Math.max(...gaps), `${name}, ${seconds} s`).toBeLessThan(seconds * 0.32);
      }
    }
  });

  test('fills the frame: its words are large, and the lower part has who said it', () => {
    for (const name of NAMES) {
      const [, body] = SAYINGS[name];
      for (const size of SHAPES) {
        const { elements } = tell(name, [size, 8], { style: 'soft' });
        const boxes = elements.filter(({ until }) => until >= 8).map((element) => elementBox(element, 7.8));
        const lowest = Math.max(...boxes.map(({ bottom }) => bottom));
        expect(lowest, `${name} ${size}`).toBeGreaterThanOrEqual(size[1]);
        const texts = seenAt(elements, 7.8, 0.9);
        const words = texts.filter(({ text }) => text !== body).map((text) => elementBox(text, 7.8));
        const high =
          Math.max(...words.map(({ bottom }) => bottom)) - Math.min(...words.map(({ top }) => top));
        expect(high / size[1], `${name} ${size}`).toBeGreaterThan(0.2);
        if (body === '') continue;
        const said = texts.filter(({ text }) => text === body || body.includes(text)).at(-1);
        expect(said === undefined ? 0 : elementBox(said, 7.8).bottom / size[1]).toBeGreaterThan(0.8);
      }
    }
  });

  test('sets off what matters, above a line', () => {
    const { elements } = tell('short', [[640, 360], 10]);
    const strong = seenAt(elements, 9, 0.9).filter(({ color }) => color !== base.palette.ink);
    expect(strong.map(({ text }) => text)).toEqual(expect.arrayContaining(['but', 'better.']));
    expect(strong.map(({ text }) => text)).not.toContain('Less,');
    const line = elements.find((element) => element.kind === 'shape' && element.surrounds === true);
    expect(line === undefined ? 0 : line.from).toBeGreaterThan(4);
  });

  test('of an earlier version is drawn as it was', () => {
    const { elements } = tell('english', [[640, 360], 10], { version: 4 });
    expect(Math.max(...elements.map(({ from }) => from))).toBeLessThan(2);
    expect(elements.filter(({ kind }) => kind === 'text')).toHaveLength(11);
  });

  test('is a picture of all of it', () => {
    const prompt = 'Quote: "Caminante, no hay camino, se hace camino al andar." Antonio Machado';
    const spec = writePicture({ prompt, width: 480, height: 480, seed: 5 });
    const frame = { width: 480, height: 480, rate: { num: 1, den: 1 }, frames: 6 };
    const told = { elements: composeScene(spec, frame), seconds: 6, size: [480, 480] as const };
    expect(isTogether(told, 5, SAYINGS.spanish)).toBe(true);
  });
});

test.each([
  ['Less, but better.', ['Less,', 'but better.']],
  [
    'The only way to do great work is to love what you do.',
    ['The only way to do great work', 'is to love what you do.'],
  ],
  ['Veni, vidi, vici.', ['Veni,', 'vidi,', 'vici.']],
  ['Simplicity.', ['Simplicity.']],
  ['St. Mary sings.', ['St. Mary sings.']],
  ['古池や、蛙飛びこむ、水の音', ['古池や、', '蛙飛びこむ、', '水の音']],
])('the phrases of "%s"', (text, phrases) => {
  expect(phrasesOf(text)).toEqual(phrases);
  expect(phrases.join(' ').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
});

test.each([
  ['Less, but better.', 'but better.'],
  ['Be yourself; everyone else is already taken.', 'is already taken.'],
  ['Imagination is greater than any knowledge.', 'than any knowledge.'],
  ['Stay hungry, stay foolish.', 'stay foolish.'],
  ['Just breathe.', ''],
])('what matters in "%s" is "%s"', (text, strong) => {
  const { from, to } = strongWords(text);
  expect(text.split(' ').slice(from, to).join(' ')).toBe(strong);
});
