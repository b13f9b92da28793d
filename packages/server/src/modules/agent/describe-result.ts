import type { AccessService } from '../access/index.ts';
import type { LibraryService } from '../library/index.ts';
import type { CreateDone, CreatedAsset } from './agent.schema.ts';
import type { RunRow } from './runs.repo.ts';

export interface DescribeResultDeps {
  access: Pick<AccessService, 'rightsOn'>;
  library: Pick<LibraryService, 'createDownloadUrl'>;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);
const listOf = (value: unknown) => (Array.isArray(value) ? value : []);

/** The video as it is now; nothing when it was deleted, or may no longer be read. */
async function describeAssets(
  { access, library }: DescribeResultDeps,
  run: RunRow,
  result: Record<string, unknown>,
): Promise<CreatedAsset[]> {
  const assetId = textOf(result.asset_id);
  const reader = { userId: run.user_id };
  const node = (await access.rightsOn(reader, [assetId])).get(assetId);
  if (node === undefined) return [];
  const { url, expiredIn } = await library.createDownloadUrl(reader, assetId, { quality: 'original' });
  return [
    {
      asset_id: assetId,
      name: node.name,
      url,
      expiredIn,
      duration_seconds: numberOf(result.duration_seconds),
      width: numberOf(result.width),
      height: numberOf(result.height),
      bytes: numberOf(result.bytes),
    },
  ];
}

/** The last event of a run that went well, with a URL that works from now on. */
export async function describeResult(
  deps: DescribeResultDeps,
  run: RunRow,
  result: Record<string, unknown>,
): Promise<CreateDone> {
  return {
    status: 'done',
    chat_id: run.chat_id,
    task_id: run.task_id,
    message: textOf(result.message),
    projects: [{ project_id: textOf(result.project_id), name: textOf(result.project_name) }],
    assets: await describeAssets(deps, run, result),
    claims: listOf(result.claims),
    notes: listOf(result.notes).map(String),
    warnings: listOf(result.warnings).map(String),
    loudness: result.loudness ?? null,
  };
}
