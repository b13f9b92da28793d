/** Edits of both kinds, applied in one go. */
import { type EditResult, editSteps } from '../edit/apply-edit.ts';
import { describeEdits } from '../edit/describe-edits.ts';
import { EditError } from '../edit/edit-error.ts';
import type { EditOperation } from '../edit/edit-operation.ts';
import type { Timeline } from '../types.ts';
import type { Evidence } from './evidence.ts';
import type { AnyEdit, EditFinding } from './material-operation.ts';
import { isMaterialEdit, planMaterialEdit } from './plan-material.ts';

export interface MaterialResult extends EditResult {
  findings: EditFinding[];
  /** A sentence about all of it. */
  summary: string;
}

/** Edits between which nothing has to be known of the media. */
interface Run {
  first: number;
  operations: EditOperation[];
}

function* runOf(timeline: Timeline, { first, operations }: Run): Generator<undefined, EditResult> {
  try {
    return yield* editSteps(timeline, operations);
  } catch (error) {
    if (!(error instanceof EditError)) throw error;
    const [index, ...rest] = error.path;
    throw new EditError([first + Number(index ?? 0), ...rest], error.problem);
  }
}

/**
 * Applies edits in order, one operation at a time, each to what those before it made; those by material are planned by
 * `evidence` when their turn comes. Throws EditError whose path begins with the edit's index, and MissingEvidence.
 */
export function* materialSteps(
  timeline: Timeline,
  edits: readonly AnyEdit[],
  evidence: Evidence,
): Generator<undefined, MaterialResult> {
  const result: MaterialResult = { timeline, notes: [], findings: [], summary: '' };
  const summaries: string[] = [];
  let run: Run = { first: 0, operations: [] };
  function* flush(): Generator<undefined, void> {
    if (run.operations.length === 0) return;
    summaries.push(describeEdits(result.timeline, run.operations));
    const { timeline: next, notes } = yield* runOf(result.timeline, run);
    result.timeline = next;
    result.notes.push(...notes);
  }
  for (const [index, edit] of edits.entries()) {
    if (!isMaterialEdit(edit)) {
      run.operations.push(edit);
      continue;
    }
    yield* flush();
    run = { first: index + 1, operations: [] };
    result.timeline = yield* applyMaterial(result, { edit, index, evidence, summaries });
    yield;
  }
  yield* flush();
  return { ...result, summary: together(summaries) };
}

function* applyMaterial(
  result: MaterialResult,
  given: { edit: Extract<AnyEdit, { type: string }>; index: number; evidence: Evidence; summaries: string[] },
): Generator<undefined, Timeline> {
  const { edit, index, evidence, summaries } = given;
  if (!isMaterialEdit(edit)) return result.timeline;
  try {
    const plan = planMaterialEdit(result.timeline, evidence, edit);
    result.findings.push(...plan.findings);
    result.notes.push(...plan.notes);
    summaries.push(plan.summary);
    const { timeline, notes } = yield* editSteps(result.timeline, plan.operations);
    result.notes.push(...notes);
    return timeline;
  } catch (error) {
    if (!(error instanceof EditError)) throw error;
    // Where in the operations that it became means nothing to who asked for it.
    throw new EditError(
      [index, ...error.path.filter((key) => typeof key === 'string').slice(0, 1)],
      error.problem,
    );
  }
}

function together(summaries: readonly string[]): string {
  const [first, ...others] = summaries;
  if (first === undefined) return 'Changed nothing';
  if (others.length === 0) return first;
  return `${first}, and ${others.length} more ${others.length === 1 ? 'change' : 'changes'}`;
}

/** The same at once. */
export function applyMaterialEdits(
  timeline: Timeline,
  edits: readonly AnyEdit[],
  evidence: Evidence = {},
): MaterialResult {
  const steps = materialSteps(timeline, edits, evidence);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
