/** What a walk over a file or a folder costs: the most before it starts, and what it really did at its end. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/db/schema.ts';
import type { Quote } from '../../../../platform/money/price-line.ts';
import type { AccessService, Asker, NodeKind } from '../../../access/index.ts';
import { addQuotes, type PricesService, type Quantity } from '../../../money/index.ts';
import type { UsedLine } from '../../../tasks/index.ts';
import { type AnalysisTarget, analysableFiles } from '../../analysis/analysable-files.ts';
import type { AnalyserName } from '../../analysis/analyser.ts';
import {
  decodeQuantities,
  indexQuantities,
  minutesOf,
  preprocessQuantities,
} from '../../analysis/pricing/analysis-price.ts';
import type { PlanAnalysers } from '../../analysis/pricing/analysis-quotes.ts';
import { findPricedVersions } from '../../analysis/pricing/priced-versions.ts';
import type { TranscriptsService } from '../../transcripts/transcripts.service.ts';
import { findCurrentVersions } from '../version-facts.repo.ts';
import type { WalkedVersion } from './walk.repo.ts';

/** Proxies of what a walk preprocesses on its way, as for a client that leaves everything out. */
export const WALK_PROXY_HEIGHTS: readonly number[] = [720];

/** What a walk is to find out. */
export interface WalkAim {
  kinds: readonly NodeKind[];
  names: readonly AnalyserName[];
  /** Files that have a transcript are passed over. */
  withoutTranscript?: boolean;
}

export interface WalkQuotesDeps {
  db: Kysely<Database>;
  access: Pick<AccessService, 'subtreeFiles' | 'countSubtree'>;
  prices: Pick<PricesService, 'quote'>;
  planAnalysers: PlanAnalysers;
  transcripts: Pick<TranscriptsService, 'findTranscriptsOf'>;
}

/** Files that are looked up at a time. */
const PRICED_AT_ONCE = 500;

async function* inPages(files: AsyncIterable<AnalysisTarget>): AsyncGenerator<string[]> {
  let page: string[] = [];
  for await (const { id } of files) {
    page.push(id);
    if (page.length < PRICED_AT_ONCE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** The most that a walk over the target can cost. */
export async function quoteWalk(
  { db, access, prices, planAnalysers, transcripts }: WalkQuotesDeps,
  asker: Asker,
  { target, aim }: { target: AnalysisTarget; aim: WalkAim },
): Promise<Quote> {
  const named = await planAnalysers(aim.names);
  const all = await planAnalysers(null, aim.names);
  const quotes: Quote[] = [];
  for await (const page of inPages(analysableFiles(access, asker, { target, kinds: aim.kinds }))) {
    const current = await findCurrentVersions(db, page);
    const versionIds = current.map(({ versionId }) => versionId);
    const media = await findPricedVersions(db, versionIds);
    const heard = aim.withoutTranscript === true ? await transcripts.findTranscriptsOf(versionIds) : null;
    const quantities = current.flatMap(({ versionId, analysisId }): Quantity[] => {
      const version = media.get(versionId);
      if (version === undefined || (heard?.get(versionId) ?? []).length > 0) return [];
      if (analysisId !== null) return indexQuantities(version, named);
      return preprocessQuantities(version, { proxyHeights: WALK_PROXY_HEIGHTS, analysers: all });
    });
    quotes.push(prices.quote(quantities, { upTo: true }));
  }
  return addQuotes(quotes);
}

/** What to take for a walk: of each file that it came to an end with, what was looked at while it ran. */
export function usedOfWalk(
  versions: readonly WalkedVersion[],
  { proxyHeights }: { proxyHeights: readonly number[] },
): UsedLine[] {
  return versions.flatMap((version): UsedLine[] => {
    const decoded = version.isDecoded ? decodeQuantities(version, proxyHeights) : [];
    const minutes = version.isHeard ? minutesOf(version) : 0;
    return [
      ...decoded.map(({ price, quantity }) => ({ price, quantity })),
      { price: 'transcript.minute.local', quantity: minutes },
      { price: 'transcript.minute.provider', quantity: minutes },
      { price: 'description.picture', quantity: version.pictures },
    ];
  });
}
