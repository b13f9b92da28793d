/** `rushes generate`, `models`, `captions`. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Client } from '@rushes/sdk';
import type { Context } from '../context.ts';
import { findAsset } from '../library/paths.ts';
import { refuseExisting, saveContent } from '../library/save-file.ts';
import { harmless, harmlessLines } from '../output/text-width.ts';
import { clockText, countText } from '../output/units.ts';
import { FIELD_OPTIONS, Problem, usageProblem } from '../problems.ts';
import { refuseOutput, saveAsset } from './download.ts';
import { followTask } from './tasks.ts';

interface GenerateOptions {
  output?: string;
  model?: string;
  seconds?: string;
  format?: string;
  seed?: string;
  voice?: string;
  force?: boolean;
  dryRun?: boolean;
  background?: boolean;
}

const KINDS = ['video', 'image', 'audio', 'speech'] as const;

function numberOf(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) throw usageProblem(`${flag} "${text}" is no number.`);
  return value;
}

function bodyOf(prompt: string, options: GenerateOptions): Record<string, unknown> {
  const { model, format, voice } = options;
  const all = {
    prompt,
    model,
    format,
    voice_id: voice,
    duration_seconds: numberOf('--seconds', options.seconds),
    seed: numberOf('--seed', options.seed),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** With `async` each of the four answers the task. */
function starter(client: Client, kind: (typeof KINDS)[number]) {
  const calls = {
    video: client.generateVideo,
    image: client.generateImage,
    audio: client.generateAudio,
    speech: client.generateSpeech,
  };
  return calls[kind] as unknown as (
    input: { query: { async: boolean; dry_run?: boolean }; body: Record<string, unknown> },
    options: { signal: AbortSignal },
  ) => Promise<{ task_id: string; credits?: number }>;
}

const MOST_VOICES = 10;

/** Throws Problem: which voices there are nobody knows by heart. */
async function askForVoice(context: Context): Promise<never> {
  const { signal } = context;
  const { voices, has_more: hasMore } = await context
    .client()
    .searchVoices({ body: { limit: MOST_VOICES } }, { signal });
  const list = voices.map(
    ({ voice_id: id, name, gender, accent }) =>
      `  ${harmless(id)}  ${[name, gender, accent]
        .filter((word) => word != null)
        .map(harmless)
        .join(', ')}`,
  );
  const all = ['There are:', ...list, ...(hasMore ? ['  and more'] : [])].join('\n');
  throw usageProblem('Say who speaks: --voice <id>.', list.length === 0 ? 'No voice is installed.' : all);
}

export async function generate(
  context: Context,
  [word = '', prompt = '']: string[],
  options: GenerateOptions,
): Promise<void> {
  const { out, signal } = context;
  const kind = KINDS.find((one) => one === word);
  if (kind === undefined) throw usageProblem(`"${word}" is none of ${KINDS.join(', ')}.`);
  await refuseOutput(options.output, options.force === true);
  if (kind === 'speech' && options.voice === undefined) await askForVoice(context);
  const start = starter(context.client(), kind);
  const body = bodyOf(prompt, options);
  if (options.dryRun === true) {
    const quote = await start({ query: { async: true, dry_run: true }, body }, { signal });
    out.json(quote);
    out.line(`${quote.credits} credits at most`);
    return;
  }
  const { task_id: taskId } = await start({ query: { async: true }, body }, { signal });
  if (options.background === true) {
    out.json({ event: 'started', task_id: taskId });
    out.line(taskId);
    return;
  }
  const result = (await followTask(context, taskId, kind)) as { asset_id?: unknown } | null;
  if (typeof result?.asset_id !== 'string') throw new Problem('The task names no asset.');
  const params = { asset_id: result.asset_id };
  const { notes } = await context.client().getGenerationMetadata({ params }, { signal });
  if (out.isJson && notes.length > 0) out.json({ event: 'notes', asset_id: result.asset_id, notes });
  else for (const note of notes) out.warn(harmless(note));
  await saveAsset(context, result.asset_id, options.output);
}

/** What a model needs, by the options that give it. */
const NEEDED: Readonly<Record<string, string>> = { ...FIELD_OPTIONS, prompt: 'a prompt' };

/** What models there are, and what each takes. */
export async function models(context: Context): Promise<void> {
  const { out, signal } = context;
  const { video, image, audio, tts } = await context.client().listModels({ signal });
  const rows: string[][] = [];
  for (const [kind, list] of [
    ['video', video.models],
    ['image', image.models],
    ['audio', audio.models],
    ['speech', tts.models],
  ] as const) {
    for (const model of list) {
      out.json({ kind, ...model });
      const formats = 'formats' in model ? model.formats.join(' ') : '';
      rows.push([
        kind,
        model.id,
        `needs ${model.required.map((one) => NEEDED[one] ?? one).join(', ')}`,
        formats,
      ]);
    }
  }
  out.table(rows);
}

interface CaptionsOptions {
  output?: string;
  format?: string;
  language?: string;
  from?: string;
  force?: boolean;
}

const FORMATS = ['srt', 'vtt', 'txt'] as const;

/** What is said in a file as subtitles; `--from` brings subtitles in. */
export async function captions(
  context: Context,
  [word = '']: string[],
  options: CaptionsOptions,
): Promise<void> {
  const { out, signal } = context;
  const client = context.client();
  const params = { asset_id: (await findAsset(client, word, signal)).id };
  if (options.from !== undefined) {
    const text = await readFile(resolve(options.from), 'utf8');
    const language = options.language === undefined ? {} : { language: options.language };
    const made = await client.importTranscript({ params, body: { text, ...language } }, { signal });
    out.json(made);
    out.line(
      `${made.transcript_id}  ${countText(made.segment_count, 'line')}, ${clockText(made.end_time_ms / 1_000)}`,
    );
    return;
  }
  const wanted = options.format ?? options.output?.split('.').at(-1)?.toLowerCase() ?? 'srt';
  const format = FORMATS.find((one) => one === wanted);
  if (format === undefined) throw usageProblem(`"${wanted}" is none of ${FORMATS.join(', ')}.`);
  const all = await client.listTranscripts({ params }, { signal });
  const found = all.find(({ language }) => options.language === undefined || language === options.language);
  if (found === undefined) {
    const languages = all.map(({ language }) => language).join(', ');
    throw new Problem(
      all.length === 0
        ? `Nothing is written down of ${word}.`
        : `There is none in that language; there is: ${languages}.`,
      {
        code: 'not_found',
        hint: 'docs/transcripts.md says where transcripts come from; --from talk.srt brings one.',
      },
    );
  }
  const query = { format };
  const response = await client.exportTranscript(
    { params: { ...params, transcript_id: found.transcript_id }, query },
    { signal },
  );
  const text = await response.text();
  if (options.output === undefined) {
    if (out.isJson) return out.json({ ...found, format, text });
    process.stdout.write(process.stdout.isTTY === true ? harmlessLines(text) : text);
    return;
  }
  const path = resolve(options.output);
  await refuseExisting(path, options.force === true);
  await saveContent(path, text, signal);
  out.json({ event: 'saved', asset_id: params.asset_id, path, bytes: Buffer.byteLength(text) });
  out.line(harmless(path));
}
