export { type Chapter, type ChapterOptions, findChapters } from './chapters.ts';
export type { ClipLook, Recording } from './clip-timeline.ts';
export {
  type ClipsWish,
  clipsOf,
  highlightsOf,
  type SummaryWish,
  summaryOf,
  type TalkClip,
  type TalkReel,
  type TalkSummary,
} from './digest-talk.ts';
export { type PickedClip, pickClips } from './pick-clips.ts';
export { summarise } from './summarise.ts';
export { keyPhrases, readTalk, type Talk } from './terms.ts';
