/** The assets that go into what is generated. */
import { type AssetLocation, locationKey } from '@rushes/timeline';
import { notFound } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import { type AccessService, READ } from '../access/index.ts';
import type { LibraryService } from '../library/index.ts';
import type { TasksService } from '../tasks/index.ts';
import type { AnalysisService } from '../understanding/index.ts';

export interface SourcesDeps {
  access: Pick<AccessService, 'requireRight'>;
  library: Pick<LibraryService, 'findSources'>;
  tasks: Pick<TasksService, 'waitForTask'>;
  analysis: Pick<AnalysisService, 'findOpenProbes'>;
}

/** By `locationKey`. */
export type Sources = Awaited<ReturnType<LibraryService['findSources']>>;

/** What arrived a moment ago is looked into within seconds; longer nobody waits for an answer. */
const PROBE_PATIENCE_MS = 20_000;

/** What is there of some assets, once what they are was found out. */
async function waitUntilProbed(
  { library, analysis, tasks }: SourcesDeps,
  principal: Principal,
  locations: readonly AssetLocation[],
): Promise<Sources> {
  const found = await library.findSources(locations);
  if ([...found.values()].every(({ probe }) => probe !== null)) return found;
  const signal = AbortSignal.timeout(PROBE_PATIENCE_MS);
  for (const taskId of await analysis.findOpenProbes(principal)) {
    await tasks.waitForTask(taskId, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (signal.aborted) break;
  }
  return library.findSources(locations);
}

/** The assets that the fields of a request name, whichever of its forms each has. */
export function assetIdsOf(body: object): string[] {
  const fields = body as Record<string, unknown>;
  const named = ['input_frame', 'output_frame', 'input_audio', 'reference_audio'].map((name) => fields[name]);
  const listed = Array.isArray(fields.reference_images) ? (fields.reference_images as unknown[]) : [];
  return [...named, ...listed].flatMap((value) => {
    const id = typeof value === 'object' && value !== null && 'asset_id' in value ? value.asset_id : value;
    return typeof id === 'string' ? [id.toLowerCase()] : [];
  });
}

/** The assets that go in, which the caller may read. Throws `not_found`. */
export async function requireSources(
  deps: SourcesDeps,
  principal: Principal,
  assetIds: readonly string[],
): Promise<Sources> {
  const distinct = [...new Set(assetIds)];
  if (distinct.length === 0) return new Map();
  await deps.access.requireRight(principal, distinct, READ);
  const locations = distinct.map((assetId): AssetLocation => ({ assetId, versionId: null }));
  const found = await waitUntilProbed(deps, principal, locations);
  const missing = locations.find((location) => !found.has(locationKey(location)));
  if (missing !== undefined) throw notFound(`Asset ${missing.assetId}`);
  return found;
}
