/** `rushes create`: a film from a prompt, and from files that come along. */
import { basename } from 'node:path';
import type { CreateDone, CreateResult, PlanQuote } from '@rushes/sdk';
import type { Context } from '../context.ts';
import { placesOf } from '../library/file-names.ts';
import { saveFile } from '../library/save-file.ts';
import { drawFilm } from '../library/stills.ts';
import { harmless } from '../output/text-width.ts';
import { bytesText, clockText, creditsText } from '../output/units.ts';
import { EXIT, Problem, usageProblem } from '../problems.ts';
import type { FileEnd } from '../uploads/upload-all.ts';
import { appAddress, openAddress } from './open.ts';
import { findFiles, followIndexing, sendFiles, type UploadOptions } from './upload.ts';

export interface CreateOptions extends UploadOptions {
  output?: string;
  chat?: string;
  background?: boolean;
  tools?: string[];
  model?: string;
  plan?: string;
  budget?: string;
  open?: boolean;
}

const FUNDS: readonly string[] = ['insufficient_credits', 'storage_full', 'budget_exceeded'];
const SYNTAX = /[\\^$.*+?()[\]{}|/]/g;

/** Whether the prompt speaks of a file by its name without the ending, as a word. */
function isSpokenOf(prompt: string, name: string): boolean {
  const bare = name.replace(/\.[^.]+$/, '').replace(SYNTAX, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${bare}(?![\\p{L}\\p{N}])`, 'iu').test(prompt);
}

/**
 * The prompt with ids in place of the names of files that came along: names may not be unique. Where it speaks of none
 * of them it means all.
 */
export function promptWithFiles(prompt: string, files: readonly { name: string; assetId: string }[]): string {
  let text = prompt;
  // The longest name first: another one may be a part of it.
  for (const { name, assetId } of [...files].sort((one, other) => other.name.length - one.name.length)) {
    text = text.replaceAll(name, assetId);
  }
  if (files.length === 0 || text !== prompt || files.some(({ name }) => isSpokenOf(prompt, name)))
    return text;
  return `${text.trim().replace(/[.!]$/, '')}, of ${files.map(({ assetId }) => assetId).join(' and ')}`;
}

async function bringFiles(
  context: Context,
  paths: readonly string[],
  options: CreateOptions,
): Promise<FileEnd[]> {
  const files = await findFiles(context, paths, options);
  context.onLeave('What was sent is kept: the same command goes on where it was.');
  const ends = await sendFiles(context, files, {});
  if (ends.some(({ status }) => status === 'failed')) {
    throw new Problem('Not all files could be uploaded, so no film was begun.', {
      code: 'partly',
      exitCode: EXIT.partly,
      hint: 'The same command tries those again and skips what is there.',
    });
  }
  await followIndexing(context, ends);
  return ends;
}

function creditsOf(text: string): number {
  const credits = Number(text);
  if (text !== '' && Number.isFinite(credits) && credits > 0) return credits;
  throw usageProblem(`--budget "${text}" is no number of credits.`);
}

function queryOf(prompt: string, { chat, tools, model, plan, budget }: CreateOptions) {
  return {
    prompt,
    ...(chat === undefined ? {} : { chat_id: chat }),
    ...(tools === undefined ? {} : { tools }),
    ...(model === undefined ? {} : { llm_model: model }),
    ...(budget === undefined ? {} : { max_credits: creditsOf(budget) }),
    ...(plan === undefined ? {} : { confirm: true, plan_id: plan }),
  };
}

async function tellResult(context: Context, result: CreateDone, options: CreateOptions): Promise<void> {
  const { out, signal } = context;
  if (result.message !== '') out.line(harmless(result.message));
  for (const note of [...result.notes, ...result.warnings]) out.note(harmless(note));
  const places =
    options.output === undefined
      ? []
      : await placesOf(
          options.output,
          result.assets.map(({ name }) => name),
        );
  for (const [index, asset] of result.assets.entries()) {
    const place = places[index];
    if (place !== undefined) {
      context.onLeave(
        `The film is made: rushes download ${asset.asset_id} --quality original -o ${options.output}`,
      );
      const onProgress = (bytes: number, total: number | null) =>
        out.status(
          `saving ${basename(place)}  ${bytesText(bytes)}${total === null ? '' : ` of ${bytesText(total)}`}`,
        );
      await saveFile(asset.url, place, { signal, onProgress });
      out.clearStatus();
      out.json({ event: 'saved', asset_id: asset.asset_id, path: place, bytes: asset.bytes });
    }
    const facts = [
      clockText(asset.duration_seconds),
      `${asset.width} x ${asset.height}`,
      bytesText(asset.bytes),
    ];
    out.line(`${harmless(place ?? asset.name)}  ${facts.join(', ')}`);
    out.line(asset.url);
    await drawFilm(context, asset);
  }
  for (const asset of result.assets) {
    const item = { id: asset.asset_id, type: 'video', isFolder: false, path: null };
    if (options.open === true) await openAddress(context, appAddress(context.settings.baseUrl, item));
  }
  for (const { project_id: id } of result.projects) out.note(`To go on with it: rushes projects show ${id}`);
  out.note(`Or in words: rushes create "…" --chat ${result.chat_id}`);
}

function tellPlan({ out }: Context, { plan, ...quote }: PlanQuote): void {
  out.json({ event: 'price', ...quote, plan });
  const { message, clips, not_done: missed, notes, expected_seconds: seconds, plan_id: id } = plan;
  out.line(harmless(message));
  for (const clip of clips) {
    const times = `${clockText(clip.start_seconds)}  ${clockText(clip.duration_seconds)}`;
    out.line(`  ${times}  ${harmless(clip.name)}  ${harmless(clip.reason)}`);
  }
  for (const note of [...missed, ...notes]) out.note(harmless(note));
  const price = plan.price ?? quote;
  const time = seconds === null ? '' : `, about ${seconds} s`;
  out.line(`${creditsText(price.credits)}${price.up_to ? ' at most' : ''}${time}`);
  if (id !== null) out.note(`To make exactly this: the same command with --plan ${id} instead of --dry-run`);
}

/** Throws Problem of a run that failed. */
async function takeEvent(context: Context, data: CreateResult, options: CreateOptions): Promise<void> {
  const { out } = context;
  out.json({ event: data.status, ...data });
  if (data.status === 'progressing') {
    out.status(`${Math.floor(100 * data.progress)} %  ${data.stage}  ${data.message}`);
    return;
  }
  out.clearStatus();
  if (data.status === 'done') return tellResult(context, data, options);
  const exitCode = FUNDS.includes(data.code) ? EXIT.funds : EXIT.failed;
  const hint = data.code === 'budget_exceeded' ? 'A higher --budget, or a shorter film, goes on.' : undefined;
  throw new Problem(data.message, { code: data.code, exitCode, ...(hint === undefined ? {} : { hint }) });
}

export async function create(
  context: Context,
  [prompt = '', ...paths]: string[],
  options: CreateOptions,
): Promise<void> {
  const { signal, out } = context;
  // What is no number is said before anything is sent.
  if (options.budget !== undefined) creditsOf(options.budget);
  if (options.dryRun === true) {
    const client = context.client();
    const query = { ...queryOf(prompt, options), dry_run: true };
    // With `dry_run` the answer is the plan with its price, and no stream.
    const response = await client.send(
      { method: 'GET', path: '/create', answer: 'json' },
      { query },
      { signal },
    );
    tellPlan(context, (await response.json()) as PlanQuote);
    return;
  }
  const client = context.client();
  const ends = paths.length === 0 ? [] : await bringFiles(context, paths, options);
  const files = ends.flatMap((end) =>
    end.status === 'failed' ? [] : [{ name: end.file.name, assetId: end.assetId }],
  );
  context.onLeave('Nothing was begun.');
  const query = queryOf(promptWithFiles(prompt, files), options);
  for await (const { data } of client.create({ query }, { signal })) {
    context.onLeave(
      `The service goes on with it: rushes tasks ${data.task_id} --follow; rushes tasks cancel ${data.task_id} ends it.`,
    );
    await takeEvent(context, data, options);
    if (options.background === true && data.status === 'progressing') {
      out.line(`${data.task_id}\t${data.chat_id}`);
      out.note(`It is made in the background: rushes tasks ${data.task_id} --follow`);
      return;
    }
  }
}
