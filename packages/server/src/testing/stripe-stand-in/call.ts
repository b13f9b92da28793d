/** One request to the stand-in, and what the operations have in common. */
import type { Params } from './form.ts';
import { invalid } from './refusal.ts';
import type { StripeState } from './state.ts';
import { listOf, type Wire, wireOf } from './wire.ts';

export interface StripeCall {
  state: StripeState;
  /** Of the path; empty where it has none. */
  id: string;
  params: Params;
  path: string;
}

export interface Operation {
  method: 'GET' | 'POST' | 'DELETE';
  /** With `{id}` for an id. */
  path: string;
  run(call: StripeCall): Wire;
}

const PAGE = ['limit', 'starting_after', 'ending_before'];

/** One page of objects, newest first. `names` are the further parameters that the list takes. */
export function page<T extends { id: string; object: string }>(
  { state, params, path }: StripeCall,
  objects: readonly T[],
  names: readonly string[],
): Wire {
  params.allow(...PAGE, ...names);
  const limit = params.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) throw invalid('This value must be from 1 to 100.', 'limit');
  const newest = objects.toReversed();
  const after = params.text('starting_after');
  const start = after === null ? 0 : newest.findIndex(({ id }) => id === after) + 1;
  if (after !== null && start === 0) throw invalid(`No such object: '${after}'`, 'starting_after');
  const data = newest.slice(start, start + limit).map((one) => wireOf(state, one));
  return listOf(data, path, start + limit < newest.length);
}

/** Objects of which each given field is as the parameter of its name says. */
export function filtered<T extends object>(
  params: Params,
  objects: Iterable<T>,
  fields: readonly string[],
): T[] {
  const wishes = fields.map((field) => [field, params.text(field)] as const);
  return [...objects].filter((one) =>
    wishes.every(([field, wish]) => wish === null || String((one as Wire)[field]) === wish),
  );
}
