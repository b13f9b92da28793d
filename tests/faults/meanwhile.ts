/** What else a request may be answered because of others that are under way, by docs/uploads.md. */
import type { Action } from './script.ts';
import type { Circumstances } from './world.ts';

type Kind = 'ask' | 'put' | 'complete' | 'abort';

/** Receptions of one file or part at the same time. */
const RECEPTIONS = 3;

const isPut = ({ do: kind }: Action) => kind === 'send' || kind === 'finish';
const isEnding = ({ do: kind }: Action) => kind === 'send' || kind === 'finish' || kind === 'complete';
const isRemoval = ({ do: kind }: Action) => kind === 'trash' || kind === 'purge';

/** Statuses that others at once make possible, over those of a request that is alone. */
export function meanwhile(kind: Kind, { others }: Circumstances): number[] {
  const removed = others.some(isRemoval) ? [403, 404, 409] : [];
  if (kind === 'ask') return removed;
  // Another is complete first, or has replaced what is named; or it was given up.
  const moved = others.some((other) => isEnding(other) || other.do === 'abort') ? [409] : [];
  if (kind === 'abort') return [...removed, ...moved, ...(others.length > 0 ? [200] : [])];
  // What was given up may be asked for again, and the one before is not there any more.
  const isBusy = kind === 'put' && others.filter(isPut).length >= RECEPTIONS;
  return [...removed, ...moved, ...(isBusy ? [429] : [])];
}
