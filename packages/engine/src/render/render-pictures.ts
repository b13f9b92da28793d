/** All segments of a programme, several at a time, those already finished reused. */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { faceOf } from '../fonts/catalog.ts';
import { typefacePath } from '../fonts/typefaces.ts';
import type { Machine } from './encoder-settings.ts';
import { createDataFiles } from './graph/data-files.ts';
import type { GraphContext, ScriptFile } from './graph/graph-context.ts';
import type { SegmentPlan } from './plan/plan-types.ts';
import type { RenderPlan } from './plan/render-plan.ts';
import { segmentKey, segmentParts } from './plan/segment-key.ts';
import { isDrawn } from './plan/segments.ts';
import { renderSegment } from './render-segment.ts';
import { markUsed, readSegment, writeSegment } from './segment-file.ts';

export interface PicturesRequest {
  plan: RenderPlan;
  context: Omit<GraphContext, 'scriptFile' | 'dataFile'>;
  machine: Machine;
  /** Scratch folder for scripts and fonts. */
  workFolder: string;
  segmentFolder: string;
  /** Segments rendered at the same time. Their bytes do not depend on it. */
  parallel: number;
  /**
   * What plays while it is made waits for the first segment and what is made of it: until this resolves, nothing else
   * takes their cores.
   */
  firstDone?: Promise<void>;
  signal: AbortSignal;
  /** Told with the number of frames that were finished since the last call. */
  onFrames: (frames: number) => void;
  /** Only these files are rendered; the others are left as they are, made or not. */
  only?: ReadonlySet<string>;
  /** Told of each file, in no order, once it is whole. */
  onMade?: (file: string) => void;
}

/** Name of a segment's file in the segment folder; empty for one that is copied when the parts are joined. */
export function segmentFile(
  context: GraphContext,
  options: { segment: SegmentPlan; machine: Machine },
): string {
  return options.segment.copy ? '' : `${segmentKey(context, options)}.segment`;
}

export interface RenderedPictures {
  /** Segment files in order; empty for what is copied. */
  paths: string[];
  reused: number;
  warnings: string[];
}

/** Renders what `segmentFolder` does not hold yet. Throws MediaError. */
export async function renderPictures(request: PicturesRequest): Promise<RenderedPictures> {
  const context = withScratchFiles(request);
  const { segments } = request.plan;
  const { machine, only } = request;
  const files = segments.map((segment) => segmentFile(context, { segment, machine }));
  const paths = files.map((file) => (file === '' ? '' : join(request.segmentFolder, file)));
  const pending: number[] = [];
  const claimed = new Set<string>();
  const warnings = new Set<string>();
  let reused = 0;
  for (const [index, path] of paths.entries()) {
    const segment = segments[index];
    if (!segment || only?.has(files[index] ?? '') === false) continue;
    const frames = segment.endFrame - segment.startFrame;
    if (segment.copy) {
      request.onFrames(frames);
      continue;
    }
    // Equal segments of one programme are rendered once, and told once: not before the first of them is made.
    const isClaimed = claimed.has(path);
    const kept = isClaimed ? null : await readSegment(path);
    const known = isClaimed || kept?.frames === frames;
    claimed.add(path);
    for (const sentence of kept?.warnings ?? []) warnings.add(sentence);
    if (!known) pending.push(index);
    else {
      if (!isClaimed) await markUsed(path);
      reused += 1;
      request.onFrames(frames);
      if (!isClaimed) request.onMade?.(files[index] ?? '');
    }
  }
  await renderPending(request, { context, paths, pending, warnings });
  return { paths, reused, warnings: [...warnings] };
}

async function renderPending(
  request: PicturesRequest,
  work: { context: GraphContext; paths: string[]; pending: number[]; warnings: Set<string> },
): Promise<void> {
  const { context, paths, pending } = work;
  const failed = new AbortController();
  const signal = AbortSignal.any([request.signal, failed.signal]);
  async function renderOne(index: number): Promise<void> {
    const segment = request.plan.segments[index];
    const path = paths[index];
    if (!segment || !path) return;
    const content = await renderSegment({
      output: request.plan.output,
      parts: segmentParts(context, segment),
      isDrawn: isDrawn(segment),
      partsWithoutSeeking: () => segmentParts({ ...context, withoutSeeking: true }, segment),
      signal,
      onFrame: () => request.onFrames(1),
    });
    for (const sentence of content.warnings) work.warnings.add(sentence);
    await writeSegment(path, content);
    request.onMade?.(basename(path));
  }
  let failure: unknown;
  /** Renders what is left, one after the other. */
  async function renderRest(most = Number.POSITIVE_INFINITY): Promise<void> {
    try {
      for (let count = 0; count < most && failure === undefined; count += 1) {
        const index = pending.shift();
        if (index === undefined) return;
        await renderOne(index);
      }
    } catch (error) {
      failure ??= error;
      // The others end at their next frame: nothing runs on after this has failed.
      failed.abort();
    }
  }
  if (request.firstDone !== undefined) {
    if (pending[0] === 0) await renderRest(1);
    if (failure === undefined) await request.firstDone;
  }
  const workers = Math.max(1, Math.min(request.parallel, pending.length));
  await Promise.all(Array.from({ length: workers }, () => renderRest()));
  if (failure !== undefined) throw failure;
}

// Folders that hold just the fonts some scripts use: libass reads every file of its folder into memory.

/** Family names that a libass script asks for: those of its styles and of `\fn` in its texts. */
export function familiesInScript(script: string): string[] {
  const styles = [...script.matchAll(/^Style:[^,]*,([^,]*),/gm)];
  const overrides = [...script.matchAll(/\\fn([^\\}]+)/g)];
  return [...new Set([...styles, ...overrides].map((match) => (match[1] ?? '').trim()))].filter(Boolean);
}

/** Puts the files of these families into `folder` (made when absent). Throws Error on a family that is not shipped. */
export function fillFontFolder(folder: string, wanted: Iterable<string>): void {
  mkdirSync(folder, { recursive: true });
  for (const family of new Set(wanted)) {
    const face = faceOf(family);
    if (!face) throw new Error(`no font of the family ${family} is shipped`);
    const source = typefacePath(face);
    const target = join(folder, basename(source));
    if (existsSync(target)) continue;
    // Copied under another name first: a reader never sees half a font.
    copyFileSync(source, `${target}.part`);
    renameSync(`${target}.part`, target);
  }
}

/** Adds what the graphs read from disk: scripts and data by their hash, and per set of families a folder with these fonts. */
export function withScratchFiles(request: Pick<PicturesRequest, 'context' | 'workFolder'>): GraphContext {
  // By hash: scripts of shapes are long, and a long programme has thousands.
  const files = new Map<string, ScriptFile>();
  function writeScript(script: string, name: string): ScriptFile {
    const families = familiesInScript(script).sort();
    const fontFolder = join(request.workFolder, `fonts-${sha256(families.join('|')).slice(0, 12)}`);
    fillFontFolder(fontFolder, families);
    const path = join(request.workFolder, `${name}.ass`);
    writeFileSync(path, script);
    return { path, fontFolder };
  }
  return {
    ...request.context,
    dataFile: createDataFiles(request.workFolder),
    scriptFile(script) {
      const name = sha256(script);
      const file = files.get(name) ?? writeScript(script, name);
      files.set(name, file);
      return file;
    },
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
