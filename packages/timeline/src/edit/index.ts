export { applyEdit, applyEdits, type EditResult, editSteps, editTypes, undoOf } from './apply-edit.ts';
export { describeEdits } from './describe-edits.ts';
export { EditError } from './edit-error.ts';
export type * from './edit-operation.ts';
