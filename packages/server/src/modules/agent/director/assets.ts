/** What the director knows of the library, as the analysis tells it. */
export type { PlannerAsset, PlannerShot, TranscriptWord } from '../../analysis/planner-asset.ts';
