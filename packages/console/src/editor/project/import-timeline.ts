/** A timeline of another program becomes a project. */
import { waitForTask } from '@rushes/sdk';
import { api, queries } from '../../app/app-state.ts';

export interface ImportedProject {
  projectId: string;
  /** What of it could not be taken over, as sentences. */
  warnings: string[];
}

/** Reads a file of the library: `.otio`, `.otioz` or `.edl`. Throws what a person can read. */
export async function importTimeline(assetId: string): Promise<ImportedProject> {
  const made = await api().importProject({ body: { asset_id: assetId } });
  const { status, result } = await waitForTask(api(), made.task_id);
  const { detail = '', warnings = [] } = (result ?? {}) as { detail?: string; warnings?: string[] };
  if (status === 'FAILED') throw new Error(detail);
  void queries.invalidateQueries({ queryKey: ['files'] });
  return { projectId: made.project_id, warnings };
}
