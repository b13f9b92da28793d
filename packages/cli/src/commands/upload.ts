/** `rushes upload`: files and folders of this machine into the library. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, ConnectionError, type PriceQuote, TimeoutError } from '@rushes/sdk';
import type { Context } from '../context.ts';
import { pathOf, segmentsOf } from '../library/paths.ts';
import { harmless } from '../output/text-width.ts';
import { bytesText, clockText, countText, creditsText } from '../output/units.ts';
import { EXIT, Problem, usageProblem } from '../problems.ts';
import { type FoundFile, type LeftOut, type ScanOptions, scan } from '../uploads/scan.ts';
import { createTransferMeter } from '../uploads/transfer-meter.ts';
import { understand } from '../uploads/understanding.ts';
import { type FileEnd, uploadAll } from '../uploads/upload-all.ts';
import { watchFiles } from '../uploads/watch.ts';

export interface UploadOptions {
  into?: string;
  include?: string[];
  exclude?: string[];
  ext?: string[];
  dryRun?: boolean;
  /** False for `--no-index`. */
  index?: boolean;
  parallel?: string;
  partSize?: string;
  watch?: boolean;
}

/** What was uploaded, for who goes on with it. */
export interface UploadedFiles {
  ends: FileEnd[];
  files: FoundFile[];
}

const MOST_PARALLEL = 32;
const PRICE_BATCH = 1_000;
/** Of problems that are alike so many are told one by one. */
const MOST_TOLD = 20;
const STATUS_MILLISECONDS = 100;
/** Between two looks at what is watched. */
const LOOK_MILLISECONDS = 1_000;

/** Where a file comes to lie in the library. */
export const placeOf = (file: FoundFile) => pathOf([...file.folder, file.name]);

function parallelOf(text: string | undefined): number {
  const parallel = Number(text ?? 4);
  if (Number.isInteger(parallel) && parallel >= 1 && parallel <= MOST_PARALLEL) return parallel;
  throw usageProblem(`--parallel "${text}" is no number from 1 to ${MOST_PARALLEL}.`);
}

/** Bytes of a part; undefined where the service decides. */
function partSizeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const mebibytes = Number(text);
  if (Number.isInteger(mebibytes) && mebibytes >= 5 && mebibytes <= 5_120) return mebibytes * 1024 ** 2;
  throw usageProblem(`--part-size "${text}" is no number of MiB from 5 to 5120.`);
}

function tellLeftOut(context: Context, leftOut: readonly LeftOut[]): void {
  const { out } = context;
  const told = leftOut.filter(({ why }) => why === 'unreadable' || why === 'loop');
  for (const { path, detail } of told.slice(0, MOST_TOLD)) out.warn(`left out: ${harmless(path)}: ${detail}`);
  if (told.length > MOST_TOLD) out.warn(`left out: ${told.length - MOST_TOLD} more that can not be read`);
  const others = leftOut.filter(({ why }) => why === 'not_media').length;
  if (others > 0)
    out.note(
      others === 1
        ? "1 file that is no media stays here; --include '*' takes it."
        : `${others} files that are no media stay here; --include '*' takes them.`,
    );
}

/** What storing would cost; what is there already costs nothing. */
async function priceOf(
  client: Client,
  files: readonly FoundFile[],
  signal: AbortSignal,
): Promise<PriceQuote> {
  const sum: PriceQuote = { credits: 0, up_to: false, price_version: 0, lines: [] };
  for (let at = 0; at < files.length; at += PRICE_BATCH) {
    const body = files.slice(at, at + PRICE_BATCH).map((file, index) => ({
      upload_id: `rushes-price-${at + index}`,
      content_length: file.bytes,
      source_file: {
        sourceName: file.name,
        sourceUrl: null,
        sourceIconUrl: null,
        authors: [],
        creationDatetime: null,
        additionDatetime: 0,
        inAppPath: [],
        title: null,
        description: null,
        keywords: [],
      },
    }));
    const query = { dry_run: true };
    const quote = (await client.createUploadUrls({ query, body }, { signal })) as unknown as PriceQuote;
    sum.credits += quote.credits;
    sum.up_to ||= quote.up_to;
    sum.price_version = quote.price_version;
  }
  return sum;
}

