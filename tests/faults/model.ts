/** What clients know of their files: what was acknowledged, and what may or may not have happened. */

/** Hash of a whole content. */
export type Content = string;

export interface PartModel {
  /** The last ETag that was answered, with what was sent; null when none was, or it does not count any more. */
  acknowledged: { etag: string; variant: 0 | 1 } | null;
  /** What each ETag stands for that was ever answered. */
  etags: Map<string, 0 | 1>;
  /** Sent since, without an answer. */
  maybe: Set<0 | 1>;
}

export interface UploadModel {
  assetId: string;
  /** Of the whole file. */
  url: string | null;
  partUrls: Map<number, string>;
  multipartId: string | null;
  partCount: number;
  /** Of the whole file. */
  bytes: number;
  /** By the service's clock. */
  expiresAt: number;
  /** When each URL ends that was ever given, by the clock of whoever takes the bytes. */
  urlEnds: Map<string, number>;
  parts: Map<number, PartModel>;
  /** Known: the content was acknowledged, or it was given up. */
  state: 'open' | 'done' | 'ended';
  mayBeDone: boolean;
  mayBeEnded: boolean;
  /** What it became, once that is known. */
  content: Content | null;
  /** What it may make of the asset without anybody having been told. */
  outcomes: Set<Content>;
  /** Complete was answered with `completing`, which is heard of again until it has ended. */
  completing: Completing | null;
  /** The store said that it has the whole, right file, and nothing can have come after it. */
  hasArrived: boolean;
  /** Something may lie at the store's place that is refused when it is looked at. */
  mayBeRefused: boolean;
  /** A part may have come between naming the parts and putting them together. */
  mayBeDisturbed: boolean;
}

export interface Completing {
  parts: { part_number: number; etag: string }[];
  /** Null when the bytes do not hash to what was announced: the end is a refusal. */
  content: Content | null;
}

export interface AssetModel {
  /** Null: nothing yet. */
  current: Content | null;
  /** Contents of different uploads that were acknowledged at once: any of them may be the last. */
  alternatives: Set<Content>;
  places: Set<'here' | 'trash' | 'gone'>;
}

export function newPart(): PartModel {
  return { acknowledged: null, etags: new Map(), maybe: new Set() };
}

export function newAsset(): AssetModel {
  return { current: null, alternatives: new Set(), places: new Set(['here']) };
}

/** Certainly open: neither done nor ended. */
export const isOpen = (upload: UploadModel): boolean =>
  upload.state === 'open' && !upload.mayBeDone && !upload.mayBeEnded;

export const isCertainlyHere = (asset: AssetModel): boolean =>
  asset.places.size === 1 && asset.places.has('here');

export function partOf(upload: UploadModel, part: number): PartModel {
  const known = upload.parts.get(part) ?? newPart();
  upload.parts.set(part, known);
  return known;
}

/**
 * The bytes of an upload are there, as the service said or showed. `atOnce`: others may have been acknowledged in
 * the same moment, and nobody can say in which order.
 */
export function acknowledgeContent(
  { upload, asset, atOnce = false }: { upload: UploadModel; asset: AssetModel; atOnce?: boolean },
  content: Content,
): void {
  if (!atOnce) asset.alternatives.clear();
  else if (asset.current !== null && asset.current !== content) asset.alternatives.add(asset.current);
  asset.current = content;
  upload.outcomes.clear();
  upload.content = content;
  upload.completing = null;
  upload.state = 'done';
  upload.mayBeDone = false;
  upload.mayBeEnded = false;
}

/** Without an answer: the content may be there now, or soon. */
export function maybeContent(upload: UploadModel, content: Content): void {
  if (upload.state !== 'open') return;
  upload.mayBeDone = true;
  upload.outcomes.add(content);
}

/** Nothing that was sent in parts counts any more. */
export function forgetParts(upload: UploadModel): void {
  upload.parts.clear();
  upload.partUrls.clear();
}

/** Contents that may be read now, of an asset and the uploads to it; null among them: nothing. */
export function readable(asset: AssetModel, uploads: readonly UploadModel[]): Set<Content | null> {
  const outcomes = uploads.flatMap((upload) => [...upload.outcomes]);
  const contents = new Set<Content | null>([asset.current, ...outcomes, ...asset.alternatives]);
  if (!isCertainlyHere(asset)) contents.add(null);
  return contents;
}
