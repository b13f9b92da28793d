/** How versions of a timeline are kept: as the steps back from the next one, now and then whole. Pure but for zlib. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { applyDelta, type DocumentDelta, diffDocuments, type Json } from '@rushes/timeline';

/** How a version that is no longer the newest is kept; `back` is the JSON of a DocumentDelta. */
export type KeptVersion =
  | { back: string; snapshot: null; bytes: number }
  | { back: null; snapshot: Uint8Array; bytes: number };

/** The steps that stand since the last version that was kept whole. */
export interface Chain {
  count: number;
  bytes: number;
}

/** Steps that are taken one after the other at most to read a version. */
export const maxChain = 100;

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** A document of 16 MiB, with room for what edits add to one that came that large. */
const maxDocumentBytes = 64 * 1024 ** 2;

/**
 * How to keep `old`, now that `next` follows it. Steps are kept while all of them since the last whole version are
 * fewer than `maxChain` and shorter than the document is: reading any version costs at most twice the document.
 */
export async function keepVersion(
  versions: { old: Json; next: Json; oldText: string },
  chain: Chain,
): Promise<KeptVersion> {
  const back = JSON.stringify(diffDocuments(versions.next, versions.old));
  const bytes = Buffer.byteLength(back);
  const whole = Buffer.byteLength(versions.oldText);
  if (chain.count + 1 < maxChain && chain.bytes + bytes <= whole) return { back, snapshot: null, bytes };
  const snapshot = await zip(versions.oldText);
  return { back: null, snapshot, bytes: snapshot.length };
}

/** The document that a whole version holds. */
export async function readSnapshot(snapshot: Uint8Array): Promise<Json> {
  return JSON.parse((await unzip(snapshot, { maxOutputLength: maxDocumentBytes })).toString());
}

/** An older document: the newer one with each version's steps taken, the newest version's first. */
export function goBack(newer: Json, steps: readonly DocumentDelta[]): Json {
  return steps.reduce(applyDelta, newer);
}