async function dryRun(context: Context, files: readonly FoundFile[], options: UploadOptions): Promise<void> {
  const { out, signal } = context;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const { credits } = await priceOf(context.client(), files, signal);
  for (const file of files)
    out.json({ event: 'file', status: 'planned', path: file.path, place: placeOf(file), bytes: file.bytes });
  out.json({ event: 'plan', files: files.length, bytes, credits });
  out.table(files.map((file) => [bytesText(file.bytes).padStart(8), harmless(placeOf(file))]));
  const analysis = options.index === false ? '' : '; analysing is charged by what is found (rushes usage)';
  out.line(
    `${countText(files.length, 'file')}, ${bytesText(bytes)}, ${creditsText(credits)} at most${analysis}`,
  );
}

/** The one line that shows how far it is. */
function createView(context: Context, files: readonly FoundFile[]) {
  const { out } = context;
  const total = files.reduce((sum, file) => sum + file.bytes, 0);
  const meter = createTransferMeter(() => performance.now());
  let bytes = 0;
  let ended = 0;
  let name = '';
  let drawnAt = 0;
  function draw(): void {
    if (performance.now() - drawnAt < STATUS_MILLISECONDS) return;
    drawnAt = performance.now();
    const speed = meter.speed();
    const left = meter.secondsLeft(total);
    const parts = [
      `${Math.floor((100 * bytes) / Math.max(1, total))} %`,
      `${ended}/${files.length} files`,
      `${bytesText(bytes)} of ${bytesText(total)}`,
      ...(speed === null ? [] : [`${bytesText(speed)}/s`]),
      ...(left === null ? [] : [`${clockText(left)} left`]),
      name,
    ];
    out.status(parts.join('  '));
  }
  return {
    setBytes(now: number): void {
      bytes = now;
      meter.reached(now);
      draw();
    },
    setName(now: string): void {
      name = now;
      draw();
    },
    end(): void {
      ended += 1;
      draw();
    },
  };
}

function tellEnd(context: Context, end: FileEnd): void {
  const { out } = context;
  const { file, status } = end;
  const facts = { event: 'file', status, path: file.path, place: placeOf(file), bytes: file.bytes };
  if (end.status === 'failed') {
    out.json({ ...facts, code: end.code, message: end.message });
    if (!out.isJson) out.warn(`not uploaded: ${harmless(file.path)}: ${end.message}`);
    return;
  }
  out.json({ ...facts, asset_id: end.assetId });
  // Somebody who watches has the line of progress; a program gets what it needs to go on.
  if (!out.hasTerminal && !out.isQuiet) out.line(`${end.assetId}\t${status}\t${harmless(placeOf(file))}`);
}

/** Sends what was found and tells how each ended. */
export async function sendFiles(
  context: Context,
  files: readonly FoundFile[],
  options: Pick<UploadOptions, 'parallel' | 'partSize'>,
): Promise<FileEnd[]> {
  const parallel = parallelOf(options.parallel);
  const partSize = partSizeOf(options.partSize);
  const view = createView(context, files);
  const ends: FileEnd[] = [];
  const startedAt = performance.now();
  const told = {
    onBytes: (bytes: number) => view.setBytes(bytes),
    onFile: (file: FoundFile) => view.setName(file.name),
    onEnd(end: FileEnd) {
      ends.push(end);
      view.end();
      tellEnd(context, end);
    },
  };
  const { signal, out } = context;
  try {
    await uploadAll(context.client(), files, { signal, parallel, partSize, told });
  } finally {
    out.clearStatus();
    summarize(context, ends, (performance.now() - startedAt) / 1_000);
  }
  return ends;
}

function summarize(context: Context, ends: readonly FileEnd[], seconds: number): void {
  const { out } = context;
  const of = (status: FileEnd['status']) => ends.filter((end) => end.status === status);
  const [uploaded, there, failed] = [of('uploaded'), of('there'), of('failed')];
  const bytes = uploaded.reduce((sum, { file }) => sum + file.bytes, 0);
  out.json({
    event: 'uploads',
    uploaded: uploaded.length,
    there: there.length,
    failed: failed.length,
    bytes,
    seconds: Number(seconds.toFixed(3)),
  });
  if (!out.hasTerminal) return;
  const speed =
    uploaded.length === 0
      ? ''
      : `, ${bytesText(bytes)} in ${clockText(seconds)} (${bytesText(bytes / seconds)}/s)`;
  const rest = [
    ...(there.length === 0 ? [] : [`${there.length} already there`]),
    ...(failed.length === 0 ? [] : [`${failed.length} not uploaded`]),
  ];
  out.line(
    `${countText(uploaded.length, 'file')} uploaded${speed}${rest.length === 0 ? '' : `, ${rest.join(', ')}`}`,
  );
}

