/** What answering a prompt costs at most, told before anything is made. */

import type { Brief, ChatPrompt, PlannerLibrary } from '@rushes/director';
import { isAnswered, planEdit, readPrompt, sourcesFor } from '@rushes/director';
import { writeScenes } from '@rushes/generate';
import { outputSizeOf } from '@rushes/timeline';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { Quote } from '../../platform/price-line.ts';
import type { Principal } from '../../platform/principal.ts';
import { secondsOf } from '../making/index.ts';
import { addQuotes, exportPrice, type PricesService, type Quantity } from '../money/index.ts';
import type { AnalysisQuotes, AnalysisService } from '../understanding/index.ts';
import { assetsInPlay } from './assets-in-play.ts';

export interface RunQuotesDeps {
  db: Kysely<Database>;
  analysis: Pick<AnalysisService, 'loadPlannerLibrary'>;
  quotes: Pick<AnalysisQuotes, 'quoteAssets'>;
  prices: Pick<PricesService, 'quote'>;
}

/** How a run has footage analysed that nobody looked into yet. */
export const RUN_ANALYSIS = { cutterSensitivity: 0.5, proxyHeights: [720] };

/** A video whose length nobody says is taken for at least this long: what is found in the footage may fill it. */
const LEAST_SECONDS = 30;

/** Ids of the footage that the brief may draw on and that nobody analysed yet. */
function missingOf(brief: Brief, library: PlannerLibrary): string[] {
  const inPlay = assetsInPlay(brief, sourcesFor(brief.prompt, library.assets));
  return inPlay.filter((id) => !library.analyses.has(id));
}

/** The video that would be made of the library as it is known now. Pure. */
function plannedVideo(brief: Brief, library: PlannerLibrary): Quantity[] {
  if (brief.refusal !== null) return [];
  const assets = sourcesFor(brief.prompt, library.assets);
  const { timeline } = planEdit({ brief, assets, seed: 0, writeScenes });
  const { width, height } = outputSizeOf(timeline);
  const seconds = secondsOf(timeline);
  const quantity = brief.length === null ? Math.max(LEAST_SECONDS, seconds) : seconds;
  return [{ price: exportPrice(Math.min(width, height)), quantity }];
}

/** The run itself, the video that it renders, and the analysis of footage that it needs. */
export async function quoteRun(
  { db, analysis, quotes, prices }: RunQuotesDeps,
  principal: Pick<Principal, 'userId'>,
  { prompt, followsVideo }: Pick<ChatPrompt, 'prompt' | 'followsVideo'>,
): Promise<Quote> {
  const library = await analysis.loadPlannerLibrary(principal);
  const { assets, unusable } = library;
  const brief = await readPrompt(prompt, { assets, unusable, followsVideo });
  // An answer in words alone costs nothing.
  if (isAnswered(brief)) return prices.quote([], { upTo: true });
  const run: Quantity = { price: 'create.run', quantity: 1 };
  const made = prices.quote([run, ...plannedVideo(brief, library)], { upTo: true });
  const asked = { options: RUN_ANALYSIS, factor: 1 };
  return addQuotes([made, await quotes.quoteAssets(db, missingOf(brief, library), asked)]);
}
