/** The render job: a timeline and its files in, an MP4 out. */
import { mkdir, rm, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { targetLufsOf } from '@rushes/timeline';
import { MediaError } from '../errors.ts';
import type { JobHooks, RenderRequest, RenderResult } from '../types.ts';
import { composeMusic, drawScene } from './generators.ts';
import { joinProgramme } from './join-programme.ts';
import { describeMachine } from './machine.ts';
import { frameToSample } from './place-sounds.ts';
import { prepareStills } from './prepare-stills.ts';
import { renderPictures } from './render-pictures.ts';
import { planRender } from './render-plan.ts';
import { createProgress } from './render-progress.ts';
import { renderSound } from './render-sound.ts';

/** Segments at a time; more would only take memory: beyond four, disk and JavaScript set the pace. */
const MAX_PARALLEL = 4;

/**
 * Renders `request.timeline` to `request.outputPath`, whole or not at all. Finished segments are found
 * in `segmentFolder` again, also after a crash. Throws MediaError.
 */
export async function renderTimeline(
  request: RenderRequest,
  hooks: JobHooks & { parallel?: number } = {},
): Promise<RenderResult> {
  const scratch = join(request.workFolder, 'render-scratch');
  await mkdir(scratch, { recursive: true });
  await mkdir(request.segmentFolder, { recursive: true });
  const stop = new AbortController();
  const signal = hooks.signal ? AbortSignal.any([hooks.signal, stop.signal]) : stop.signal;
  const stills = await prepareStills(request, scratch);
  const plan = planRender(request.timeline, { ...request, sources: stills });
  const sources = new Map(stills.map((source) => [source.assetId, source]));
  const { output, frames } = plan;
  const progress = createProgress(hooks.onProgress, frames);
  const machine = describeMachine();
  const shared = {
    machine,
    workFolder: request.workFolder,
    segmentFolder: request.segmentFolder,
  };
  const pictures = renderPictures({
    ...shared,
    plan,
    context: { output, sources, locate: (source) => source.path, drawScene },
    parallel: hooks.parallel ?? Math.min(MAX_PARALLEL, availableParallelism()),
    signal,
    onFrames: progress.addFrames,
  });
  const sound = renderSound({
    ...shared,
    sounds: plan.sounds,
    samples: frameToSample(frames, output.rate),
    sources,
    targetLufs: targetLufsOf(request.timeline),
    composeMusic,
    signal,
    onShare: progress.setSound,
  });
  const [renderedPictures, renderedSound] = await bothOrStop(pictures, sound, stop);
  await joinProgramme({
    output,
    machine,
    frames,
    segments: renderedPictures.paths,
    soundPath: renderedSound.path,
    outputPath: request.outputPath,
    signal,
    onSegment: () => progress.addJoined(plan.segments.length),
  });
  await rm(scratch, { recursive: true, force: true });
  progress.finish();
  return {
    outputPath: request.outputPath,
    bytes: (await stat(request.outputPath)).size,
    width: output.width,
    height: output.height,
    frames,
    rate: output.rate,
    durationSeconds: (frames * output.rate.den) / output.rate.num,
    loudness: renderedSound.loudness,
    segments: { total: plan.segments.length, reused: renderedPictures.reused },
    warnings: [...plan.warnings, ...renderedPictures.warnings, ...renderedSound.warnings],
  };
}

/** Waits for both; when one fails the other is stopped and waited for, so that nothing runs on. */
async function bothOrStop<A, B>(
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
