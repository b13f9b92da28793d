/** What is left to be made so that all wishes are met. Pure. */
import { ladderRungs, type ProbeResult, type RenditionWish } from '@rushes/engine';
import { KEYFRAME_SECONDS, type RenditionSlot, shownSize, slotOf } from '../../library/index.ts';
import type { Wish } from './wishes.ts';

/** A rendition that is there. */
export interface ExistingRendition extends RenditionSlot {
  id: string;
  objectId: string;
  storageKey: string;
  width: number | null;
  height: number | null;
  details: Record<string, unknown>;
}

/** A file to be made. */
export interface PlannedFile {
  wish: RenditionWish;
  slot: RenditionSlot;
  /** A size that only HLS needs, since the one that is kept can not be switched to. */
  isForHlsOnly: boolean;
}

/** One size of HLS. */
export interface PlannedRung {
  label: string;
  /** The rendition it is packed from; null for one that is made first. */
  from: ExistingRendition | null;
}

export interface RenditionPlan {
  files: PlannedFile[];
  /** All sizes of HLS, when it is to be packed; empty when it is there or was not asked for. */
  hls: PlannedRung[];
}

/** Sizes that HLS offers of every video that has them; others where they were made for other reasons. */
export const HLS_RUNGS = [360, 720, 1080] as const;

/** In the details of a size of HLS: the object of the proxy it stands for. */
export const PROXY_OBJECT = 'proxy_object_id';

const slotKey = ({ kind, label }: RenditionSlot) => `${kind} ${label}`;

/** Renditions by kind and label. */
export function bySlot<T extends RenditionSlot>(
  renditions: readonly T[],
): { find(slot: RenditionSlot): T | undefined } {
  const known = new Map(renditions.map((rendition) => [slotKey(rendition), rendition]));
  return { find: (slot) => known.get(slotKey(slot)) };
}

type Known = ReturnType<typeof bySlot<ExistingRendition>>;

/** Its keyframes stand where those of all other sizes do. */
const isSwitchable = ({ details }: ExistingRendition) => details[KEYFRAME_SECONDS] === 1;

/** Labels of the sizes that HLS of this video has, the smallest first. */
function hlsLabels(probe: ProbeResult, existing: readonly ExistingRendition[]): string[] {
  const shown = shownSize(probe);
  const needed = shown === null ? [] : ladderRungs(shown, HLS_RUNGS).map(({ label }) => label);
  const larger = existing.filter(({ kind, label }) => kind === 'proxy' && label === '2160');
  const labels = new Set([...needed, ...larger.filter(isSwitchable).map(({ label }) => label)]);
  return [...labels].sort((a, b) => Number(a) - Number(b));
}

/** Whether every size is packed, from the proxy that is there now. */
function isPacked(labels: readonly string[], known: Known): boolean {
  return labels.every((label) => {
    const proxy = known.find({ kind: 'proxy', label });
    const packed = known.find({ kind: 'hls', label });
    return proxy !== undefined && packed?.details[PROXY_OBJECT] === proxy.objectId;
  });
}

/** Files that the wishes ask for and that are not there, each once. */
function missingFiles(wishes: readonly Wish[], probe: ProbeResult, known: Known): PlannedFile[] {
  const files = wishes
    .filter((wish) => wish.kind !== 'hls')
    .map((wish) => ({ wish, slot: slotOf(wish, probe), isForHlsOnly: false }))
    .filter(({ slot }) => known.find(slot) === undefined);
  return [...new Map(files.map((file) => [slotKey(file.slot), file])).values()];
}

function withHls(
  files: readonly PlannedFile[],
  { labels, known }: { labels: readonly string[]; known: Known },
): RenditionPlan {
  const planned = bySlot(files.map((file) => ({ ...file, ...file.slot })));
  const more: PlannedFile[] = [];
  const hls = labels.map((label): PlannedRung => {
    const slot = { kind: 'proxy', label } as const;
    const proxy = known.find(slot);
    if (proxy !== undefined && isSwitchable(proxy)) return { label, from: proxy };
    const wish = { kind: 'video', minDimension: Number(label) } as const;
    if (planned.find(slot) === undefined) more.push({ wish, slot, isForHlsOnly: proxy !== undefined });
    return { label, from: null };
  });
  return { files: [...files, ...more], hls };
}

/** What has to be made of a probed version so that it has all that is wished for. */
export function planRenditions(
  wishes: readonly Wish[],
  { probe, existing }: { probe: ProbeResult; existing: readonly ExistingRendition[] },
): RenditionPlan {
  const known = bySlot(existing);
  const files = missingFiles(wishes, probe, known);
  if (!wishes.some(({ kind }) => kind === 'hls')) return { files, hls: [] };
  const labels = hlsLabels(probe, existing);
  return isPacked(labels, known) ? { files, hls: [] } : withHls(files, { labels, known });
}

/** Renditions that are kept of a version, besides the file itself and pictures of single moments. */
export const MOST_RENDITIONS = 200;

/** How many there are, of those that are bounded. */
export function countMade(existing: readonly RenditionSlot[]): number {
  return existing.filter(({ kind }) => kind !== 'original').length;
}

/** How many renditions more there are once the plan is carried out. */
export function countAdded({ files, hls }: RenditionPlan, existing: readonly RenditionSlot[]): number {
  const known = bySlot(existing);
  const rungs = hls.filter(({ label }) => known.find({ kind: 'hls', label }) === undefined);
  return files.filter(({ isForHlsOnly }) => !isForHlsOnly).length + rungs.length;
}

/** Whether nothing is left to be made. */
export function isDone({ files, hls }: RenditionPlan): boolean {
  return files.length === 0 && hls.length === 0;
}

/** The smallest size first. */
export function byLabel(a: RenditionSlot, b: RenditionSlot): number {
  return Number(a.label) - Number(b.label);
}

/** The renditions that meet the wishes, once all are made. */
export function renditionsFor<T extends ExistingRendition>(
  wishes: readonly Wish[],
  { probe, existing }: { probe: ProbeResult; existing: readonly T[] },
): T[] {
  const known = bySlot(existing);
  const found = wishes.flatMap((wish) => {
    if (wish.kind === 'hls') return existing.filter(({ kind }) => kind === 'hls').sort(byLabel);
    return known.find(slotOf(wish, probe)) ?? [];
  });
  return [...new Set(found)];
}

/** What a file is made from: a small proxy gives the same sprite sheet much sooner. */
export function isMadeFromProxy({ kind }: RenditionWish): boolean {
  return kind === 'sprite';
}
