/** Projects and what is made of them: previews, exports, renditions of media, documents in and out. */
import { defineModule } from '../../module.ts';
import type { AccessService } from '../access/index.ts';
import type { LibraryServices } from '../library/index.ts';
import type { MoneyServices } from '../money/index.ts';
import type { TasksService } from '../tasks/index.ts';
import type {
  AnalyserStates,
  BeatsService,
  MediaEvidenceService,
  SceneDescriptionsService,
  TranscriptsService,
} from '../understanding/index.ts';
import { exportRoutes } from './exports/exports.routes.ts';
import { createExportsService } from './exports/exports.service.ts';
import { endExport, exportTask } from './exports/exports.tasks.ts';
import { createExportsHandlers } from './exports/exports.worker.ts';
import { interchangeRoutes } from './interchange/interchange.routes.ts';
import { createInterchangeService } from './interchange/interchange.service.ts';
import { importTask } from './interchange/interchange.tasks.ts';
import { createInterchangeHandlers } from './interchange/interchange.worker.ts';
import { previewsRoutes } from './previews/previews.routes.ts';
import { createPreviewsService } from './previews/previews.service.ts';
import { failPreview, previewTask } from './previews/previews.tasks.ts';
import { createPreviewsHandlers } from './previews/previews.worker.ts';
import { editRoutes, projectRoutes } from './projects/projects.routes.ts';
import { createProjectsService } from './projects/projects.service.ts';
import { createRenderingService } from './rendering/rendering.service.ts';
import { renditionsRoutes } from './renditions/renditions.routes.ts';
import { createRenditionsService } from './renditions/renditions.service.ts';
import { renditionsTask } from './renditions/renditions.tasks.ts';
import { createRenditionsHandlers } from './renditions/renditions.worker.ts';
import { talkRoutes } from './talks/talks.routes.ts';
import { createTalksService } from './talks/talks.service.ts';
import { videoRoutes } from './video/video.routes.ts';
import { createVideoService } from './video/video.service.ts';

export interface MakingNeeds extends LibraryServices, Pick<MoneyServices, 'prices'> {
  access: AccessService;
  tasks: TasksService;
  transcripts: TranscriptsService;
  mediaEvidence: MediaEvidenceService;
  sceneDescriptions: SceneDescriptionsService;
  analyserStates: AnalyserStates;
  beats: BeatsService;
}

export const makingModule = defineModule<MakingNeeds>()({
  name: 'making',
  create: (context) => {
    const { config, libraryEvents } = context;
    const projects = createProjectsService(context);
    const renditions = createRenditionsService({
      ...context,
      mediaOrigin: config.mediaOrigin,
      urlSeconds: config.limits.downloadUrlSeconds,
    });
    return {
      projects,
      talks: createTalksService({ ...context, projects }),
      renditions,
      rendering: createRenderingService(context),
      previews: createPreviewsService({ ...context, projects }),
      exports: createExportsService({ ...context, projects }),
      interchange: createInterchangeService({
        ...context,
        projects,
        onUploaded: libraryEvents.uploaded.run,
      }),
      video: createVideoService({ ...context, projects, renditions }),
    };
  },
  routes: [
    ...projectRoutes,
    ...editRoutes,
    ...talkRoutes,
    ...renditionsRoutes,
    ...previewsRoutes,
    ...exportRoutes,
    ...interchangeRoutes,
    ...videoRoutes,
  ],
  tasks: [exportTask, importTask, renditionsTask, previewTask],
  handlers: (context) => ({
    ...createExportsHandlers(context),
    ...createInterchangeHandlers(context),
    ...createRenditionsHandlers(context),
    ...createPreviewsHandlers(context),
  }),
  endings: ({ library }) => ({
    [exportTask.type]: endExport(library),
    [previewTask.type]: failPreview,
  }),
  sweeps: ({ previews, rendering }) => ({
    previews: () => previews.sweepPreviews(),
    renders: () => rendering.closeEndedRenders(),
    shared_segments: () => rendering.segments.pruneShared(),
  }),
  diskSweeps: ({ rendering }) => ({ segments: () => rendering.segments.pruneFolder() }),
  close: ({ projects }) => projects.closeDocuments(),
});
