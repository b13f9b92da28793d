/** Draws recordings of a screen: a desktop with windows of text, in which things happen at once and nothing moves between. */
import { pick, type Random } from '../../packages/engine/src/random.ts';
import { blankPicture, box, paint } from './figures.ts';
import type { Planes } from './takes.ts';

export const SCREEN_EVENTS = ['page', 'open', 'close', 'scroll', 'jump', 'type', 'menu', 'dialog'] as const;
type ScreenEvent = { at: number; kind: (typeof SCREEN_EVENTS)[number]; seed: number };

interface Page {
  seed: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  scrolled: number;
  typed: number;
  hasPicture: boolean;
}

export interface ScreenStory {
  events: ScreenEvent[];
  isDark: boolean;
  desk: number;
  first: Page;
}

function pageOf(seed: number, isWhole: boolean): Page {
  const part = (salt: number): number => ((seed * 2654435761 + salt * 40503) >>> 8) % 1000;
  const [left, top] = isWhole ? [6, 6] : [10 + (part(1) % 120), 10 + (part(2) % 60)];
  return {
    ...{ seed, left, top, scrolled: 0, typed: 400, hasPicture: part(5) % 3 === 0 },
    right: isWhole ? 378 : Math.min(380, left + 150 + (part(3) % 130)),
    bottom: isWhole ? 200 : Math.min(200, top + 90 + (part(4) % 90)),
  };
}

/** What happens in `frames` frames, about every second and a half. */
export function tellScreen(random: Random, frames: number): ScreenStory {
  const events: ScreenEvent[] = [];
  for (let at = 20; at < frames - 10; at += 20 + Math.floor(random() * 35))
    events.push({ at, kind: pick(random, SCREEN_EVENTS), seed: 1 + Math.floor(random() * 1e6) });
  const first = pageOf(1 + Math.floor(random() * 1e6), random() < 0.6);
  return { events, isDark: random() < 0.4, desk: random(), first };
}

interface Shown {
  pages: Page[];
  menu: number | null;
  dialog: number | null;
}

/** What is on the screen at `frame`. */
function shownAt({ events, first }: ScreenStory, frame: number): Shown {
  const pages = [{ ...first }];
  let [menu, dialog]: [number | null, number | null] = [null, null];
  for (const { at, kind, seed } of events) {
    if (at > frame) break;
    const top = pages.at(-1);
    [menu, dialog] = [null, null];
    if (kind === 'page' && top !== undefined)
      Object.assign(top, { seed, scrolled: 0, typed: 400, hasPicture: seed % 3 === 0 });
    if (kind === 'open') pages.push(pageOf(seed, seed % 4 === 0));
    if (kind === 'close' && pages.length > 1) pages.pop();
    if (kind === 'scroll' && top !== undefined) top.scrolled += Math.min(60, (frame - at) * 4);
    if (kind === 'jump' && top !== undefined) top.scrolled += 70;
    if (kind === 'type' && top !== undefined) top.typed = Math.min(400, 30 + (frame - at) * 2);
    if (kind === 'menu') menu = seed;
    if (kind === 'dialog') dialog = seed;
  }
  return { pages, menu, dialog };
}

/** Words of a line: dark stretches with gaps, the same for the same line. */
function isInk(seed: number, line: number, x: number): boolean {
  const value = (Math.imul(seed + line * 7919, 2654435761) ^ Math.imul(Math.floor(x / 5) + 1, 40503)) >>> 0;
  return ((value >>> 7) % 11) / 11 < 0.78 && x % 5 !== 4;
}

function drawPage(picture: Planes, page: Page, isDark: boolean): void {
  const { left, top, right, bottom, seed, scrolled, typed, hasPicture } = page;
  const [paper, ink] = isDark ? [38, 190] : [232, 50];
  paint(picture, box(left, top, right, top + 12), () => [isDark ? 60 : 200, 132, 126]);
  paint(picture, box(left, top + 12, right, bottom), (x, y) => {
    const v = y - top - 18 + scrolled;
    const u = x - left - 10;
    if (hasPicture && v > 8 && v < 60 && u > 90 && u < 190)
      return [120 + 60 * Math.sin((u + seed) / 14) * Math.cos(v / 9), 110 + (seed % 40), 120];
    const line = Math.floor(v / 8);
    const width = (right - left - 24) * (line % 6 === 5 ? 0.4 : 1);
    const heading = line % 9 === 0;
    const within =
      v >= 0 &&
      v % 8 < (heading ? 6 : 4) &&
      u > 0 &&
      u < width &&
      line % 9 !== 1 &&
      line * 14 + u / 8 < typed;
    return within && isInk(seed, line, u) ? [ink, 128, 128] : [paper, 128, 128];
  });
}

/** The screen at `frame`. */
export function drawScreen(story: ScreenStory, frame: number): Planes {
  const picture = blankPicture();
  const { isDark, desk } = story;
  paint(picture, box(0, 0, 384, 216), (x, y) => [
    60 + 60 * desk + 20 * Math.sin(x / 90 + desk * 5) + y / 8,
    150 - 30 * desk,
    110,
  ]);
  const { pages, menu, dialog } = shownAt(story, frame);
  for (const page of pages) drawPage(picture, page, isDark);
  if (menu !== null)
    drawPage(picture, { ...pageOf(menu, false), right: pageOf(menu, false).left + 70 }, !isDark);
  if (dialog !== null)
    drawPage(picture, { ...pageOf(dialog, false), left: 110, right: 280, top: 70, bottom: 140 }, isDark);
  paint(picture, box(0, 204, 384, 216), (x) => [x % 24 < 12 && x < 200 ? 150 : 30, 128, 128]);
  const pointer = { x: 190 + 120 * Math.sin(frame / 31), y: 100 + 70 * Math.sin(frame / 23) };
  paint(picture, box(pointer.x, pointer.y, pointer.x + 5, pointer.y + 8), () => [235, 128, 128]);
  return picture;
}
