import type { AccessService } from '../../access/index.ts';
import type { LibraryService } from '../../library/index.ts';
import type { CreateDone, CreatedAsset } from '../agent.schema.ts';
import type { RunRow } from '../runs/runs.repo.ts';

export interface DescribeResultDeps {
  access: Pick<AccessService, 'rightsOn'>;
  library: Pick<LibraryService, 'createDownloadUrl'>;
}

type Result = Record<string, unknown>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);
const listOf = (value: unknown) => (Array.isArray(value) ? value : []);

/** The file that a result tells of; empty without one. */
export const assetIdOf = (result: Result) => textOf(result.asset_id);

/** A file with what the result says of it. */
export function createdAsset(
  { assetId, name, url, expiredIn }: { assetId: string; name: string; url: string; expiredIn: number },
  result: Result,
): CreatedAsset {
  return {
    asset_id: assetId,
    name,
    url,
    expiredIn,
    duration_seconds: numberOf(result.duration_seconds),
    width: numberOf(result.width),
    height: numberOf(result.height),
    bytes: numberOf(result.bytes),
  };
}

/** The video as it is now; nothing when it was deleted, or may no longer be read. */
async function describeAssets(
  { access, library }: DescribeResultDeps,
  run: RunRow,
  result: Result,
): Promise<CreatedAsset[]> {
  const assetId = assetIdOf(result);
  const reader = { userId: run.user_id };
  const node = assetId === '' ? undefined : (await access.rightsOn(reader, [assetId])).get(assetId);
  if (node === undefined) return [];
  const { url, expiredIn } = await library.createDownloadUrl(reader, assetId, { quality: 'original' });
  return [createdAsset({ assetId, name: node.name, url, expiredIn }, result)];
}

/** A result, and those of the same film in further shapes. */
export function versionsOf(result: Result): Result[] {
  const further = listOf(result.versions).filter((one) => typeof one === 'object' && one !== null);
  return [result, ...further];
}

/** What came of a run that went well. A result without project or file says something alone. */
export function resultOf(
  about: Pick<CreateDone, 'chat_id' | 'task_id'>,
  result: Result,
  assets: CreatedAsset[],
): CreateDone {
  return {
    status: 'done',
    ...about,
    message: textOf(result.message),
    projects: versionsOf(result)
      .filter((film) => textOf(film.project_id) !== '')
      .map((film) => ({ project_id: textOf(film.project_id), name: textOf(film.project_name) })),
    assets,
    claims: listOf(result.claims),
    notes: listOf(result.notes).map(String),
    warnings: listOf(result.warnings).map(String),
    loudness: result.loudness ?? null,
  };
}

/** The last event of a run that went well, with a URL that works from now on. */
export async function describeResult(
  deps: DescribeResultDeps,
  run: RunRow,
  result: Result,
): Promise<CreateDone> {
  const { chat_id, task_id } = run;
  const assets = await Promise.all(versionsOf(result).map((film) => describeAssets(deps, run, film)));
  return resultOf({ chat_id, task_id }, result, assets.flat());
}
