/** Operations that changes of looks and sound are made of. Pure. */
import type { EditOperation, Json } from '@rushes/timeline';
import { type Film, trackAt } from './film.ts';
import type { ChangeWorld } from './footage-tape.ts';

/** A film that is changed, and what it may be changed with. */
export interface Dressing {
  film: Film;
  world: ChangeWorld;
  keepLength: boolean;
}

/** Takes tracks away, the last one first. */
export const removeTracks = (indexes: readonly number[]): EditOperation[] =>
  indexes.toReversed().map((index) => ({ type: 'remove_track', track: [index] }));

/** The path of each piece's item among the children of its track, transitions included. */
export function pathsOf(film: Film, index: number): number[][] {
  const track = trackAt(film.timeline, index);
  return (track?.children ?? []).flatMap((child, at) =>
    child.OTIO_SCHEMA === 'Transition.1' ? [] : [[index, at]],
  );
}

export type Settings = { [key: string]: unknown };

/** Writes settings of what is at `target`; undefined takes one away. */
export function settingsEdit(target: number[], settings: Settings): EditOperation {
  const kept = Object.entries(settings).filter(([, value]) => value !== undefined);
  const remove = Object.keys(settings).filter((name) => settings[name] === undefined);
  return {
    type: 'set_settings',
    target,
    settings: JSON.parse(JSON.stringify(Object.fromEntries(kept))) as { [key: string]: Json },
    ...(remove.length > 0 && { remove }),
  };
}
