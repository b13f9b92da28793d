/** Edits by what is known of the media, planned. Pure. */
import type { Timeline } from '../types.ts';
import { planCaption } from './caption.ts';
import { planCutTranscript } from './cuts/cut-transcript.ts';
import { planRemoveFillers } from './cuts/remove-fillers.ts';
import { planRemoveSilences } from './cuts/remove-silences.ts';
import type { Evidence, EvidenceNeed } from './evidence.ts';
import { planKeepQuotes } from './keep-quotes.ts';
import { planMarkChapters } from './mark-chapters.ts';
import { planMatchBeats } from './match-beats.ts';
import type { AnyEdit, MaterialOperation, MaterialPlan, MaterialType } from './material-operation.ts';
import { planReframeEdit } from './reframe.ts';

interface MaterialEditor<Operation> {
  /** What it can not do without, and what it uses where that is there. */
  needs: readonly EvidenceNeed[];
  uses?: readonly EvidenceNeed[];
  /** Throws MissingEvidence, and EditError for what makes no sense. */
  plan(timeline: Timeline, evidence: Evidence, operation: Operation): MaterialPlan;
}

const editors: { [Type in MaterialType]: MaterialEditor<Extract<MaterialOperation, { type: Type }>> } = {
  caption: { needs: ['words'], uses: ['boxes'], plan: planCaption },
  reframe: { needs: [], uses: ['boxes', 'words'], plan: planReframeEdit },
  remove_silences: { needs: ['sounds'], uses: ['words'], plan: planRemoveSilences },
  mark_chapters: { needs: ['words'], plan: planMarkChapters },
  match_beats: { needs: ['beats'], plan: planMatchBeats },
  remove_fillers: { needs: ['words'], uses: ['sounds'], plan: planRemoveFillers },
  cut_transcript: { needs: ['words'], uses: ['sounds'], plan: planCutTranscript },
  keep_quotes: { needs: ['words'], plan: planKeepQuotes },
};

/** The names of all edits by material. */
export const materialTypes = Object.keys(editors) as readonly MaterialType[];

/** Whether an edit needs to know of the media. */
export function isMaterialEdit(edit: AnyEdit): edit is MaterialOperation {
  return Object.hasOwn(editors, edit.type);
}

/** What has to be known for some edits. */
export function evidenceFor(edits: readonly AnyEdit[]): EvidenceNeed[] {
  const wanted = edits.filter(isMaterialEdit).flatMap((edit): EvidenceNeed[] => {
    const { needs, uses = [] } = editors[edit.type];
    const isTranslated = edit.type === 'caption' && edit.language !== undefined;
    return [...needs, ...uses, ...(isTranslated ? (['languages'] as const) : [])];
  });
  return [...new Set(wanted)];
}

/** What an edit by material comes to in a timeline. Throws MissingEvidence and EditError; changes nothing. */
export function planMaterialEdit<Type extends MaterialType>(
  timeline: Timeline,
  evidence: Evidence,
  operation: Extract<MaterialOperation, { type: Type }>,
): MaterialPlan {
  const { plan } = editors[operation.type as Type] as MaterialEditor<typeof operation>;
  return plan(timeline, evidence, operation);
}
