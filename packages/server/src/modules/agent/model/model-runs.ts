/** Runs that a language model of a provider answers, where the operator has named any; every other run is the director's. */
import type { Kysely } from 'kysely';
import type { LanguageModel } from '../../../platform/ai/language-model.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { ServiceError } from '../../../platform/errors.ts';
import type { Quote } from '../../../platform/money/price-line.ts';
import { over } from '../../../platform/over.ts';
import type { RunReporter } from '../runs/run-reporter.ts';
import type { RunRow, RunsRepo } from '../runs/runs.repo.ts';
import { BUILT_IN_DIRECTOR } from '../settings/built-in.ts';
import type { AvailableModel } from '../settings/settings.schema.ts';
import { answerByModel, type ModelRun, type ModelRunDeps } from './answer-by-model.ts';
import { quoteModelRun } from './model-price.ts';
import { findEarlier, findHistory } from './model-runs.repo.ts';

export interface ModelRuns {
  offered: readonly AvailableModel[];
  /** What a run of the model costs at most; null where the director answers it. Throws `not_configured`. */
  quote(request: Record<string, unknown>): Quote | null;
  /** Answers the run; null where that is the director's. */
  answer(context: ModelRun['context'], reporter: RunReporter): Promise<Record<string, unknown> | null>;
}

export interface ModelRunsDeps extends Omit<ModelRunDeps, 'findHistory' | 'findEarlier'> {
  db: Kysely<Database>;
  language: readonly LanguageModel[];
  runs: Pick<RunsRepo, 'find'>;
}

/** A model of a provider by its whole name: who asks for such a one does not mean the director. */
const OF_A_PROVIDER = /^(?:openai|anthropic|google|compatible):/;

const offeredOf = ({ id, settings }: LanguageModel): AvailableModel => ({
  name: settings.model,
  codename: id,
  compatible_models: [id],
  options: {
    verbosity: [],
    reasoning_effort: settings.provider === 'compatible' ? [null] : [null, 'low', 'medium', 'high'],
    compaction: false,
    compaction_threshold: null,
  },
  available_priorities: ['default'],
  pricing_level: 3,
});

function notHere(named: string, language: readonly LanguageModel[]): ServiceError {
  const here = [BUILT_IN_DIRECTOR, ...language.map(({ id }) => id)].join(', ');
  return new ServiceError(
    'not_configured',
    `The language model "${named.slice(0, 100)}" is not configured on this deployment; there are: ${here}. Its operator names models in ` +
      'RUSHES_AI_LANGUAGE. Nothing was made or charged.',
  );
}

function modelOf({ language }: ModelRunsDeps, { llm_model: named }: RunRow['request']): LanguageModel | null {
  const model = language.find(({ id }) => id === named) ?? null;
  if (model === null && typeof named === 'string' && OF_A_PROVIDER.test(named))
    throw notHere(named, language);
  return model;
}

function quote(deps: ModelRunsDeps, request: Record<string, unknown>): Quote | null {
  return modelOf(deps, request) === null ? null : quoteModelRun(deps.prices, request);
}

async function answer(
  deps: ModelRunsDeps,
  context: ModelRun['context'],
  reporter: RunReporter,
): Promise<Record<string, unknown> | null> {
  const { language, runs, db } = deps;
  if (language.length === 0) return null;
  const run = await runs.find(context.payload.run_id);
  // A plan that was confirmed is made as it was told.
  const isPlanned = run?.request.plan_id !== undefined;
  const model = run === undefined || isPlanned ? null : modelOf(deps, run.request);
  if (run === undefined || model === null) return null;
  const given = {
    ...deps,
    findHistory: (of: RunRow) => findHistory(db, of),
    findEarlier: (of: RunRow) => findEarlier(db, of),
  };
  return answerByModel(given, { context, run, model, reporter });
}

export function createModelRuns(deps: ModelRunsDeps): ModelRuns {
  const { language } = deps;
  return { offered: language.map(offeredOf), ...over(deps, { quote, answer }) };
}
