export type { WindowSide } from './choose-subjects.ts';
export {
  EASE_SECONDS,
  planReframe,
  type ReframePiece,
  type ReframeStretch,
  WINDOW_SPEED,
} from './plan-reframe.ts';
export { type DrawnBox, drawReframe } from './reframe-drawing.ts';
export { planTimelineReframe, type ReframedClip, type ReframeTimelineRequest } from './reframe-timeline.ts';
export type * from './seen-media.ts';
export { planSourceEdges, shownUncropped } from './source-edges.ts';
