/** `rushes download`: files of the library to this machine. */
import { stat } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import type { AssetDownloadUrlBatchRequest, Client } from '@rushes/sdk';
import type { Context } from '../context.ts';
import { isFolderPlace, placesOf, safeName } from '../library/file-names.ts';
import { eachItem, findItem, type Item, segmentsOf } from '../library/paths.ts';
import { isSameFile, qualityNote, refuseExisting, saveFile } from '../library/save-file.ts';
import { harmless } from '../output/text-width.ts';
import { bytesText, clockText, countText } from '../output/units.ts';
import { EXIT, Problem, usageProblem } from '../problems.ts';
import { createTransferMeter } from '../uploads/transfer-meter.ts';

interface DownloadOptions {
  output?: string;
  quality?: string;
  force?: boolean;
}

/** One file to fetch, and where below the output it goes. */
interface Wanted {
  item: Item;
  folder: string[];
}

const QUALITIES = ['original', 'highest', '1080p', '720p', '480p', 'lowest'] as const;

/** Projects, entities and configs are no files. */
const NO_FILE = new Set(['project', 'entity', 'service_config']);

function qualityOf(text = 'original'): NonNullable<AssetDownloadUrlBatchRequest['quality']> {
  const found = QUALITIES.find((one) => one === text);
  if (found === undefined) throw usageProblem(`--quality "${text}" is none of ${QUALITIES.join(', ')}.`);
  return found;
}

async function wantedOf(client: Client, item: Item, signal: AbortSignal): Promise<Wanted[]> {
  if (!item.isFolder) return [{ item, folder: [] }];
  if (item.path === null)
    throw new Problem('Name a folder by its path.', { code: 'usage', exitCode: EXIT.usage });
  const root = segmentsOf(item.path);
  const wanted: Wanted[] = [];
  for await (const { item: one } of eachItem(client, root, { signal, isDeep: true })) {
    if (one.isFolder || NO_FILE.has(one.type ?? '')) continue;
    const below = segmentsOf(one.path ?? '').slice(root.length, -1);
    wanted.push({ item: one, folder: [...root.slice(-1), ...below] });
  }
  return wanted;
}

async function urlOf(context: Context, item: Item, quality: ReturnType<typeof qualityOf>) {
  const body = { asset_ids: [item.id], quality, player_compatible: quality !== 'original' };
  const { items } = await context.client().createDownloadUrls({ body }, { signal: context.signal });
  const download = items[0]?.download;
  if (download != null) return download;
  throw new Problem(items[0]?.error_message ?? `${item.name} can not be downloaded.`, { code: 'not_found' });
}

async function isFileThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function saveOne(
  context: Context,
  { item, folder }: Wanted,
  place: (name: string) => string | Promise<string>,
  options: DownloadOptions,
) {
  const { out, signal } = context;
  const quality = qualityOf(options.quality);
  const download = await urlOf(context, item, quality);
  const name = safeName(download.file_name ?? item.name);
  const path = await place(join(...folder.map((one) => safeName(one)), name));
  if (options.force !== true && (await isFileThere(path))) {
    // What a command of before has saved whole is not fetched again, and is no reason to end.
    if (!(await isSameFile(path, download.url, signal))) await refuseExisting(path, false);
    const { size: bytes } = await stat(path);
    out.json({ event: 'saved', asset_id: item.id, path, bytes, resumed_at: bytes });
    out.line(`${harmless(path)}  ${bytesText(bytes)}, there already`);
    return;
  }
  const meter = createTransferMeter(() => performance.now());
  const onProgress = (bytes: number, total: number | null) => {
    meter.reached(bytes);
    const [speed, left] = [meter.speed(), total === null ? null : meter.secondsLeft(total)];
    const parts = [
      ...(total === null ? [] : [`${Math.floor((100 * bytes) / Math.max(1, total))} %`]),
      bytesText(bytes),
      ...(speed === null ? [] : [`${bytesText(speed)}/s`]),
      ...(left === null ? [] : [`${clockText(left)} left`]),
    ];
    out.status(`${parts.join('  ')}  ${name}`);
  };
  const saved = await saveFile(download.url, path, { signal, onProgress });
  out.clearStatus();
  const { rendition_kind: rendition } = download;
  out.json({
    event: 'saved',
    asset_id: item.id,
    path,
    bytes: saved.bytes,
    resumed_at: saved.resumedAt,
    ...(rendition === undefined ? {} : { rendition }),
  });
  out.line(`${harmless(path)}  ${bytesText(saved.bytes)}`);
  const note = qualityNote(item.name, quality, download);
  if (note !== null) out[note.isShort ? 'warn' : 'note'](harmless(note.text));
}

