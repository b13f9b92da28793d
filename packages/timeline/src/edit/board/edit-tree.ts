/** Finding and replacing parts of a timeline by their paths. Nothing is changed in place: what is touched is copied. */
import type { Item } from '../../measure.ts';
import type { Stack, Timeline, Track, Transition } from '../../types.ts';
import { EditError } from '../edit-error.ts';
import type { EditPath } from '../edit-operation.ts';

/** Anything that a path leads to. */
export type EditNode = Item | Transition;
type Parent = Stack | Track;

export const isParent = (node: EditNode | undefined): node is Parent =>
  node?.OTIO_SCHEMA === 'Stack.1' || node?.OTIO_SCHEMA === 'Track.1';

/** What stands at `path`; the root stack at []. Throws EditError at `key` where nothing does. */
export function nodeAt(timeline: Timeline, path: EditPath, key: string): EditNode {
  let node: EditNode = timeline.tracks;
  for (const [depth, index] of path.entries()) {
    const children: readonly EditNode[] = isParent(node) ? node.children : [];
    const child: EditNode | undefined = children[index];
    if (child === undefined) throw new EditError([key, depth], missingChild(node, index));
    node = child;
  }
  return node;
}

function missingChild(node: EditNode, index: number): string {
  if (!isParent(node)) return 'there is nothing inside a clip, gap or transition';
  const { length } = node.children;
  return `there is no child ${index}: ${length === 0 ? 'it is empty' : `the last one is ${length - 1}`}`;
}

/** The track at `path`. Throws EditError at `key` for what is none. */
export function trackAt(timeline: Timeline, path: EditPath, key: string): Track {
  const node = nodeAt(timeline, path, key);
  if (path.length > 0 && node.OTIO_SCHEMA === 'Track.1') return node;
  throw new EditError([key], 'this is no track');
}

/** The timeline with what stands at `path` replaced. The path must lead somewhere. */
export function replaceAt(timeline: Timeline, path: EditPath, node: EditNode): Timeline {
  return { ...timeline, tracks: replaceIn(timeline.tracks, path, node) as Stack };
}

function replaceIn(parent: EditNode, path: EditPath, node: EditNode): EditNode {
  const [index, ...rest] = path;
  if (index === undefined) return node;
  if (!isParent(parent)) throw new RangeError('a path leads into what has no children');
  const children: EditNode[] = [...parent.children];
  const child = children[index];
  if (child === undefined) throw new RangeError('a path leads to nothing');
  children[index] = replaceIn(child, rest, node);
  return { ...parent, children } as Parent;
}

/** The timeline with other children in the stack or track at `path`. */
export function withChildren(timeline: Timeline, path: EditPath, children: readonly EditNode[]): Timeline {
  const parent = nodeAt(timeline, path, 'path');
  return replaceAt(timeline, path, { ...parent, children } as Parent);
}
