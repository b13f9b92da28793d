/** What other parts of the program use of this module; they import nothing else of it. */

export { type EditTool, editTools } from './edits/edit-tools.ts';
export { type EditRequest, editFields, useEditTool } from './edits/use-edit-tool.ts';
export { ownSizeSeconds } from './exports/export-preflight.ts';
export { planOwnSize, secondsOf } from './exports/export-request.ts';
export { type DataInPlace, gatherSources, placeData } from './exports/export-sources.ts';
export { RenderProjectRequest } from './exports/exports.schema.ts';
export type { ExportsService } from './exports/exports.service.ts';
export { exportTask } from './exports/exports.tasks.ts';
export { ProjectFrameQuery, StartPreviewRequest } from './previews/previews.schema.ts';
export type { PreviewsService } from './previews/previews.service.ts';
export { factsOf } from './projects/document-work.ts';
export {
  CreateProjectRequest,
  EditProjectRequest,
  ProjectResponse,
  RestoreProjectRequest,
} from './projects/projects.schema.ts';
export type { OpenedProject, ProjectsService } from './projects/projects.service.ts';
export { readStored } from './projects/read-timeline.ts';
export { startPartsHelper } from './rendering/parts-helper.ts';
export type { RenderingService } from './rendering/rendering.service.ts';
export type { RenditionsService } from './renditions/renditions.service.ts';
export { MakeShortsRequest, TalkSummaryQuery } from './talks/talks.schema.ts';
export type { TalksService } from './talks/talks.service.ts';
export type { AssetDetails } from './video/video.schema.ts';
export type { VideoService } from './video/video.service.ts';
