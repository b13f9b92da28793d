/** The task that makes what was planned, and what its asset says of itself. */
import {
  type AssetLocation,
  locationKey,
  referencedAssets,
  serializeTimeline,
  type Timeline,
} from '@rushes/timeline';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { Quote } from '../../platform/money/price-line.ts';
import type { Principal } from '../../platform/principal.ts';
import type { TasksService } from '../tasks/index.ts';
import { generateTask } from './generation.tasks.ts';
import type { Planned } from './plan-work.ts';
import { framesOf } from './providers/ask-provider.ts';
import { provideTask } from './providers/provider.tasks.ts';

/** The `source_file` of what is generated: who made it, of which words. */
export function sourceFile(
  { model, wish }: Planned,
  { name, now, taskId }: { name: string; now: Date; taskId: string },
) {
  return {
    sourceName: name,
    sourceUrl: null,
    sourceIconUrl: null,
    authors: [],
    creationDatetime: now.getTime(),
    additionDatetime: now.getTime(),
    isCitationRequired: false,
    inAppPath: [],
    title: wish.prompt.slice(0, 200).toWellFormed(),
    description: null,
    keywords: [],
    provider_generation_id: taskId,
    provider_generation_id_created_at: now.toISOString(),
    generated_by_llm_model: model.id,
    prompt_used_to_create: wish.prompt,
  };
}

/** The task that makes it. */
export function startWork(
  { tasks }: { tasks: Pick<TasksService, 'startTask'> },
  trx: Transaction<Database>,
  {
    planned: { wish, work, model, usesOwnKey },
    held,
    assetId,
    ...common
  }: {
    planned: Planned;
    held: Held;
    assetId: string;
    principal: Principal;
    assetIds: string[];
    priority: number;
    quote: Quote;
    traceId: string;
  },
) {
  if ('asked' in work) {
    const { request, inputFrame, outputFrame, references } = work.asked;
    const frame = (one: Timeline | null) => (one === null ? null : serializeTimeline(one));
    return tasks.startTask(trx, {
      ...common,
      definition: provideTask,
      payload: {
        asset_id: assetId,
        area: wish.area,
        provider: model.provider,
        ...(usesOwnKey && { uses_own_key: true }),
        request,
        input_frame: frame(inputFrame),
        output_frame: frame(outputFrame),
        ...(references.length > 0 && { references: references.map(serializeTimeline) }),
        held,
      },
    });
  }
  return tasks.startTask(trx, {
    ...common,
    definition: generateTask,
    payload: {
      asset_id: assetId,
      area: wish.area,
      ...('timeline' in work ? { ...work, timeline: serializeTimeline(work.timeline) } : work),
      ...('width' in wish && { width: wish.width, height: wish.height }),
      held,
    },
  });
}

type Held = { key: string; asset_id: string; version_id: string }[];

/** The versions that go in, as they are now. */
export function holdSources({ work, sources }: Planned): { used: AssetLocation[]; held: Held } {
  const own = 'timeline' in work ? [work.timeline] : [];
  const timelines = 'asked' in work ? framesOf(work.asked) : own;
  const used = timelines.flatMap((one) => referencedAssets(one));
  const held = new Map<string, Held[number]>();
  for (const location of used) {
    const key = locationKey(location);
    const source = sources.get(key);
    if (source !== undefined) held.set(key, { key, asset_id: source.assetId, version_id: source.versionId });
  }
  return { used, held: [...held.values()] };
}
