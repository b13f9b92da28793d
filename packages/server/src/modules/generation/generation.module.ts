/** Media made by generative models, of this service and of providers, through one shape of request. */
import { defineModule } from '../../module.ts';
import type { AccessService } from '../access/index.ts';
import type { LibraryServices } from '../library/index.ts';
import type { RenderingService } from '../making/index.ts';
import type { MoneyServices } from '../money/index.ts';
import type { TasksService } from '../tasks/index.ts';
import type { AnalysisService } from '../understanding/index.ts';
import { endGeneration } from './end-generation.ts';
import { generationRoutes } from './generation.routes.ts';
import { createGenerationService } from './generation.service.ts';
import { generateTask } from './generation.tasks.ts';
import { createGenerationHandlers } from './generation.worker.ts';

export interface GenerationNeeds extends Pick<LibraryServices, 'library'>, Pick<MoneyServices, 'prices'> {
  access: AccessService;
  tasks: TasksService;
  rendering: RenderingService;
  analysis: AnalysisService;
}

export const generationModule = defineModule<GenerationNeeds>()({
  name: 'generation',
  create: (context) => ({ generation: createGenerationService(context) }),
  routes: generationRoutes,
  tasks: [generateTask],
  handlers: (context) => createGenerationHandlers(context),
  endings: ({ library }) => ({ [generateTask.type]: endGeneration(library) }),
});
