/** What looking at files costs, before it is started. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/db/schema.ts';
import type { Quote } from '../../../../platform/money/price-line.ts';
import type { PricesService, Quantity } from '../../../money/index.ts';
import type { AnalyserName } from '../analyser.ts';
import {
  type AnalysisOptions,
  findPreprocessResult,
  findUploadedVersions,
  isDescribed,
} from '../analysis.repo.ts';
import { indexQuantities, type PricedAnalyser, preprocessQuantities } from './analysis-price.ts';
import { findPricedVersions, type PricedVersion } from './priced-versions.ts';

/** The analysers that would run of those that are there: all that run by themselves (null), and further ones. */
export type PlanAnalysers = (
  names: readonly AnalyserName[] | null,
  further?: readonly AnalyserName[],
) => Promise<PricedAnalyser[]>;

/** How versions are to be preprocessed. */
export interface PricedPreprocess {
  options: AnalysisOptions & { describe?: boolean | undefined };
  /** Of the priority it was asked with. */
  factor: number;
}

export interface AnalysisQuotes {
  /** A preprocess of one version. What is known already costs nothing again. */
  quotePreprocess(db: Kysely<Database>, versionId: string, asked: PricedPreprocess): Promise<Quote>;
  /** The same of several, as one price. */
  quoteAll(db: Kysely<Database>, versionIds: readonly string[], asked: PricedPreprocess): Promise<Quote>;
  /** The same of the newest versions of assets. */
  quoteAssets(db: Kysely<Database>, assetIds: readonly string[], asked: PricedPreprocess): Promise<Quote>;
  /** A run of analysers over one version: all that run by themselves (null), or these. */
  quoteIndex(db: Kysely<Database>, versionId: string, names: readonly AnalyserName[] | null): Promise<Quote>;
}

export interface AnalysisQuotesDeps {
  prices: Pick<PricesService, 'quote'>;
  planAnalysers: PlanAnalysers;
}

export function createAnalysisQuotes({ prices, planAnalysers }: AnalysisQuotesDeps): AnalysisQuotes {
  async function quantitiesOf(
    db: Kysely<Database>,
    version: PricedVersion,
    { options, analysers }: { options: PricedPreprocess['options']; analysers: readonly PricedAnalyser[] },
  ): Promise<Quantity[]> {
    if ((await findPreprocessResult(db, version, options)) === undefined) {
      return preprocessQuantities(version, { proxyHeights: options.proxyHeights, analysers });
    }
    if (options.describe !== true || (await isDescribed(db, version.versionId))) return [];
    return indexQuantities(
      version,
      analysers.filter(({ name }) => name === 'descriptions'),
    );
  }

  const quoteAll: AnalysisQuotes['quoteAll'] = async (db, versionIds, { options, factor }) => {
    const analysers = await planAnalysers(null, options.describe === true ? ['descriptions'] : []);
    const versions = await findPricedVersions(db, versionIds);
    const all: Quantity[] = [];
    for (const version of versions.values()) {
      all.push(...(await quantitiesOf(db, version, { options, analysers })));
    }
    return prices.quote(
      all.map((quantity) => ({ ...quantity, factor })),
      { upTo: true },
    );
  };

  return {
    quoteAll,
    async quoteAssets(db, assetIds, asked) {
      const versions = [...(await findUploadedVersions(db, assetIds)).values()];
      const versionIds = versions.flatMap(({ versionId }) => versionId ?? []);
      return quoteAll(db, versionIds, asked);
    },

    quotePreprocess: (db, versionId, asked) => quoteAll(db, [versionId], asked),

    async quoteIndex(db, versionId, names) {
      const version = (await findPricedVersions(db, [versionId])).get(versionId);
      const analysers = await planAnalysers(names);
      return prices.quote(version === undefined ? [] : indexQuantities(version, analysers), { upTo: true });
    },
  };
}
