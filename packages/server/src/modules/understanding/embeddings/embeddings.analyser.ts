/** Vectors of what a version shows and says, in the spaces of the models that are here. */
import { together } from '../../../platform/health/availability.ts';
import type { ModelRuntime } from '../../../platform/models/model-runtime.ts';
import { over } from '../../../platform/over.ts';
import {
  createLanguages,
  detectLanguages,
  type EmbeddingEnginesDeps,
  embeddingEnginesFunctions,
  type SpaceEngine,
  tokenise,
  type VectorItem,
  type VectorScope,
  type VectorStore,
  type WantedSpace,
} from '../../search-index/index.ts';
import type { Analyser, AnalyserContext } from '../analysis/analyser.ts';
import { createPictureLooks, type PictureLooks } from '../analysis/picture-looks.ts';
import { evenly, findSeenPictures } from '../analysis/seen-pictures.ts';
import { isFaceName } from '../objects/face-groups.ts';
import { findDescribed, findReadTexts, findScenes, findSeenLabels, findSpoken } from './embeddings.repo.ts';
import { assetOf, itemsOf, passagesOf, sequencesOf } from './embeddings-groups.ts';

export interface EmbeddingsAnalyserDeps extends EmbeddingEnginesDeps {
  models: Pick<ModelRuntime, 'find' | 'embedTexts' | 'embedPictures'>;
  /** Shared with others that look at the same pictures. */
  looks?: PictureLooks;
  vectors: Pick<VectorStore, 'ensureSpace' | 'replace' | 'remove'>;
}

const languages = createLanguages();

/** Of a file with more of them, evenly chosen. Bounds, not measures: there are no weights here to measure with. */
const MAX_PICTURES = 2_000;
const MAX_PASSAGES = 5_000;
const MAX_DESCRIPTIONS = 5_000;
const MAX_LABELS = 2_000;
const MAX_SCREEN_TEXTS = 2_000;

/** Asked of a model at a time, so that a cancel is noticed soon. */
const TEXTS_AT_ONCE = 64;
const PICTURES_AT_ONCE = 16;

/** What is written of each space, in place of what was there. */
const SCOPES = {
  picture_text: ['keyframe', 'sequence', 'asset'],
  text: ['description', 'transcript', 'label', 'screen_text', 'sequence', 'asset'],
  picture: ['keyframe'],
} as const satisfies Record<string, readonly VectorScope[]>;
const ALL_SCOPES: readonly VectorScope[] = ['keyframe', ...SCOPES.text];

interface Filled {
  space: WantedSpace;
  scopes: readonly VectorScope[];
  items: VectorItem[];
}

/** `work` on some at a time, telling how far it is. */
async function inSteps<T>(
  items: readonly T[],
  {
    size,
    work,
    progress,
  }: {
    size: number;
    work: (some: readonly T[]) => Promise<(Float32Array | null)[]>;
    progress: (share: number) => void;
  },
): Promise<(Float32Array | null)[]> {
  const all: (Float32Array | null)[] = [];
  for (let from = 0; from < items.length; from += size) {
    all.push(...(await work(items.slice(from, from + size))));
    progress(all.length / items.length);
  }
  return all;
}

/** Vectors of what is seen, by one of the models that look at pictures. */
async function keyframeItems(
  { models, looks }: EmbeddingsAnalyserDeps & { looks: PictureLooks },
  {
    space: { name: version, purpose: task },
    context,
    warnings,
  }: {
    space: Pick<WantedSpace, 'name'> & { purpose: 'picture_text' | 'picture' };
    context: AnalyserContext;
    warnings: string[];
  },
): Promise<VectorItem[]> {
  const { db, bench, signal, progress } = context;
  const all = await findSeenPictures(db, context);
  const pictures = evenly(all, MAX_PICTURES);
  if (pictures.length < all.length) {
    warnings.push(`Of ${all.length} pictures ${pictures.length} were looked at, evenly chosen.`);
  }
  const made = await inSteps(pictures, {
    size: PICTURES_AT_ONCE,
    progress: (share) => progress(share * 0.3 + (task === 'picture' ? 0.3 : 0)),
    work: async (some) => {
      if (task === 'picture') return looks(some, version, context);
      const paths = await Promise.all(some.map(({ storageKey }) => bench.show(storageKey)));
      return models.embedPictures(paths, { task, version, signal });
    },
  });
  return itemsOf('keyframe', pictures, made);
}

async function pictureItems(
  deps: EmbeddingsAnalyserDeps & { looks: PictureLooks },
  { space }: SpaceEngine,
  { context, warnings }: { context: AnalyserContext; warnings: string[] },
): Promise<VectorItem[]> {
  const { db, analysisId } = context;
  const asked = { space: { name: space.name, purpose: 'picture_text' as const }, context, warnings };
  const keyframes = await keyframeItems(deps, asked);
  const scenes = analysisId === null ? [] : await findScenes(db, analysisId);
  return [...keyframes, ...sequencesOf(scenes, keyframes), ...assetOf(keyframes)];
}

