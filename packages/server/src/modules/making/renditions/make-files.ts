/** Carries out a plan: what comes from the original from one decode, then HLS packed from the sizes. */
import { join } from 'node:path';
import {
  type HlsRung,
  type MadeRendition,
  makeRenditions,
  packageHls,
  type RunJobOptions,
} from '@rushes/engine';
import type { Config } from '../../../platform/config.ts';
import type { Workbench } from '../../../platform/processes/workbench.ts';
import { jobLimits } from '../../tasks/index.ts';
import {
  byLabel,
  type ExistingRendition,
  isMadeFromProxy,
  type PlannedFile,
  type PlannedRung,
  type RenditionPlan,
} from './rendition-plan.ts';

/** A file that was made, and what it was planned as. */
export interface MadeFile {
  planned: PlannedFile;
  made: MadeRendition;
  path: string;
}

/** A size of HLS that was packed. */
export interface PackedRung {
  rung: HlsRung;
  path: string;
  /** The proxy it was packed from, where that was there before. */
  from: ExistingRendition | null;
}

export interface MadeFiles {
  files: MadeFile[];
  hls: PackedRung[];
}

export interface MakeRequest {
  plan: RenditionPlan;
  /** The original. */
  storageKey: string;
  existing: readonly ExistingRendition[];
  signal: AbortSignal;
  /** 0..1 over all that is made. */
  report: (stage: string, fraction: number) => void;
}

export interface MakeFilesDeps {
  bench: Workbench;
  limits: Config['limits'];
}

/** Shares of the time: decoding and encoding, then what small proxies suffice for; the rest is packing. */
const ENCODED = 0.85;
const ENCODED_FROM_PROXY = 0.9;

/** The smallest proxy, which shows as much as small pictures need. */
function smallestProxy(existing: readonly ExistingRendition[]): ExistingRendition | undefined {
  return existing
    .filter(({ kind }) => kind === 'proxy')
    .sort(byLabel)
    .at(0);
}

interface Job {
  /** What it reads: an object in storage. */
  storageKey: string;
  files: readonly PlannedFile[];
  span: readonly [from: number, to: number];
}

/** Which file is made from what; jobs that make nothing are left out. */
function jobsOf({ plan, storageKey, existing }: MakeRequest): Job[] {
  const proxy = smallestProxy(existing);
  const fromProxy = (file: PlannedFile) => proxy !== undefined && isMadeFromProxy(file.wish);
  const original = plan.files.filter((file) => !fromProxy(file));
  const small = plan.files.filter(fromProxy);
  const jobs: Job[] = [
    { storageKey, files: original, span: [0, ENCODED] },
    { storageKey: proxy?.storageKey ?? '', files: small, span: [ENCODED, ENCODED_FROM_PROXY] },
  ];
  return jobs.filter(({ files }) => files.length > 0);
}

/** Makes the files of a plan on the bench; nothing is stored. Throws MediaError. */
export async function makeFiles({ bench, limits }: MakeFilesDeps, request: MakeRequest): Promise<MadeFiles> {
  const { plan, signal, report } = request;

  function options(kind: 'renditions' | 'hls', [from, to]: Job['span']): RunJobOptions {
    return {
      limits: jobLimits(kind, limits),
      hooks: { signal, onProgress: ({ stage, fraction }) => report(stage, from + (to - from) * fraction) },
    };
  }

  async function runJob({ storageKey, files, span }: Job): Promise<MadeFile[]> {
    const inputPath = await bench.show(storageKey);
    const outputFolder = await bench.emptyFolder();
    const wishes = files.map(({ wish }) => wish);
    const result = await makeRenditions({ inputPath, outputFolder, wishes }, options('renditions', span));
    return result.files.map((made) => {
      const planned = files[made.wish];
      if (planned === undefined) throw new Error(`The engine made a file for the unknown wish ${made.wish}.`);
      return { planned, made, path: join(outputFolder, made.file) };
    });
  }

  async function inputOf({ label, from }: PlannedRung, files: readonly MadeFile[]): Promise<string> {
    if (from !== null) return bench.show(from.storageKey);
    const made = files.find(({ planned: { slot } }) => slot.kind === 'proxy' && slot.label === label);
    if (made === undefined) throw new Error(`The size ${label} was planned and not made.`);
    return made.path;
  }

  async function pack(files: readonly MadeFile[]): Promise<PackedRung[]> {
    if (plan.hls.length === 0) return [];
    const inputs: { label: string; path: string }[] = [];
    for (const rung of plan.hls) inputs.push({ label: rung.label, path: await inputOf(rung, files) });
    const outputFolder = await bench.emptyFolder();
    const packed = await packageHls({ inputs, outputFolder }, options('hls', [ENCODED_FROM_PROXY, 1]));
    return packed.rungs.map((rung) => ({
      rung,
      path: join(outputFolder, rung.file),
      from: plan.hls.find(({ label }) => label === rung.label)?.from ?? null,
    }));
  }

  const files: MadeFile[] = [];
  for (const job of jobsOf(request)) files.push(...(await runJob(job)));
  return { files, hls: await pack(files) };
}
