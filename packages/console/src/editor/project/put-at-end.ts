/** Puts a stretch of a film at the end of a project that is not open. */
import { ApiError } from '@rushes/sdk';
import { parseTimeline } from '@rushes/timeline';
import { api, queries } from '../../app/app-state.ts';
import { addFirst, addMedia, type Media } from './additions.ts';
import { layoutOf } from './layout.ts';

/** Somebody else may save at the same time; then it goes behind what they did. */
const MOST_ATTEMPTS = 4;

async function tryOnce(projectId: string, media: Media): Promise<void> {
  const params = { project_id: projectId };
  const project = await api().getProject({ params });
  const timeline = parseTimeline(project.timeline);
  const layout = layoutOf(timeline);
  const tracks = timeline.tracks.children.length;
  const { operations } =
    layout.frames === 0
      ? addFirst(layout, media, tracks)
      : addMedia(layout, media, { frame: layout.frames, lane: null, tracks });
  // Both describe the same operations: one as the document does, one as the interface.
  const body = { version: project.version, operations: operations as never };
  await api().editProject({ params, body });
}

/** Throws ApiError: without the right to change the project, or when others save again and again. */
export async function putAtEnd(projectId: string, media: Media): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await tryOnce(projectId, media);
      break;
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'version_conflict';
      if (!isConflict || attempt === MOST_ATTEMPTS) throw error;
    }
  }
  await queries.invalidateQueries({ queryKey: ['files'] });
}
