import type { PlannerAsset } from './director/assets.ts';

/**
 * What a prompt may draw on. Videos made here lie in the same library and carry the names of what they
 * were cut from: they count only where the prompt holds their id or whole file name.
 */
export function sourcesFor(prompt: string, library: readonly PlannerAsset[]): PlannerAsset[] {
  const said = prompt.toLowerCase();
  return library.filter(
    ({ id, name, isExport }) => isExport !== true || said.includes(id) || said.includes(name.toLowerCase()),
  );
}
