/** Every kind of long work. worker-handlers.ts has a handler for each, or does not compile. */
import { preprocessTask, probeTask } from './modules/analysis/analysis.tasks.ts';

export const taskDefinitions = [probeTask, preprocessTask] as const;
