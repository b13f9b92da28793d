/** What looking at a file comes to, in quantities of what has a price. Pure. */
import { ladderRungs, type MediaKind, type ProbeResult } from '@rushes/engine';
import { shownSize } from '../../../library/index.ts';
import {
  mostMinutes,
  type PriceName,
  priorityFactors,
  type Quantity,
  renditionPrice,
} from '../../../money/index.ts';
import type { Analyser, AnalyserName } from '../analyser.ts';

/** A file as its price depends on it. */
export interface PricedMedia {
  kind: MediaKind;
  bytes: number;
  /** Null until somebody looked into it: its price is then the most that it can be. */
  probe: ProbeResult | null;
}

/** An analyser that would run. */
export interface PricedAnalyser extends Pick<Analyser, 'name' | 'kinds'> {
  /** A provider takes money for it. */
  byProvider: boolean;
}

/** Prices of what the index holds: of a preprocess they go to the task that fills it. */
const INDEX_PRICES: readonly string[] = [
  'index.minute',
  'transcript.minute.local',
  'transcript.minute.provider',
  'description.picture',
] satisfies PriceName[];

/** Analysers that have a price of their own, or read what others wrote and cost next to nothing. */
const NOT_IN_THE_MINUTE: readonly string[] = [
  'subtitles',
  'transcript',
  'beats',
  'descriptions',
  'text_index',
] satisfies AnalyserName[];

/** Whether an analyser is one of those that share the price of a minute. */
export function isOfTheMinute(analyser: string): boolean {
  return !NOT_IN_THE_MINUTE.includes(analyser);
}

/** Whether a line of a preprocess is for the index that follows it. */
export function isOfIndex({ price }: { price: string }): boolean {
  return INDEX_PRICES.includes(price);
}

/** By which work of a priority is cheaper or dearer. */
export function priorityFactor(priority: keyof typeof priorityFactors): number {
  return priorityFactors[priority];
}

/** The same of what a priority becomes in the queue: below zero for low, above it for high. */
export function factorOfRank(rank: number): number {
  return priorityFactor(rank < 0 ? 'low' : rank > 0 ? 'high' : 'default');
}

const kindOf = ({ kind, probe }: PricedMedia): MediaKind => probe?.mediaKind ?? kind;

/** Minutes that it plays; of a file nobody looked into the most it can be. */
export function minutesOf({ kind, bytes, probe }: PricedMedia): number {
  return probe === null ? mostMinutes(kind, bytes) : probe.durationSeconds / 60;
}

/** The one decode, with the proxies that it makes. */
export function decodeQuantities(media: PricedMedia, proxyHeights: readonly number[]): Quantity[] {
  const kind = kindOf(media);
  if (kind === 'image') return [{ price: 'analysis.item', quantity: 1 }];
  const quantity = minutesOf(media);
  const looked: Quantity = { price: 'analysis.minute', quantity };
  if (kind === 'audio') return [looked];
  const size = media.probe === null ? null : shownSize(media.probe);
  const rungs =
    size === null ? [...new Set(proxyHeights)] : ladderRungs(size, proxyHeights).map(({ rung }) => rung);
  return [looked, ...rungs.map((rung) => ({ price: renditionPrice(rung), quantity }))];
}

function hasSound({ kind, probe }: PricedMedia): boolean {
  return probe === null ? kind !== 'image' : probe.audioStream !== null;
}

/** The decode and all that the index finds afterwards; an image has one price for both. */
export function preprocessQuantities(
  media: PricedMedia,
  { proxyHeights, analysers }: { proxyHeights: readonly number[]; analysers: readonly PricedAnalyser[] },
): Quantity[] {
  const index = indexQuantities(media, analysers).filter(isOfIndex);
  return [...decodeQuantities(media, proxyHeights), ...index];
}

/** What analysers find in a file. */
export function indexQuantities(media: PricedMedia, analysers: readonly PricedAnalyser[]): Quantity[] {
  const kind = kindOf(media);
  const looking = analysers.filter(({ kinds }) => kinds.includes(kind));
  const minutes = minutesOf(media);
  const quantities: Quantity[] = [];
  if (looking.some(({ name }) => isOfTheMinute(name))) {
    quantities.push(
      kind === 'image'
        ? { price: 'analysis.item', quantity: 1 }
        : { price: 'index.minute', quantity: minutes },
    );
  }
  const hearing = looking.find(({ name }) => name === 'transcript');
  if (hearing !== undefined && hasSound(media)) {
    const price = hearing.byProvider ? 'transcript.minute.provider' : 'transcript.minute.local';
    quantities.push({ price, quantity: minutes });
  }
  if (looking.some(({ name }) => name === 'descriptions')) {
    // At most one picture of each second is shown to the model, and one of each cut.
    quantities.push({ price: 'description.picture', quantity: Math.max(1, Math.ceil(minutes * 60)) });
  }
  return quantities;
}