/** Saves one after the other; names that differ only in case are told apart where the disk does not. */
export async function download(context: Context, words: string[], options: DownloadOptions): Promise<void> {
  qualityOf(options.quality);
  const client = context.client();
  const wanted: Wanted[] = [];
  for (const word of words)
    wanted.push(...(await wantedOf(client, await findItem(client, word, context.signal), context.signal)));
  if (wanted.length === 0) throw new Problem('There is no file in it.', { code: 'nothing_found' });
  const output = resolve(options.output ?? '.');
  const hasFolders = wanted.some(({ folder }) => folder.length > 0);
  const isFolder = hasFolders || wanted.length > 1 || (await isFolderPlace(options.output ?? '.'));
  const place = (name: string) => (isFolder ? join(output, name) : output);
  context.onLeave('What was fetched is kept beside it: the same command goes on where it was.');
  const taken = new Set<string>();
  let refused = 0;
  for (const one of wanted) {
    const distinct = (name: string) => {
      // Where names differ only in case, a disk may hold but one of them. Ids of one minute begin alike.
      let path = place(name);
      if (taken.has(path.toLowerCase()))
        path = path.replace(/(\.[^./\\]+)?$/, ` (${one.item.id.slice(-8)})$1`);
      taken.add(path.toLowerCase());
      return path;
    };
    await saveOne(context, one, distinct, options).catch((error: unknown) => {
      // One that lies in the way keeps none of the others from coming.
      if (wanted.length === 1 || !(error instanceof Problem) || error.code !== 'exists') throw error;
      refused += 1;
      context.out.warn(`not saved: ${harmless(error.message)}`);
    });
  }
  if (refused === 0) return;
  throw new Problem(`${countText(refused, 'file')} of ${wanted.length} would have been written over.`, {
    exitCode: refused === wanted.length ? EXIT.local : EXIT.partly,
    code: 'exists',
    hint: '--force writes over what is there.',
  });
}

const SAME_ENDINGS: Readonly<Record<string, string>> = { '.jpeg': '.jpg', '.tiff': '.tif' };

function endingOf(name: string): string {
  const ending = extname(name).toLowerCase();
  return SAME_ENDINGS[ending] ?? ending;
}

/** Saves the original of an asset where `output` says, or only tells its address. */
export async function saveAsset(
  context: Context,
  assetId: string,
  output: string | undefined,
): Promise<void> {
  const { out, signal } = context;
  const item = await findItem(context.client(), assetId, signal);
  if (output === undefined) {
    const { url } = await urlOf(context, item, 'original');
    out.json({ event: 'made', asset_id: assetId, name: item.name, url });
    out.line(`${assetId}  ${harmless(item.name)}`);
    out.line(url);
    return;
  }
  context.onLeave(`It is made: rushes download ${assetId} -o ${output}`);
  const place = async (name: string) => {
    const [path = output] = await placesOf(output, [name]);
    return path;
  };
  await saveOne(context, { item, folder: [] }, place, { force: true });
  const [named, made] = [endingOf(output), endingOf(item.name)];
  if (named !== '' && named !== made && !(await isFolderPlace(output)))
    out.warn(`${harmless(output)} holds a ${made} file: that is what was made.`);
}

/** Refuses to write over a file that is there, before anything is made; a folder is a place for what is made. */
export async function refuseOutput(output: string | undefined, isMeant: boolean): Promise<void> {
  if (output === undefined || (await isFolderPlace(output))) return;
  await refuseExisting(resolve(output), isMeant);
}
