/** What other parts of the program use of this module; they import nothing else of it. */

export { planOwnSize, secondsOf } from './exports/export-request.ts';
export { type DataInPlace, gatherSources, placeData } from './exports/export-sources.ts';
export type { ExportsService } from './exports/exports.service.ts';
export { factsOf } from './projects/document-work.ts';
export type { ProjectsService } from './projects/projects.service.ts';
export { startPartsHelper } from './rendering/parts-helper.ts';
export type { RenderingService } from './rendering/rendering.service.ts';
