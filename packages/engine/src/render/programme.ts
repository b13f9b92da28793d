/** What every job of a render begins with: the plan of its programme, and what its parts are called. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { type Json, targetLufsOf } from '@rushes/timeline';
import { ffmpegVersion } from '../av/inspect-ffmpeg.ts';
import type { PlannedRender, RenderRequest, RenderSource } from '../types.ts';
import { copyCandidates } from './copy/copy-gate.ts';
import { indexCopyRuns } from './copy/copy-index.ts';
import { type Machine, RENDER_VERSION } from './encoder-settings.ts';
import { type Generators, NO_GENERATORS } from './generators.ts';
import { readColorTables } from './graph/color-tables.ts';
import type { GraphContext } from './graph/graph-context.ts';
import { planRender, type RenderPlan } from './plan/render-plan.ts';
import { prepareSources } from './prepare-sources.ts';
import { segmentFile } from './render-pictures.ts';
import { frameToSample } from './sound/place-sounds.ts';
import { type SoundRequest, soundFiles } from './sound/render-sound.ts';

/** A request without what only the joined file needs. */
export type ProgrammeRequest = Omit<RenderRequest, 'outputPath'>;

export interface Programme {
  plan: RenderPlan;
  context: Omit<GraphContext, 'scriptFile' | 'dataFile'>;
  machine: Machine;
  /** The sound, but for who follows it. */
  sound: Omit<SoundRequest, 'signal' | 'onShare'>;
}

/** What a programme is opened with. */
export interface ProgrammeTools {
  scratch: string;
  signal?: AbortSignal | undefined;
  /** Default: none, and generator references are refused. */
  generators?: Generators | undefined;
}

/** Plans the programme of a request; stills are made ready in `scratch`. Throws MediaError, `cancelled` by `signal`. */
export async function openProgramme(request: ProgrammeRequest, tools: ProgrammeTools): Promise<Programme> {
  const sources = await prepareSources(request, { folder: tools.scratch });
  return openPrepared({ ...request, sources }, tools);
}

// What of this machine and its libraries decides the bytes of a render.

/** Processor flags from /proc; null where there is none. */
function processorFlags(): string | null {
  try {
    const match = /^(?:flags|Features)\s*:(.*)$/m.exec(readFileSync('/proc/cpuinfo', 'latin1'));
    return match?.[1]?.trim() ?? null;
  } catch {
    return null;
  }
}

/** This machine. Reads /proc at each call. */
function describeMachine(): Machine {
  const flags = processorFlags();
  const features =
    flags === null ? cpus()[0]?.model : createHash('sha256').update(flags).digest('hex').slice(0, 16);
  return {
    libraries: `FFmpeg ${ffmpegVersion()}`,
    processor: `${process.arch} ${features ?? 'unknown'}`,
  };
}

/** The same where the stills that are seen are ready. */
export async function openPrepared(
  request: ProgrammeRequest,
  { scratch, signal, generators = NO_GENERATORS }: ProgrammeTools,
): Promise<Programme> {
  const { sources } = request;
  const byId = new Map(sources.map((source) => [source.assetId, source]));
  const drawn = await planWithSources(request, { sources: byId, signal });
  const { tables, warnings } = await readColorTables(request.timeline, request.tables ?? []);
  const plan = { ...drawn, warnings: [...drawn.warnings, ...warnings] };
  const machine = describeMachine();
  const { output, frames, sounds, written } = plan;
  return {
    plan,
    machine,
    context: { output, sources: byId, locate: (source) => source.path, scenes: generators.scenes, tables },
    sound: {
      sounds,
      sources: byId,
      machine,
      music: generators.music,
      ...(written.sound !== null && { coding: written.sound }),
      samples: frameToSample(frames, output.rate),
      targetLufs: targetLufsOf(request.timeline),
      workFolder: scratch,
      segmentFolder: request.segmentFolder,
    },
  };
}

/** The plan; where copies are to be found, the sources are read for them. */
async function planWithSources(
  request: ProgrammeRequest,
  { sources, signal }: { sources: ReadonlyMap<string, RenderSource>; signal: AbortSignal | undefined },
): Promise<RenderPlan> {
  const { copies, ...rest } = request;
  const options = { ...rest, sources: [...sources.values()] };
  if (copies !== 'find') return planRender(request.timeline, { ...options, ...(copies && { copies }) });
  const plan = planRender(request.timeline, options);
  const { output, intervals } = plan;
  if (plan.written.picture === null) return plan;
  const runs = await indexCopyRuns(copyCandidates(intervals, { output, sources }), {
    sources,
    rate: output.rate,
    ...(signal && { signal }),
  });
  return runs.length === 0 ? plan : planRender(request.timeline, { ...options, copies: runs });
}

/** Names a kind of machine and of engine: parts that two of the same name make are alike, byte for byte. */
export function machineName(machine: Machine): string {
  const facts = JSON.stringify({ machine, version: RENDER_VERSION });
  return createHash('sha256').update(facts).digest('hex').slice(0, 16);
}

/** What this process would be called (see `machineName`). */
export function nameMachine(): { machine: string } {
  return { machine: machineName(describeMachine()) };
}

/** File of each segment, by its name in the segment folder; empty for what is copied when the parts are joined. */
export function segmentFiles({ plan, context, machine }: Programme): string[] {
  const keyed = { ...context, scriptFile: () => ({ path: '', fontFolder: '' }), dataFile: () => '' };
  return plan.segments.map((segment) => segmentFile(keyed, { segment, machine }));
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Every value of a field `assetId`, however deep. */
export function assetIdsIn(value: Json | undefined | object): string[] {
  if (Array.isArray(value)) return value.flatMap(assetIdsIn);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'assetId' && typeof inner === 'string' ? [inner] : assetIdsIn(inner),
  );
}

/** Stills take part in planning, whoever shows them: an alpha channel decides what lies below. */
function needed(used: object, sources: readonly RenderSource[]): string[] {
  const ids = new Set(assetIdsIn(used));
  return sources
    .filter(({ assetId, probe }) => ids.has(assetId) || probe.mediaKind === 'image')
    .map(({ assetId }) => assetId);
}

/** The parts of a programme, what each is made of, and which of them `segmentFolder` has. */
export async function describeParts(
  programme: Programme,
  request: Pick<ProgrammeRequest, 'sources' | 'segmentFolder'>,
): Promise<PlannedRender> {
  const { plan, machine } = programme;
  const { sources, segmentFolder } = request;
  const segments: PlannedRender['segments'] = [];
  for (const [index, file] of segmentFiles(programme).entries()) {
    const segment = plan.segments[index];
    if (segment === undefined) continue;
    const isMade = file === '' || (await isThere(join(segmentFolder, file)));
    const frames = segment.endFrame - segment.startFrame;
    segments.push({ files: file === '' ? [] : [file], frames, isMade, sources: needed(segment, sources) });
  }
  const files = soundFiles(programme.sound);
  const sound =
    files === null
      ? null
      : {
          files,
          isMade: (await Promise.all(files.map((file) => isThere(join(segmentFolder, file))))).every(Boolean),
          sources: needed(plan.sounds, sources),
        };
  return {
    machine: machineName(machine),
    width: plan.output.width,
    height: plan.output.height,
    rate: plan.output.rate,
    copies: plan.segments.flatMap((segment) => segment.copy ?? []),
    frames: plan.frames,
    segments,
    sound,
    warnings: plan.warnings,
  };
}
