/** How well a sentence model finds short texts by what they mean, and how often it answers what nothing answers. */
import { calibrate, cosine } from '../../packages/server/src/modules/search/likeness/calibration.ts';
import { relevance } from '../../packages/server/src/modules/search/likeness/vector-search.ts';
import type { ModelRuntime } from '../../packages/server/src/platform/models/model-runtime.ts';
import type { MeaningSet } from './meaning-sets.ts';

export interface MeaningFigures {
  queries: number;
  passages: number;
  /** Of all queries, by order alone. */
  recallAt1: number;
  recallAt3: number;
  /** Right within the first three, and above the bars of the search. */
  answered: number;
  unanswerable: number;
  /** Of those the share that got an answer. */
  falseAnswers: number;
  missed: string[];
  answeredFalsely: string[];
}

type Models = Pick<ModelRuntime, 'find' | 'embedTexts'>;

async function vectorsOf(models: Models, texts: readonly string[], as: 'query' | 'passage') {
  const vectors = await models.embedTexts('text', texts, { as });
  return vectors.map((vector) => vector ?? new Float32Array(512));
}

/** All passages by their likeness to a query, with what the search makes of it. */
function rank(query: Float32Array, passages: readonly Float32Array[], least: number | null) {
  const likenesses = passages.map((passage) => cosine(passage, query));
  const score = calibrate(likenesses, passages.length);
  return likenesses
    .map((likeness, index) => ({
      index,
      likeness,
      isTold: relevance({ similarity: likeness, score: score?.(likeness) ?? null }, least) !== null,
    }))
    .sort((a, b) => b.likeness - a.likeness);
}

export async function evaluateMeaning(models: Models, set: MeaningSet): Promise<MeaningFigures> {
  const least = (await models.find('text')).model?.leastCosine ?? null;
  const passages = await vectorsOf(
    models,
    set.pairs.map(({ passage }) => passage),
    'passage',
  );
  const asked = set.pairs.flatMap(({ query }, index) => (query === null ? [] : [{ query, index }]));
  const queries = await vectorsOf(
    models,
    asked.map(({ query }) => query),
    'query',
  );
  const found = asked.map(({ query, index }, at) => {
    const ranked = rank(queries[at] as Float32Array, passages, least);
    const place = ranked.findIndex((one) => one.index === index);
    return { query, place, isTold: ranked[place]?.isTold === true };
  });
  const nothing = await vectorsOf(models, set.unanswerable, 'query');
  const answeredFalsely = set.unanswerable.flatMap((query, at) => {
    const [best] = rank(nothing[at] as Float32Array, passages, least);
    return best?.isTold === true ? [`${query} → ${set.pairs[best.index]?.passage ?? ''}`] : [];
  });
  const share = (count: number) => count / asked.length;
  return {
    queries: asked.length,
    passages: passages.length,
    recallAt1: share(found.filter(({ place }) => place === 0).length),
    recallAt3: share(found.filter(({ place }) => place < 3).length),
    answered: share(found.filter(({ place, isTold }) => place < 3 && isTold).length),
    unanswerable: set.unanswerable.length,
    falseAnswers: answeredFalsely.length / set.unanswerable.length,
    missed: found.flatMap(({ query, place }) => (place < 3 ? [] : [query])),
    answeredFalsely,
  };
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** As docs/models.md has it. */
export function meaningTable(sets: Readonly<Record<string, MeaningFigures>>): string {
  const rows = Object.entries(sets).map(([name, figures]) =>
    [
      name,
      figures.queries,
      figures.passages,
      figures.recallAt1.toFixed(2),
      figures.recallAt3.toFixed(2),
      percent(figures.answered),
      `${percent(figures.falseAnswers)} of ${figures.unanswerable}`,
    ].join(' | '),
  );
  const notes = Object.entries(sets).flatMap(([name, { missed, answeredFalsely }]) => [
    `${name}, missed: ${missed.join('; ')}`,
    `${name}, answered falsely: ${answeredFalsely.join('; ')}`,
  ]);
  return [
    '| set | queries | passages | recall@1 | recall@3 | told by the search | false answers |',
    '|---|--:|--:|--:|--:|--:|--:|',
    ...rows.map((row) => `| ${row} |`),
    '',
    ...notes,
  ].join('\n');
}
