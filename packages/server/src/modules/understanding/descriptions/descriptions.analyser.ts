/** Has the scenes of a version put into words by a vision model. Only on request: each run costs money. */
import { createHash } from 'node:crypto';
import type { CaptionCue } from '@rushes/timeline';
import type { AiModels, VisionModel } from '../../../platform/ai/ai-models.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { AccessService } from '../../access/index.ts';
import { type AnalysisSettings, analysisDefaults } from '../../entities/index.ts';
import { type Analyser, type AnalyserContext, AnalyserRefusal } from '../analysis/analyser.ts';
import {
  batchesOf,
  type DescribedScene,
  type DescriptionBatch,
  picturesOf,
  type Stretch,
  stretchesOf,
} from './description-plan.ts';
import * as repo from './descriptions.repo.ts';
import { MAX_DESCRIPTIONS } from './scene-descriptions.schema.ts';

export interface DescriptionsAnalyserDeps {
  clock: Clock;
  ids: Ids;
  ai: Pick<AiModels, 'vision' | 'availability'>;
  access: Pick<AccessService, 'findNodes'>;
  /** The best transcript of each version that has one. */
  transcripts: { findCaptions(versionIds: readonly string[]): Promise<Map<string, CaptionCue[]>> };
}

const NAME = 'descriptions';
const VERSION = '1';
const MAKER = `${NAME}/`;

/** Names of entities and characters of a transcript that one request carries. */
const MAX_NAMES = 100;
const MAX_WORDS = 6_000;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

interface Known {
  settings: Required<AnalysisSettings>;
  names: string[];
  cues: readonly CaptionCue[];
}

const sameRange = (a: Stretch, b: Stretch) => a.startMs === b.startMs && a.endMs === b.endMs;

/** What is said while the ranges last; null where nothing is. */
function wordsDuring({ ranges }: DescriptionBatch, cues: readonly CaptionCue[]): string | null {
  const from = Math.min(...ranges.map(({ startMs }) => startMs)) / 1_000;
  const to = Math.max(...ranges.map(({ endMs }) => endMs)) / 1_000;
  const said = cues.filter(({ start, end }) => end > from && start < to).map(({ text }) => text);
  return said.length === 0 ? null : said.join(' ').slice(0, MAX_WORDS);
}

async function knownOf(
  deps: DescriptionsAnalyserDeps,
  { config, versionId }: AnalyserContext,
): Promise<Known> {
  const { access, transcripts } = deps;
  const ids = config.entity_to_use.slice(0, MAX_NAMES);
  const [nodes, captions] = await Promise.all([access.findNodes(ids), transcripts.findCaptions([versionId])]);
  const settings = { ...analysisDefaults, ...config.analysis } as Required<AnalysisSettings>;
  return {
    settings,
    names: [...nodes.values()].map(({ name }) => name),
    cues: captions.get(versionId) ?? [],
  };
}

async function describeBatch(
  deps: DescriptionsAnalyserDeps,
  { bench, signal }: AnalyserContext,
  model: VisionModel,
  { batch, known }: { batch: DescriptionBatch; known: Known },
): Promise<DescribedScene[]> {
  const { clock } = deps;
  const { settings, names, cues } = known;
  const transcript = wordsDuring(batch, cues);
  const pictures: { path: string; seconds: number }[] = [];
  for (const { storageKey, seconds } of batch.pictures) {
    pictures.push({ path: await bench.show(storageKey), seconds });
  }
  const reasoning = settings.reasoning ?? 'medium';
  const prompt = settings.prompt ?? null;
  const { ranges, usage } = await model.describe({
    pictures,
    ranges: batch.ranges,
    context: { transcript, entities: names, prompt },
    reasoning,
    signal,
  });
  return ranges
    .filter(({ description }) => description.trim() !== '')
    .filter((range) => batch.ranges.some((asked) => sameRange(asked, range)))
    .map(({ startMs, endMs, description }) => ({
      startMs,
      endMs,
      description: description.trim(),
      metadata: {
        analyser: `${MAKER}${VERSION}`,
        model: model.id,
        prompt,
        prompt_hash: prompt === null ? null : sha256(prompt),
        reasoning,
        fps: settings.fps,
        asset_quality: settings.asset_quality,
        pictures: picturesOf({ startMs, endMs }, batch.pictures, settings).map(({ seconds }) => seconds),
        transcript_hash: transcript === null ? null : sha256(transcript),
        entities: names,
        // A request describes several scenes; what it cost is that of all of them.
        request: { ranges: batch.ranges.length, pictures: pictures.length, usage },
        made_at: clock.now().toISOString(),
      },
    }));
}

export function createDescriptionsAnalyser(deps: DescriptionsAnalyserDeps): Analyser {
  const { ai, ids, clock } = deps;

  return {
    name: NAME,
    version: VERSION,
    kinds: ['video', 'image'],
    inputs: ['shots', 'stills', 'texts', 'entities'],
    outputs: ['scene_description'],
    // What is said helps it, but a new transcript is no reason to pay again.
    after: [],
    onRequestOnly: true,
    optionsOf: ({ analysis, entity_to_use: entities }) => ({
      reasoning: analysis?.reasoning ?? null,
      fps: analysis?.fps ?? null,
      asset_quality: analysis?.asset_quality ?? null,
      prompt: analysis?.prompt ?? null,
      entities: [...entities].sort(),
    }),
    timeLimit: (durationSeconds) => 900 + durationSeconds,
    availability: async () => ai.availability('vision'),

    async run(context) {
      const { db, analysisId, assetId, versionId, userId, probe, signal, progress, commit } = context;
      const model = ai.vision;
      if (model === null) throw new Error('The vision model is gone.');
      if (analysisId === null)
        throw new AnalyserRefusal('There are no pictures of this file: preprocess it first.');
      const byHand = await repo.findByHand(db, { assetId, versionId });
      const stretches = stretchesOf(
        await repo.findStretches(db, analysisId),
        Math.round(probe.durationSeconds * 1_000),
      )
        .filter((stretch) => !byHand.some((hand) => sameRange(hand, stretch)))
        .slice(0, Math.max(0, MAX_DESCRIPTIONS - byHand.length));
      const known = await knownOf(deps, context);
      const batches = batchesOf(stretches, await repo.findPictures(db, analysisId), known.settings);
      if (batches.length === 0 && byHand.length === 0) {
        throw new AnalyserRefusal('No pictures were kept of this file.');
      }
      const scenes: (DescribedScene & { id: string })[] = [];
      for (const [index, batch] of batches.entries()) {
        signal.throwIfAborted();
        const described = await describeBatch(deps, context, model, { batch, known });
        scenes.push(...described.map((scene) => ({ ...scene, id: ids.uuid() })));
        progress((index + 1) / batches.length);
      }
      await commit(async (trx) => {
        await repo.removeMade(trx, versionId, MAKER);
        const of = { assetId, versionId, madeBy: `${MAKER}${VERSION}`, userId, now: clock.now() };
        await repo.insertMade(trx, of, scenes);
      });
      const asked = batches.reduce((sum, { ranges }) => sum + ranges.length, 0);
      const missing = asked - scenes.length;
      return {
        details: {
          model: model.id,
          scenes: scenes.length,
          requests: batches.length,
          pictures: batches.reduce((sum, { pictures }) => sum + pictures.length, 0),
          kept_by_hand: byHand.length,
        },
        warnings: missing === 0 ? [] : [`The model said nothing about ${missing} of ${asked} scenes.`],
      };
    },

    remove: (trx, versionId) => repo.removeMade(trx, versionId, MAKER),
  };
}
