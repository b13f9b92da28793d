/** The render job: a timeline and its files in, an MP4 out. */
import { mkdir, rm, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { framesToSeconds } from '@rushes/timeline';
import { MediaError } from '../errors.ts';
import type { JobHooks, RenderRequest, RenderResult } from '../types.ts';
import type { Generators } from './generators.ts';
import { joinOutput } from './outputs/join-output.ts';
import type { RenderPlan } from './plan/render-plan.ts';
import { openProgramme } from './programme.ts';
import { renderPictures } from './render-pictures.ts';
import { createProgress } from './render-progress.ts';
import { renderSound } from './sound/render-sound.ts';

/** Segments at a time; more would only take memory: beyond four, disk and JavaScript set the pace. */
const MAX_PARALLEL = 4;

/**
 * How a render is followed, what draws its generator references, and how many segments are rendered at a time (by default
 * as many as there are cores, at most four).
 */
export interface RenderHooks extends JobHooks {
  generators?: Generators;
  parallel?: number;
}

/**
 * Renders `request.timeline` to `request.outputPath`, whole or not at all. Finished segments are found
 * in `segmentFolder` again, also after a crash. Throws MediaError.
 */
export async function renderTimeline(request: RenderRequest, hooks: RenderHooks = {}): Promise<RenderResult> {
  const scratch = join(request.workFolder, 'render-scratch');
  await mkdir(scratch, { recursive: true });
  await mkdir(request.segmentFolder, { recursive: true });
  try {
    return await renderWith(request, { hooks, scratch });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function renderWith(
  request: RenderRequest,
  options: { hooks: RenderHooks; scratch: string },
): Promise<RenderResult> {
  const { hooks, scratch } = options;
  const stop = new AbortController();
  const signal = hooks.signal ? AbortSignal.any([hooks.signal, stop.signal]) : stop.signal;
  const { plan, context, machine, sound } = await openProgramme(request, {
    scratch,
    signal,
    generators: hooks.generators,
  });
  const { output, frames } = plan;
  const progress = createProgress(hooks.onProgress, frames);
  const pictures = renderPictures({
    plan,
    context,
    machine,
    signal,
    workFolder: scratch,
    segmentFolder: request.segmentFolder,
    parallel: hooks.parallel ?? defaultParallel(),
    onFrames: progress.addFrames,
  });
  const heardSound = renderSound({ ...sound, signal, onShare: progress.setSound });
  const [drawn, heard] = await bothOrStop(pictures, heardSound, stop);
  await joinOutput({
    plan,
    signal,
    outputPath: request.outputPath,
    sources: context.sources,
    segments: drawn.paths,
    soundPath: heard.path,
    onSegment: () => progress.addJoined(plan.segments.length),
  });
  progress.finish();
  return {
    outputPath: request.outputPath,
    bytes: (await stat(request.outputPath)).size,
    width: output.width,
    height: output.height,
    frames,
    rate: output.rate,
    durationSeconds: framesToSeconds(frames, output.rate),
    loudness: heard.loudness,
    segments: { total: plan.segments.length, reused: drawn.reused },
    copied: countCopies(plan),
    warnings: [...plan.warnings, ...drawn.warnings, ...heard.warnings],
  };
}

function countCopies({ segments }: RenderPlan): RenderResult['copied'] {
  const runs = segments.flatMap((segment) => segment.copy ?? []);
  return { segments: runs.length, frames: runs.reduce((sum, run) => sum + run.frames, 0) };
}

/** Segments at a time where nobody says otherwise. */
export function defaultParallel(): number {
  return Math.min(MAX_PARALLEL, availableParallelism());
}

/** Waits for both; when one fails the other is stopped and waited for, so that nothing runs on. */
export async function bothOrStop<A, B>(
  first: Promise<A>,
  second: Promise<B>,
  stop: AbortController,
): Promise<[A, B]> {
  let failure: unknown;
  const note = (error: unknown): null => {
    // What is stopped because the other failed says `cancelled`; the first failure is the reason.
    failure ??= error;
    stop.abort();
    return null;
  };
  const [a, b] = await Promise.all([first.catch(note), second.catch(note)]);
  if (a === null || b === null)
    throw failure ?? new MediaError('internal', 'The render ended without a reason.');
  return [a, b];
}
