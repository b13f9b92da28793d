/** `rushes projects …`: timelines, edited by what is said, heard and seen in their media. */
import { open, readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { type Client, type EditProjectRequest, eachRecentFile, type MaterialEditResponse } from '@rushes/sdk';
import type { Context } from '../context.ts';
import { findAsset, isId } from '../library/paths.ts';
import { refuseExisting, saveContent } from '../library/save-file.ts';
import { harmless, harmlessLines } from '../output/text-width.ts';
import { clockText, creditsText, momentText } from '../output/units.ts';
import { EXIT, Problem, usageProblem } from '../problems.ts';
import { refuseOutput, saveAsset } from './download.ts';
import { readStdin } from './prompts.ts';
import { followTask } from './tasks.ts';
import { findFiles, sendFiles } from './upload.ts';

async function projectId(context: Context, word: string): Promise<string> {
  if (isId(word)) return word;
  const item = await findAsset(context.client(), word, context.signal);
  if (item.type !== 'project') throw new Problem(`${word} is no project.`, { code: 'not_a_project' });
  return item.id;
}

export async function list(context: Context): Promise<void> {
  const { out, signal } = context;
  const rows: string[][] = [];
  for await (const file of eachRecentFile(context.client(), { filetype: ['project'] }, { signal })) {
    out.json(file);
    rows.push([file.file_id ?? '', file.last_edit.slice(0, 16).replace('T', ' '), harmless(file.file_name)]);
  }
  out.table(rows);
  if (rows.length === 0) out.note('There is no project yet: rushes create makes one with its film.');
}

export async function show(context: Context, [word = '']: string[]): Promise<void> {
  const { out, signal } = context;
  const params = { project_id: await projectId(context, word) };
  const project = await context.client().getProject({ params }, { signal });
  const versions = await context
    .client()
    .listProjectHistory({ params, query: { limit: 20, page: 0 } }, { signal });
  out.json({ ...project, history: versions });
  out.line(`${harmless(project.name)}  version ${project.version}`);
  out.table(
    versions.map((one) => [
      String(one.version),
      clockText(one.duration_seconds),
      one.created_at.slice(0, 16).replace('T', ' '),
      harmless(one.summary),
    ]),
  );
  for (const warning of project.warnings) out.warn(harmless(warning));
}

/** What an option of an edit becomes in the body. */
type Kind = 'number' | 'text' | 'list' | 'switch';

interface EditTool {
  call(
    client: Client,
  ): (
    input: { params: { project_id: string }; body: never },
    options: { signal: AbortSignal },
  ) => Promise<MaterialEditResponse>;
  options: Readonly<Record<string, Kind>>;
}

const of = <Name extends keyof Client>(name: Name, options: EditTool['options'] = {}): EditTool => ({
  call: (client) => client[name] as unknown as ReturnType<EditTool['call']>,
  options,
});

/** By command; options by their names, which are those of the request's fields. */
export const editTools: Readonly<Record<string, EditTool>> = {
  'remove-silences': of('removeSilences', {
    thresholdDb: 'number',
    padding: 'number',
    minimum: 'number',
    keep: 'list',
  }),
  'remove-fillers': of('removeFillers', { words: 'list', keep: 'list' }),
  'keep-quotes': of('keepQuotes', { phrases: 'list', padding: 'number' }),
  'mark-chapters': of('markChapters', { minimum: 'number', most: 'number' }),
  'match-beats': of('matchBeats', { every: 'text', keep: 'list' }),
  reframe: of('reframe', { aspect: 'text', follow: 'text', fallback: 'text', keep: 'list' }),
  caption: of('caption', { style: 'text', position: 'text', maxLines: 'number', keep: 'list' }),
};

const fieldOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function fieldValue(name: string, kind: Kind, value: unknown): unknown {
  if (kind !== 'number' && !(name === 'every' && value !== 'bar')) return value;
  const number = Number(value);
  if (value === '' || !Number.isFinite(number))
    throw usageProblem(`--${fieldOf(name).replaceAll('_', '-')} "${value}" is no number.`);
  return number;
}

/** The action of one edit. */
export function editBy(name: string) {
  const tool = editTools[name];
  if (tool === undefined) throw new TypeError(`There is no edit ${name}.`);
  return async (context: Context, [word = '']: string[], options: Record<string, unknown>): Promise<void> => {
    const { out, signal } = context;
    const client = context.client();
    const params = { project_id: await projectId(context, word) };
    const { version } = await client.getProject({ params }, { signal });
    const body: Record<string, unknown> = { version };
    if (options.dryRun === true) body.dry_run = true;
    for (const [key, kind] of Object.entries(tool.options)) {
      if (options[key] !== undefined) body[fieldOf(key)] = fieldValue(key, kind, options[key]);
    }
    const answer = await tool.call(client)({ params, body: body as never }, { signal });
    out.json(answer);
    if (options.dryRun === true) {
      out.table(
        answer.findings.map((one) => [
          one.id,
          `${momentText(one.start_seconds)}-${momentText(one.end_seconds)}`,
          one.kind,
          harmless(one.text ?? one.reason),
        ]),
      );
    }
    out.line(harmless(answer.summary));
    out.line(
      `${clockText(answer.duration_seconds_before)} before, ${clockText(answer.duration_seconds)} after`,
    );
    for (const note of answer.notes) out.note(harmless(note));
  };
}

/** Operations of docs/editing.md, from a file or standard input. */
export async function edit(context: Context, [word = '', file = '-']: string[]): Promise<void> {
  const { out, signal } = context;
  const text = file === '-' ? await readStdin() : await readFile(resolve(file), 'utf8');
  let operations: EditProjectRequest['operations'];
  try {
    operations = JSON.parse(text);
  } catch {
    throw usageProblem(
      `${file === '-' ? 'Standard input' : file} holds no JSON.`,
      'It is a list of operations, see docs/editing.md.',
    );
  }
  const client = context.client();
  const params = { project_id: await projectId(context, word) };
  const { version } = await client.getProject({ params }, { signal });
  const answer = await client.editProject({ params, body: { version, operations } }, { signal });
  out.json(answer);
  out.line(`version ${answer.version}`);
}

interface ExportOptions {
  resolution?: string;
  output?: string;
  force?: boolean;
  dryRun?: boolean;
}

const RESOLUTIONS = ['480p', '720p', '1080p', '4k'] as const;

export async function exportProject(
  context: Context,
  [word = '']: string[],
  options: ExportOptions,
): Promise<void> {
  const { out, signal } = context;
  const resolution = RESOLUTIONS.find((one) => one === (options.resolution ?? '1080p'));
  if (resolution === undefined)
    throw usageProblem(`--resolution "${options.resolution}" is none of ${RESOLUTIONS.join(', ')}.`);
  const client = context.client();
  const params = { project_id: await projectId(context, word) };
  if (options.dryRun === true) {
    const cost = await client.getExportCost({ params, query: { rendition: resolution } }, { signal });
    out.json(cost);
    out.line(
      `${creditsText(cost.estimated_cost_service_tokens)}, ${clockText(cost.duration_seconds)} of film`,
    );
    return;
  }
  await refuseOutput(options.output, options.force === true);
  const started = await client.exportProject({ params, body: [resolution] }, { signal });
  await followTask(context, started.task_id, 'export');
  await saveAsset(context, started.asset_id, options.output);
}

const HEIGHTS = [240, 360, 480] as const;

/** Starts a preview, which plays while it is made. */
export async function preview(
  context: Context,
  [word = '']: string[],
  options: { height?: string },
): Promise<void> {
  const { out, signal } = context;
  const height = HEIGHTS.find((one) => String(one) === (options.height ?? '360'));
  if (height === undefined)
    throw usageProblem(`--height "${options.height}" is none of ${HEIGHTS.join(', ')}.`);
  const params = { project_id: await projectId(context, word) };
  const started = await context.client().startPreview({ params, body: { height } }, { signal });
  out.json({ event: 'preview', ...started });
  out.line(started.playlist_url);
  out.note(
    `${clockText(started.duration_seconds)} of film, until ${started.expires_at.slice(0, 16)}; players take it by that address.`,
  );
  out.note(`In the web app: rushes open ${params.project_id}`);
}

const DOCUMENTS = ['otio', 'otioz', 'edl', 'srt', 'vtt'] as const;

/** A document of a project, by the ending of `-o` or by `--format`. */
export async function document(
  context: Context,
  [word = '']: string[],
  options: ExportOptions & { format?: string },
): Promise<void> {
  const { out, signal } = context;
  const wanted = options.format ?? options.output?.split('.').at(-1)?.toLowerCase() ?? 'otio';
  const format = DOCUMENTS.find((one) => one === wanted);
  if (format === undefined) throw usageProblem(`"${wanted}" is none of ${DOCUMENTS.join(', ')}.`);
  if (out.isJson && options.output === undefined && format === 'otioz')
    throw usageProblem('An .otioz is no text: name a file with -o.');
  const params = { project_id: await projectId(context, word) };
  const response = await context.client().exportProjectFile({ params, query: { format } }, { signal });
  if (response.body === null) throw new Problem('The service answered nothing.');
  if (options.output === undefined) {
    if (out.isJson) out.json({ event: 'document', ...params, format, text: await response.text() });
    else if (process.stdout.isTTY === true) process.stdout.write(harmlessLines(await response.text()));
    else for await (const block of response.body) process.stdout.write(block);
    return;
  }
  const path = resolve(options.output);
  await refuseExisting(path, options.force === true);
  await saveContent(path, response.body, signal);
  out.json({ event: 'saved', path });
  out.line(path);
}

/** A list of edits begins with its title, its kind of timecode, a note or an event. */
const EDL_START = /^(?:TITLE:|FCM:|\*|\d{1,6}\s+\S+\s+\S+\s+[CDWK])/i;

/** Throws Problem where a file is no timeline by its beginning: nothing of it is sent then. */
async function requireTimeline(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    const start = buffer
      .toString('utf8', 0, bytesRead)
      .replace(/^\uFEFF/, '')
      .trimStart();
    if (start.startsWith('{') || start.startsWith('PK') || EDL_START.test(start)) return;
  } finally {
    await file.close();
  }
  throw new Problem(`${basename(path)} is no .otio, .otioz or .edl file.`, {
    code: 'not_a_timeline',
    exitCode: EXIT.local,
    hint: 'Of other formats (FCPXML, AAF) OpenTimelineIO makes one: otioconvert.',
  });
}

/** Uploads an .otio, .otioz or .edl file and makes a project of it. */
export async function importProject(
  context: Context,
  [file = '']: string[],
  options: { into?: string; name?: string },
): Promise<void> {
  const { out, signal } = context;
  await requireTimeline(file);
  const files = await findFiles(context, [file], options);
  const [end] = await sendFiles(context, files, {});
  if (end === undefined || end.status === 'failed')
    throw new Problem(`${basename(file)} could not be uploaded.`);
  const body = { asset_id: end.assetId, ...(options.name === undefined ? {} : { name: options.name }) };
  const started = await context.client().importProject({ body }, { signal });
  await followTask(context, started.task_id, 'import');
  out.json({ event: 'imported', project_id: started.project_id });
  out.line(started.project_id);
}
