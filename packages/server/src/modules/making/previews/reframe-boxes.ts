/** What a reframe goes by at one moment of a project, with the colours that it is drawn in. */
import type { TimelineFrameRequest } from '@rushes/engine';
import { type DrawnBox, drawReframe, EditError, referencedAssets, type Timeline } from '@rushes/timeline';
import { ValidationError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { LoadEvidence } from '../edits/load-evidence.ts';
import type { ProjectFrameQuery } from './previews.schema.ts';

type Outlined = NonNullable<TimelineFrameRequest['boxes']>[number];

const COLORS: Readonly<Record<DrawnBox['kind'], Outlined['color']>> = {
  face: [40, 220, 60],
  person: [250, 220, 40],
  object: [60, 140, 255],
  text: [190, 90, 255],
  moving: [240, 50, 50],
  salient: [255, 150, 30],
  window: [255, 255, 255],
};

/** Nothing where no reframe is asked for. Throws ValidationError for a shape that none can have. */
export async function reframeBoxes(
  loadEvidence: LoadEvidence,
  principal: Principal,
  { timeline, query }: { timeline: Timeline; query: Pick<ProjectFrameQuery, 'time' | 'reframe' | 'follow'> },
): Promise<Outlined[]> {
  const { time: seconds, reframe: aspect, follow } = query;
  if (aspect === undefined) return [];
  const evidence = await loadEvidence(principal, referencedAssets(timeline), ['boxes', 'words']);
  const edit = { type: 'reframe', aspect, ...(follow && { follow }) } as const;
  try {
    const boxes = drawReframe(timeline, evidence, { edit, seconds });
    return boxes.map(({ kind, ...area }) => ({ ...area, color: COLORS[kind] }));
  } catch (error) {
    if (!(error instanceof EditError)) throw error;
    throw new ValidationError([{ loc: ['query', 'reframe'], msg: error.message, type: 'value_error' }]);
  }
}
