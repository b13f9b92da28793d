/** `rushes create`: a film from a prompt, and from files that come along. */
import { basename } from 'node:path';
import type { CreateDone, CreateResult, PlanQuote } from '@rushes/sdk';
import type { Context } from '../context.ts';
import { type PromptFile, placesOf, promptWithFiles, withIds } from '../library/file-names.ts';
import { saveFile } from '../library/save-file.ts';
import { drawFilm } from '../library/stills.ts';
import { harmless } from '../output/text-width.ts';
import { bytesText, clockText, creditsText, stageText } from '../output/units.ts';
import { EXIT, Problem, usageProblem } from '../problems.ts';
import type { FileEnd } from '../uploads/upload-all.ts';
import { refuseOutput } from './download.ts';
import { appAddress, openAddress } from './open.ts';
import { ask, canAsk } from './prompts.ts';
import { findFiles, followIndexing, placeOf, sendFiles, type UploadOptions } from './upload.ts';

export interface CreateOptions extends UploadOptions {
  output?: string;
  force?: boolean;
  chat?: string;
  background?: boolean;
  tools?: string[];
  model?: string;
  plan?: string;
  budget?: string;
  open?: boolean;
}

/** The agent can not go on without an answer: its run has ended, and the next message of the chat answers it. */
const ASKED_BACK = 'length_unclear';
const howToAnswer = (chatId: string) => `Answer it: rushes create "…" --chat ${chatId}`;

const FUNDS: readonly string[] = ['insufficient_credits', 'storage_full', 'budget_exceeded'];

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

/** What the message did not say already: it names what is most of note. */
function tellNotes({ out }: Context, message: string, notes: readonly string[]): void {
  for (const note of notes) if (!message.includes(note)) out.note(harmless(note));
}

async function tellResult(context: Context, result: CreateDone, options: CreateOptions): Promise<void> {
  const { out, signal } = context;
  if (result.message !== '') out.line(harmless(result.message));
  tellNotes(context, result.message, [...result.notes, ...result.warnings]);
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

function tellPlan(context: Context, { plan, ...quote }: PlanQuote): void {
  const { out } = context;
  out.json({ event: 'price', ...quote, plan });
  const { message, clips, not_done: missed, notes, expected_seconds: seconds, plan_id: id } = plan;
  out.line(harmless(message));
  for (const clip of clips) {
    const times = `${clockText(clip.start_seconds)}  ${clockText(clip.duration_seconds)}`;
    out.line(`  ${times}  ${harmless(clip.name)}  ${harmless(clip.reason)}`);
  }
  tellNotes(context, message, [...missed, ...notes]);
  const price = plan.price ?? quote;
  const time = seconds === null ? '' : `, about ${seconds} s`;
  out.line(`${creditsText(price.credits)}${price.up_to ? ' at most' : ''}${time}`);
  if (id !== null) out.note(`To make exactly this: the same command with --plan ${id} instead of --dry-run`);
}

/** Throws Problem of a run that failed. */
function fail(data: Extract<CreateResult, { status: 'failed' }>): never {
  const exitCode = FUNDS.includes(data.code) ? EXIT.funds : EXIT.failed;
  const hints: Readonly<Record<string, string>> = {
    budget_exceeded: 'A higher --budget, or a shorter film, goes on.',
    [ASKED_BACK]: howToAnswer(data.chat_id),
  };
  const hint = hints[data.code];
  throw new Problem(data.message, { code: data.code, exitCode, ...(hint === undefined ? {} : { hint }) });
}

/**
 * Has one message answered. Answers the chat in which the agent asks back, where somebody is there to answer; null at the
 * end of it.
 */
async function turn(context: Context, prompt: string, options: CreateOptions): Promise<string | null> {
  const { signal, out } = context;
  for await (const { data } of context.client().create({ query: queryOf(prompt, options) }, { signal })) {
    context.onLeave(
      `The service goes on with it: rushes tasks ${data.task_id} --follow; rushes tasks cancel ${data.task_id} ends it.`,
    );
    out.json({ event: data.status, ...data });
    if (data.status === 'progressing') {
      out.status(stageText(data));
      if (options.background !== true) continue;
      out.clearStatus();
      out.line(`${data.task_id}\t${data.chat_id}`);
      out.note(`It is made in the background: rushes tasks ${data.task_id} --follow`);
      return null;
    }
    out.clearStatus();
    if (data.status === 'done') await tellResult(context, data, options);
    else if (data.code !== ASKED_BACK || !out.hasTerminal || !canAsk()) fail(data);
    else {
      out.note(harmless(data.message));
      return data.chat_id;
    }
  }
  return null;
}

/** Turns until there is a film: what the agent asks back is answered at the terminal, in the same chat. */
async function make(
  context: Context,
  { prompt, files }: { prompt: string; files: readonly PromptFile[] },
  options: CreateOptions,
): Promise<void> {
  let chat = await turn(context, promptWithFiles(prompt, files), options);
  while (chat !== null) {
    context.onLeave(howToAnswer(chat));
    const answer = await ask('> ', { signal: context.signal });
    if (answer === null || answer === '') {
      throw new Problem('The question was not answered, so nothing was made.', {
        code: ASKED_BACK,
        hint: howToAnswer(chat),
      });
    }
    const { plan: _, ...others } = options;
    chat = await turn(context, withIds(answer, files), { ...others, chat });
  }
}

export async function create(
  context: Context,
  [prompt = '', ...paths]: string[],
  options: CreateOptions,
): Promise<void> {
  const { out, signal } = context;
  // What is no number is said before anything is sent.
  if (options.budget !== undefined) creditsOf(options.budget);
  const client = context.client();
  if (options.dryRun === true) {
    // A path that is wrong is told here too, before anybody trusts the price.
    if (paths.length > 0) await findFiles(context, paths, options);
    const query = { ...queryOf(prompt, options), dry_run: true };
    // With `dry_run` the answer is the plan with its price, and no stream.
    const response = await client.send(
      { method: 'GET', path: '/create', answer: 'json' },
      { query },
      { signal },
    );
    tellPlan(context, (await response.json()) as PlanQuote);
    if (paths.length > 0)
      out.warn('Nothing is sent for a price: files count in it once they are there (rushes upload …).');
    return;
  }
  // Before anything is sent or paid for: the file may be one of those that the film is made of.
  await refuseOutput(options.output, options.force === true);
  const ends = paths.length === 0 ? [] : await bringFiles(context, paths, options);
  const files = ends.flatMap((end) => {
    if (end.status === 'failed') return [];
    const { file, assetId } = end;
    return [{ name: file.name, assetId, path: file.path, place: placeOf(file) }];
  });
  context.onLeave('Nothing was begun.');
  await make(context, { prompt, files }, options);
}
