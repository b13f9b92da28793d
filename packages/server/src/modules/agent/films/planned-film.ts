/** A film that was planned and is not made yet: all that making it needs, as plain data. */
import type { Brief, EditKind, Plan, TurnBack } from '@rushes/director';
import type { AnyEdit, Timeline } from '@rushes/timeline';

export interface PlannedFilm {
  name: string;
  timeline: Timeline;
  /** The same film in further shapes, each a project of its own. */
  versions: { shape: string; timeline: Timeline }[];
  claims: Plan['claims'];
  notes: string[];
  /** What the run says of it once it is made. */
  message: string;
  /** From which the next turn goes on. */
  brief: Brief;
  /** Of a film that is there already: what becomes a new version of it. Null = a project of its own. */
  change: {
    projectId: string;
    /** That it is a change of. */
    version: number;
    operations: AnyEdit[] | null;
    summary: string;
    kinds: EditKind[];
    back: TurnBack | null;
  } | null;
}

/** All timelines of a film, in its shapes. */
export const timelinesOf = ({
  timeline,
  versions,
}: Pick<PlannedFilm, 'timeline' | 'versions'>): Timeline[] => [
  timeline,
  ...versions.map((version) => version.timeline),
];
