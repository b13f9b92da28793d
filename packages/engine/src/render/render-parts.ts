/** Some parts of a programme, made in one process of many: the joined file is another one's work. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaError } from '../errors.ts';
import type { JobHooks, PlannedRender, RenderPartsRequest, RenderPartsResult } from '../types.ts';
import {
  describeParts,
  openProgramme,
  type Programme,
  type ProgrammeRequest,
  segmentFiles,
} from './programme.ts';
import { renderPictures } from './render-pictures.ts';
import { bothOrStop, defaultParallel, type RenderHooks } from './render-timeline.ts';
import { renderSound, soundFiles } from './sound/render-sound.ts';

/** Runs `work` with a scratch folder of its own in the work folder. */
export async function withScratch<T>(
  { workFolder, segmentFolder }: Pick<ProgrammeRequest, 'workFolder' | 'segmentFolder'>,
  work: (scratch: string) => Promise<T>,
): Promise<T> {
  const scratch = join(workFolder, `scratch-${process.pid}`);
  await mkdir(scratch, { recursive: true });
  await mkdir(segmentFolder, { recursive: true });
  try {
    return await work(scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The parts that a render of this request is joined of, and which of them are there. Throws MediaError. */
export function planParts(
  request: ProgrammeRequest,
  { signal, generators }: Pick<RenderHooks, 'signal' | 'generators'> = {},
): Promise<PlannedRender> {
  return withScratch(request, async (scratch) =>
    describeParts(await openProgramme(request, { scratch, signal, generators }), request),
  );
}

/**
 * Makes the named parts; those that are there already are left alone. Sources that no named part needs (see
 * `PlannedRender`) may be absent. Throws MediaError, `invalid` for a part that this process would not make so.
 */
export function renderParts(
  request: RenderPartsRequest,
  hooks: RenderHooks = {},
): Promise<RenderPartsResult> {
  return withScratch(request, async (scratch) => {
    const programme = await openProgramme(request, {
      scratch,
      signal: hooks.signal,
      generators: hooks.generators,
    });
    const wanted = choose(programme, new Set(request.files));
    const stop = new AbortController();
    const signal = hooks.signal ? AbortSignal.any([hooks.signal, stop.signal]) : stop.signal;
    const progress = createPartsProgress(hooks.onProgress, wanted);
    const { plan, context, machine, sound } = programme;
    const pictures = renderPictures({
      plan,
      context,
      machine,
      signal,
      workFolder: scratch,
      segmentFolder: request.segmentFolder,
      parallel: request.parallel ?? defaultParallel(),
      only: wanted.segments,
      onFrames: progress.addFrames,
      onMade: (file) => hooks.onMade?.(file),
    });
    const heard =
      wanted.sound.length > 0 ? renderSound({ ...sound, signal, onShare: progress.setSound }) : null;
    const [drawn] = await bothOrStop(pictures, heard ?? Promise.resolve(undefined), stop);
    for (const file of wanted.sound) hooks.onMade?.(file);
    return { reused: drawn.reused, warnings: drawn.warnings };
  });
}

interface WantedParts {
  segments: Set<string>;
  frames: number;
  /** Both files, or none. */
  sound: string[];
}

function choose(programme: Programme, names: ReadonlySet<string>): WantedParts {
  const { plan, sound } = programme;
  const wanted: WantedParts = { segments: new Set(), frames: 0, sound: [] };
  for (const [index, file] of segmentFiles(programme).entries()) {
    const segment = plan.segments[index];
    if (!segment || !names.has(file) || wanted.segments.has(file)) continue;
    wanted.segments.add(file);
    wanted.frames += segment.endFrame - segment.startFrame;
  }
  const soundNames = soundFiles(sound) ?? [];
  if (soundNames.some((file) => names.has(file))) wanted.sound = soundNames;
  const known = wanted.segments.size + wanted.sound.filter((file) => names.has(file)).length;
  if (known < names.size) {
    throw new MediaError('invalid', 'This machine would render these parts differently.');
  }
  return wanted;
}

/** Frames count as they are drawn; a sound as a hundredth of the pictures beside it, or all there is. */
function createPartsProgress(onProgress: JobHooks['onProgress'], { frames, sound }: WantedParts) {
  const soundWeight = sound.length > 0 ? Math.max(1, frames / 100) : 0;
  let drawn = 0;
  let heard = 0;
  const tell = () => {
    const fraction = (Math.min(drawn, frames) + heard * soundWeight) / Math.max(1, frames + soundWeight);
    onProgress?.({ stage: 'render', fraction });
  };
  return {
    addFrames(count: number): void {
      drawn += count;
      tell();
    },
    setSound(share: number): void {
      heard = Math.max(heard, share);
      tell();
    },
  };
}