/** Has files analysed and shows what is being looked at, and `aside` behind it. What can not be analysed is told and is no failure. */
export async function followIndexing(context: Context, ends: readonly FileEnd[], aside = ''): Promise<void> {
  const { out, signal } = context;
  const files = ends.flatMap((end) =>
    end.status === 'failed' ? [] : [{ assetId: end.assetId, name: end.file.name }],
  );
  if (files.length === 0) return;
  let analysed = 0;
  await understand(context.client(), files, {
    signal,
    told: {
      onProgress({ ended, all, name, progress }) {
        const current = name === null ? '' : `  ${name} ${Math.floor(100 * progress)} %`;
        out.status(`understanding ${ended}/${all}${current}${aside}`);
      },
      onEnd({ file, taskId, error }) {
        out.json({
          event: 'index',
          asset_id: file.assetId,
          task_id: taskId,
          status: error === null ? 'done' : 'failed',
          message: error,
        });
        if (error === null) analysed += 1;
        else if (!out.isJson) out.warn(`not understood: ${harmless(file.name)}: ${error}`);
      },
    },
  });
  out.clearStatus();
  if (out.hasTerminal) out.line(`${countText(analysed, 'file')} understood`);
}

function scanOptionsOf({ into = '/', include = [], exclude = [], ext = [] }: UploadOptions): ScanOptions {
  const extensions = ext.flatMap((one) => one.split(','));
  return { into: segmentsOf(into), include, exclude, extensions };
}

/** Finds what is meant. Throws Problem where nothing is. */
export async function findFiles(
  context: Context,
  paths: readonly string[],
  options: UploadOptions,
): Promise<FoundFile[]> {
  const { files, leftOut } = await scan(paths, scanOptionsOf(options));
  tellLeftOut(context, leftOut);
  if (files.length > 0) return files;
  throw new Problem('There is nothing to upload.', {
    code: 'nothing_found',
    hint: "Folders are searched for media; --include '*.log' names other files.",
  });
}

const isAwayNow = (error: unknown) => error instanceof ConnectionError || error instanceof TimeoutError;

/** As `followIndexing`, and again where the service was away meanwhile. */
async function followInTheEnd(context: Context, ends: readonly FileEnd[]): Promise<void> {
  const { signal } = context;
  for (;;) {
    try {
      return await followIndexing(context, ends);
    } catch (error) {
      if (!isAwayNow(error)) throw error;
      await pause(LOOK_MILLISECONDS, undefined, { signal });
    }
  }
}

/** Brings in what is there and what comes, until Ctrl-C. */
async function watch(context: Context, paths: string[], options: UploadOptions): Promise<void> {
  const { out, signal } = context;
  const wanted = scanOptionsOf(options);
  let isAway = false;
  let problem: unknown = null;
  context.onLeave('What was sent is kept: the same command goes on where it was.');
  out.note('Watching; Ctrl-C ends it.');
  await watchFiles({
    look: async () => (await scan(paths, wanted)).files,
    async send(files) {
      try {
        const ends = await sendFiles(context, files, options);
        // A long film is understood for minutes: what comes meanwhile does not wait for that.
        if (options.index !== false)
          followInTheEnd(context, ends).catch((error: unknown) => {
            problem ??= error;
          });
        isAway = false;
        return 'sent';
      } catch (error) {
        if (!isAwayNow(error)) throw error;
        if (!isAway) out.warn('The service is away; what comes meanwhile is sent when it is back.');
        isAway = true;
        return 'again';
      }
    },
    async wait() {
      if (problem !== null) throw problem;
      await pause(LOOK_MILLISECONDS, undefined, { signal });
    },
  });
}

export async function upload(context: Context, paths: string[], options: UploadOptions): Promise<void> {
  if (options.watch === true && options.dryRun === true)
    throw usageProblem('--watch and --dry-run do not go together.');
  if (options.watch === true) return watch(context, paths, options);
  const files = await findFiles(context, paths, options);
  if (options.dryRun === true) return dryRun(context, files, options);
  context.onLeave('What was sent is kept: the same command goes on where it was.');
  const ends = await sendFiles(context, files, options);
  if (options.index !== false) {
    context.onLeave('Everything is uploaded, and the service goes on understanding it.');
    await followIndexing(context, ends, '  (Ctrl-C leaves it to the service)');
  }
  const failed = ends.filter(({ status }) => status === 'failed').length;
  if (failed === 0) return;
  throw new Problem(`${countText(failed, 'file')} of ${ends.length} could not be uploaded.`, {
    exitCode: failed === ends.length ? EXIT.failed : EXIT.partly,
    code: failed === ends.length ? 'failed' : 'partly',
    hint: 'The same command tries those again and skips what is there.',
  });
}
