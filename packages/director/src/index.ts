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
  LengthWish,
  MissingMaterial,
  MusicWish,
  Pace,
  Refusal,
  ShapeWish,
  TitleWish,
} from './brief.ts';
export type { BriefPart, SecondsRange } from './brief-parts.ts';
export { type Claim, type ClaimKind, claimsOf } from './claims.ts';
export type { Edit, EditKind, EditWish, TurnBack } from './edits/edit-wish.ts';
export type { FindResult, Finds, FindWish, FoundMoment } from './finds.ts';
export { namedNouns, nounLanguages, otherInEnglish } from './grammar/meant/nouns.ts';
export { parsePrompt } from './grammar/parse-prompt.ts';
export { type FilmMeasures, type MeasuredFilm, measuredClaims } from './measured.ts';
export { describePlan, unmetSentence } from './message.ts';
export type { Plan, SceneRequest, WriteScenes, WrittenScenes } from './plan.ts';
export { type PlanRequest, planEdit } from './planner.ts';
export { type ChatBefore, type ChatPrompt, chatPromptOf } from './reading/chat-prompt.ts';
export { nothingTold, type ToldBefore, toldIn } from './reading/found-names.ts';
export type { FilmQuestion } from './reading/questions/film-question.ts';
export { type Question, readQuestion } from './reading/questions/question.ts';
export {
  beginReading,
  type LookUp,
  type PromptAssets,
  type PromptReader,
  readPrompt,
} from './reading/read-prompt.ts';
export { isAnswered } from './reading/refusal.ts';
export { sourcesFor } from './reading/sources-for.ts';
export { warmUp } from './reading/warm-up.ts';
export { asPlanned, type Teller, type Tongue, tellerOf, tongueOf } from './telling/teller.ts';
export { needsOf, type Outcome, usedAssets } from './turns/apply-wishes.ts';
export { blackCards } from './turns/cards.ts';
export { answerAboutFilm } from './turns/film-answer.ts';
export { inContext } from './turns/in-context.ts';
export {
  answerAboutFiles,
  answerAboutFinds,
  answerTalk,
  answerWithFiles,
  placeOf,
} from './turns/library-answer.ts';
export {
  type FilmWorld,
  type FinishedPlan,
  finishPlan,
  planTurn,
  type TurnPlan,
  type TurnRequest,
  turnNeeds,
  turnWishes,
} from './turns/plan-turn.ts';
