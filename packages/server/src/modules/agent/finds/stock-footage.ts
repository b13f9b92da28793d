/** Stock for a film whose maker has no footage for it. */
import { type Brief, type PlannerLibrary, parsePrompt, sourcesFor } from '@rushes/director';
import { outputOf, referencedAssets, type Timeline } from '@rushes/timeline';
import { type StockService, withCredits } from '../../stock/index.ts';
import type { AnalysisService } from '../../understanding/index.ts';

export interface StockFootageDeps {
  stock: Pick<StockService, 'findFootage' | 'creditsOf'>;
  analysis: Pick<AnalysisService, 'loadPlannerLibrary'>;
}

/** What a prompt is about, as far as the library was asked for nothing else; null where it asks for drawn pictures or for nothing of others. */
function subjectOf(prompt: string, { assets }: PlannerLibrary): string | null {
  const { generate, noStock, refusal, topic, unread } = parsePrompt(prompt, assets);
  const subject = (topic ?? unread.join(' ')).trim();
  return generate || noStock === true || refusal !== null || subject === '' ? null : subject.slice(0, 300);
}

/** Pictures of one's own that the prompt could be cut from. */
function hasFootage(prompt: string, { assets }: PlannerLibrary): boolean {
  return sourcesFor(prompt, assets).some(({ kind, isReference }) => kind !== 'audio' && isReference !== true);
}

/** The stock of one run. */
export interface RunStock {
  /** `library`, where it holds no picture that could be cut, with stock that fits what the prompt is about. */
  addTo(library: PlannerLibrary): Promise<PlannerLibrary>;
  /** A brief over stock: what the prompt is about was found. */
  about(brief: Brief): Brief;
  /** A plan with, for each clip of stock in it, where it is from; who asks to be named is named at its end. */
  credit<P extends { timeline: Timeline; notes: string[] }>(plan: P): Promise<P>;
}

export function openRunStock(
  { stock, analysis }: StockFootageDeps,
  { userId, prompt, traceId }: { userId: string; prompt: string; traceId: string | null },
): RunStock {
  let subject: string | null = null;

  async function take(library: PlannerLibrary): Promise<PlannerLibrary | null> {
    const wanted = hasFootage(prompt, library) ? null : subjectOf(prompt, library);
    const assetIds = wanted === null ? [] : await stock.findFootage(wanted, traceId);
    const taken = assetIds.length === 0 ? null : await analysis.loadPlannerLibrary({ userId }, { assetIds });
    subject = taken === null || taken.assets.length === 0 ? null : wanted;
    return subject === null ? null : taken;
  }

  return {
    async addTo(library) {
      const taken = await take(library);
      if (taken === null) return library;
      return {
        assets: [...library.assets, ...taken.assets],
        unusable: library.unusable,
        analyses: new Map([...library.analyses, ...taken.analyses]),
      };
    },

    about: (brief) =>
      subject === null ? brief : { ...brief, topic: subject, topicFound: true, unread: [], unreadBeyond: 0 },

    async credit(plan) {
      const used = [...new Set(referencedAssets(plan.timeline).map(({ assetId }) => assetId))];
      const credits = await stock.creditsOf(used);
      const rate = outputOf(plan.timeline)?.rate;
      if (credits.length === 0 || rate === undefined) return plan;
      const lead =
        subject === null ? [] : [`The library holds no footage of it, so I took stock for “${subject}”.`];
      const told = credits.map(({ credit }) => `Stock: ${credit.replace(/\.$/, '')}.`);
      const asked = credits.flatMap(({ citation, isCitationRequired }) =>
        isCitationRequired ? [citation] : [],
      );
      return {
        ...plan,
        timeline: withCredits(plan.timeline, asked, rate),
        notes: [...plan.notes, ...lead, ...told],
      };
    },
  };
}
