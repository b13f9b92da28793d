/** The director: prompt to brief, brief and library to plan, plan to message. */
export type { PlannerAsset, PlannerShot, TranscriptWord } from './assets.ts';
export type {
  Brief,
  BriefPart,
  LengthWish,
  MissingMaterial,
  MusicWish,
  Pace,
  SecondsRange,
  ShapeWish,
  TitleWish,
} from './brief.ts';
export { type Claim, type ClaimKind, claimsOf } from './claims.ts';
export type { FindResult, Finds, FindWish, FoundMoment } from './finds.ts';
export { isFollowUp } from './follow-up.ts';
export { readFindWishes } from './grammar/found.ts';
export { describePlan } from './message.ts';
export { parsePrompt } from './parse-prompt.ts';
export type { Plan, SceneRequest, WriteScenes, WrittenScenes } from './plan.ts';
export { type PlanRequest, planEdit } from './planner.ts';
