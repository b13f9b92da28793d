/** What a task that made renditions answers. Pure. */
import type { ExistingRendition } from './rendition-plan.ts';

/** Names the renditions that were wished for, those that were there already included. */
export function renditionsResult(
  { assetId, versionId }: { assetId: string; versionId: string },
  renditions: readonly ExistingRendition[],
): Record<string, unknown> {
  return {
    asset_id: assetId,
    version_id: versionId,
    renditions: renditions.map(({ id, kind, label, width, height }) => ({
      rendition_id: id,
      kind,
      label,
      width,
      height,
    })),
  };
}
