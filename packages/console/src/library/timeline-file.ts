/** Timelines of other programs that lie in a library as files: opened, each becomes a project. */
import { t } from '../texts/index.ts';
import { say, sayFailed } from '../ui/toast.tsx';

export const isTimelineFile = (name: string): boolean => /\.(?:otioz?|edl)$/i.test(name);

/** Makes a project of it, and has it opened; says what of it could not be taken over. */
export async function openTimelineFile(
  assetId: string,
  onProject: (projectId: string) => void,
): Promise<void> {
  say(t('library.importing'));
  try {
    const { importTimeline } = await import('../editor/project/import-timeline.ts');
    const { projectId, warnings } = await importTimeline(assetId);
    onProject(projectId);
    if (warnings.length > 0) say(warnings.join(' '));
  } catch (error) {
    sayFailed(error);
  }
}
