/** The director: prompt to brief, brief and library to plan, plan to message. */
export type {
  PlannerAsset,
  PlannerLibrary,
  PlannerShot,
  TranscriptWord,
  UnusableAsset,
} from './assets.ts';
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
export { type ChatBefore, type ChatPrompt, chatPromptOf } from './chat-prompt.ts';
export { type Claim, type ClaimKind, claimsOf } from './claims.ts';
export type { FindResult, Finds, FindWish, FoundMoment } from './finds.ts';
export { readFindWishes } from './grammar/found.ts';
export { describePlan } from './message.ts';
export { parsePrompt } from './parse-prompt.ts';
export type { Plan, SceneRequest, WriteScenes, WrittenScenes } from './plan.ts';
export { type PlanRequest, planEdit } from './planner.ts';
export { isAnswered, type ReadPrompt, readPrompt } from './read-prompt.ts';
export { sourcesFor } from './sources-for.ts';
