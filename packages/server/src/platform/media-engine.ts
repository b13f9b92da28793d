/** The media engine as this service starts it: renders draw with the built-in generators. */
import {
  type EnginePart,
  type JobRunner,
  type JobRunnerOptions,
  openJobRunner,
  type PartVerdict,
  tryPart,
} from '@rushes/engine';
import { generatorsModule } from '@rushes/generate';

/** A runner for jobs that render (see `openJobRunner`). */
export function openRenderRunner(options: Omit<JobRunnerOptions, 'generators'>): JobRunner {
  return openJobRunner({ ...options, generators: generatorsModule });
}

/** Whether a part of the engine works here, the media part with what it draws with (see `tryPart`). */
export function tryEnginePart(part: EnginePart): Promise<PartVerdict> {
  return tryPart(part, { generators: generatorsModule });
}
