/** For tests of operations: small timelines, and how they look afterwards. */
import { assetClip, timeline, track } from '../build.ts';
import { applyEdit, applyEdits } from '../edit/apply-edit.ts';
import { EditError } from '../edit/edit-error.ts';
import type { EditOperation, ItemJson } from '../edit/edit-operation.ts';
import { itemTicks } from '../measure.ts';
import { ticksPerSecond } from '../ticks.ts';
import type { Clip, Timeline, Track } from '../types.ts';

export const rate = { num: 25, den: 1 };
export const output = { width: 320, height: 180, rate };
export const at = (value: number) => ({ value, rate: 25 });
export const json = (value: unknown): ItemJson => JSON.parse(JSON.stringify(value));

export const clip = (name: string, options: { start?: number; frames?: number; settings?: object } = {}) =>
  assetClip({
    ...{ assetId: 'a', name, settings: options.settings ?? {} },
    span: { start: options.start ?? 50, frames: options.frames ?? 25, rate },
    available: { frames: 200, rate },
  });

export const video = (...children: Track['children']) => track({ kind: 'Video', children });
export const audio = (...children: Track['children']) => track({ kind: 'Audio', children });
export const cut = (...tracks: Track[]) => timeline({ output, tracks });

/** A track as its items' names and lengths in frames, a gap as `-`, a transition as `x`. */
export function shape(document: Timeline, index = 0): string[] {
  const lane = document.tracks.children[index];
  if (lane?.OTIO_SCHEMA !== 'Track.1') return [];
  return lane.children.map((child) => {
    if (child.OTIO_SCHEMA === 'Transition.1') return 'x';
    const frames = (itemTicks(child) * 25) / ticksPerSecond;
    return `${child.OTIO_SCHEMA === 'Gap.1' ? '-' : child.name}${frames}`;
  });
}

export const child = (document: Timeline, ...[lane, index]: [number, number]) =>
  (document.tracks.children[lane] as Track).children[index] as Clip;
export const starts = (document: Timeline, lane = 0) =>
  (document.tracks.children[lane] as Track).children.map((each) =>
    'source_range' in each ? each.source_range?.start_time.value : null,
  );

export const done = (document: Timeline, ...operations: EditOperation[]) =>
  applyEdits(document, operations).timeline;

export function refused(document: Timeline, operation: EditOperation): [string, string] {
  try {
    applyEdit(document, operation);
  } catch (error) {
    if (error instanceof EditError) return [error.path.join('.'), error.problem];
  }
  throw new Error('nothing was refused');
}

export const abc = () => cut(video(clip('a'), clip('b'), clip('c')));
export const linkedPair = () =>
  cut(
    video(clip('a', { settings: { link: '1' } }), clip('b', { settings: { link: '2' } })),
    audio(clip('A', { settings: { link: '1' } }), clip('B', { settings: { link: '2' } })),
  );
