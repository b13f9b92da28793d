/**
 * Which shots each tag of a message is told of, as a choice among few candidates that was taught by marked messages (a conditional
 * logit; docs/decisions/0084-a-reader-that-was-taught.md). Pure.
 */

import { bytesOf, hashOf, placeOf } from '../weights.ts';
import { againFeatures } from './again-features.ts';
import {
  candidatesOf,
  keepLink,
  type LinkMessage,
  type LinkSpan,
  linkFeatures,
  linkKind,
  linkMessage,
  mentionsOf,
} from './link-features.ts';
import kept from './link-weights.json' with { type: 'json' };

interface Weights {
  known: Uint32Array;
  weights: Int8Array;
}

let unpacked: Weights | null = null;

/** Unpacked at its first use. */
function weights(): Weights {
  unpacked ??= {
    known: new Uint32Array(bytesOf(kept.known).buffer),
    weights: new Int8Array(bytesOf(kept.weights).buffer),
  };
  return unpacked;
}

function scoreOf(features: readonly string[]): number {
  const { known, weights: all } = weights();
  let score = 0;
  for (const feature of new Set(features)) score += all[placeOf(known, hashOf(feature))] ?? 0;
  return score;
}

/**
 * The mentions that each tag is told of, by the places of both among `told`; none: the film. Tags that are told of no shot are left
 * out.
 */
export function linksOf(
  told: readonly LinkSpan[],
  world: Pick<LinkMessage, 'prompt' | 'stills'>,
): Map<number, number[]> {
  const message = linkMessage(told, world);
  const links = new Map<number, number[]>();
  for (const [at, { label }] of told.entries()) {
    if (linkKind(label) === null) continue;
    const candidates = candidatesOf(message, at);
    const scores = linkFeatures(message, at, candidates).map(scoreOf);
    const chosen = candidates[scores.indexOf(Math.max(...scores))];
    if (chosen === undefined) continue;
    links.set(at, mentionsOf(message, at, chosen));
    keepLink(message, at, chosen);
  }
  return links;
}

/** Whether the mention at `at` shows a file once more that was told last at `last`, and does not only speak of it. */
export const isShownAgain = (message: LinkMessage, at: number, last: number): boolean =>
  scoreOf(againFeatures(message, at, last)) > 0;
