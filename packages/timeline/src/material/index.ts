export { applyMaterialEdits, type MaterialResult, materialSteps } from './apply-material.ts';
export * from './evidence.ts';
export type * from './material-operation.ts';
export { listPlacements, type Placement, toProgramme } from './placements.ts';
export { evidenceFor, isMaterialEdit, materialTypes, planMaterialEdit } from './plan-material.ts';
