/** How a reference is named in the map of `findSources`. */
export function sourceKey({ assetId, versionId }: { assetId: string; versionId?: string }): string {
  return versionId === undefined ? assetId : `${assetId}?version=${versionId}`;
}