/** Without those that are clearly in a language that the model does not read: their vectors would only say that. */
async function readable(
  db: AnalyserContext['db'],
  texts: readonly string[],
  { languages: known }: SpaceEngine,
): Promise<readonly string[]> {
  if (known === null) return texts;
  const tokens = texts.map((text) => tokenise(text));
  const forms = await languages.formsOf(db, tokens.flat());
  return texts.filter((_, index) => {
    const { language } = detectLanguages(tokens[index] ?? [], forms);
    return language === 'und' || known.includes(language);
  });
}

/** What of a version is words, as vectors of one space. */
export async function textItems(
  engine: SpaceEngine,
  {
    context,
    warnings,
  }: {
    context: Pick<AnalyserContext, 'db' | 'assetId' | 'versionId' | 'signal' | 'progress'>;
    warnings: string[];
  },
): Promise<VectorItem[]> {
  const { db, versionId, signal, progress } = context;
  const described = await findDescribed(db, context);
  const spoken = passagesOf(await findSpoken(db, versionId));
  // A number says nothing of whose face it is.
  const seen = (await findSeenLabels(db, versionId)).filter(({ text }) => !isFaceName(text));
  const read = await findReadTexts(db, versionId);
  const sources = [
    { scope: 'description', texts: evenly(described, MAX_DESCRIPTIONS) },
    { scope: 'transcript', texts: evenly(spoken, MAX_PASSAGES) },
    { scope: 'label', texts: evenly(seen, MAX_LABELS) },
    { scope: 'screen_text', texts: evenly(read, MAX_SCREEN_TEXTS) },
  ] as const;
  const found = described.length + spoken.length + seen.length + read.length;
  const texts = sources.flatMap((source) => source.texts.map(({ text }) => text));
  if (texts.length < found) warnings.push(`Of ${found} texts some were left out, evenly chosen.`);
  // The same word is seen many times: it is asked once.
  const distinct = await readable(db, [...new Set(texts)], engine);
  const made = await inSteps(distinct, {
    size: TEXTS_AT_ONCE,
    progress: (share) => progress(0.6 + share * 0.4),
    work: (some) => engine.embedTexts(some, { as: 'passage', signal }),
  });
  const byText = new Map(distinct.map((text, index) => [text, made[index] ?? null]));
  const [ofDescriptions = [], ofPassages = [], ...others] = sources.map((source) =>
    itemsOf(
      source.scope,
      source.texts,
      source.texts.map(({ text }) => byText.get(text) ?? null),
    ),
  );
  const told = [...ofDescriptions, ...ofPassages];
  return [
    ...told,
    ...others.flat(),
    ...sequencesOf(evenly(described, MAX_DESCRIPTIONS), told),
    ...assetOf(told),
  ];
}

export function createEmbeddingsAnalyser(given: EmbeddingsAnalyserDeps): Analyser {
  const deps = { ...given, looks: given.looks ?? createPictureLooks(given.models) };
  const { vectors } = deps;
  const engines = over(deps, embeddingEnginesFunctions);

  return {
    name: 'embeddings',
    version: '4',
    kinds: ['video', 'audio', 'image'],
    inputs: ['stills', 'shots', 'texts'],
    outputs: ['vector'],
    after: ['subtitles', 'transcript', 'descriptions', 'objects', 'screen_text'],
    timeLimit: (seconds) => 600 + Math.min(seconds, 3_600),
    async availability() {
      const [joint, text, picture] = await Promise.all([
        engines.newest('picture_text'),
        engines.newest('text'),
        deps.models.find('picture'),
      ]);
      return together([joint.availability, text.availability, picture.availability]);
    },
    async run(context) {
      const warnings: string[] = [];
      const filled: Filled[] = [];
      const joint = (await engines.newest('picture_text')).engine;
      if (joint !== null && context.mediaKind !== 'audio') {
        const items = await pictureItems(deps, joint, { context, warnings });
        filled.push({ space: joint.space, scopes: SCOPES.picture_text, items });
      }
      const { model: alone, availability } = await deps.models.find('picture');
      const dimensions = availability.available ? (alone?.dimensions ?? null) : null;
      if (alone !== null && dimensions !== null && context.mediaKind !== 'audio') {
        const { version: name, strategy } = alone;
        const space = { purpose: 'picture' as const, name, strategy, dimensions };
        // What was left out was said already.
        const items = await keyframeItems(deps, { space, context, warnings: [] });
        filled.push({ space, scopes: SCOPES.picture, items });
      }
      const text = (await engines.newest('text')).engine;
      if (text !== null) {
        const items = await textItems(text, { context, warnings });
        filled.push({ space: text.space, scopes: SCOPES.text, items });
      }
      const { assetId, versionId } = context;
      await context.commit(async (trx) => {
        for (const { space: wanted, scopes, items } of filled) {
          const space = await vectors.ensureSpace(trx, wanted);
          await vectors.replace(trx, { spaceId: space.id, assetId, versionId, scopes }, items);
        }
      });
      const counted = Map.groupBy(
        filled.flatMap(({ items }) => items),
        ({ scope }) => scope,
      );
      const details = Object.fromEntries([...counted].map(([scope, items]) => [scope, items.length]));
      return { details: { ...details, spaces: filled.map(({ space }) => space.name).join(', ') }, warnings };
    },
    async remove(trx, versionId) {
      await vectors.remove(trx, { versionId, scopes: ALL_SCOPES });
    },
  };
}
