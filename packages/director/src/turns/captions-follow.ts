/** Captions of a film whose footage has changed: written anew for what is heard now, where nobody has corrected them. Pure. */
import {
  type AnyEdit,
  activeReference,
  applyMaterialEdits,
  EditError,
  type Evidence,
  MissingEvidence,
  type Timeline,
} from '@rushes/timeline';
import { trackAt, tracksOf } from './film.ts';

interface Captions {
  track: number;
  parameters: { [key: string]: unknown };
}

/** The one track of captions of a film; null where there is none, or several. */
function captionsOf(timeline: Timeline): Captions | null {
  const [track, ...others] = tracksOf(timeline, 'captions');
  if (track === undefined || others.length > 0) return null;
  const [only, ...more] = trackAt(timeline, track)?.children ?? [];
  const reference = only?.OTIO_SCHEMA === 'Clip.2' ? activeReference(only) : null;
  if (reference?.OTIO_SCHEMA !== 'GeneratorReference.1' || more.length > 0) return null;
  return { track, parameters: reference.parameters };
}

/** What is written, without the places that are chosen by what is seen. */
const written = ({ parameters }: Captions) =>
  JSON.stringify(
    (Array.isArray(parameters.cues) ? parameters.cues : []).map((cue) => ({ ...cue, position: null })),
  );

function captioned(timeline: Timeline, evidence: Evidence): Timeline | null {
  try {
    return applyMaterialEdits(timeline, [{ type: 'caption' }], evidence).timeline;
  } catch (error) {
    if (error instanceof EditError || error instanceof MissingEvidence) return null;
    throw error;
  }
}

/** Edits that write the captions of `before` anew in `after`, in their style; none where these were corrected by hand. */
export function captionsAnew(before: Timeline, after: Timeline, evidence: Evidence): AnyEdit[] {
  const old = captionsOf(before);
  const [again, anew] = [captioned(before, evidence), captioned(after, evidence)];
  const made = again === null ? null : captionsOf(again);
  const next = anew === null ? null : captionsOf(anew);
  if (old === null || made === null || next === null || written(old) !== written(made)) return [];
  const { style } = (captionsOf(after) ?? old).parameters;
  return [
    { type: 'caption' },
    { type: 'set_parameters', item: [next.track, 0], parameters: { style: style as never } },
  ];
}
