/** `rushes chat`: several turns with the agent, in words. */
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { AgentEvent, CreateDone, StreamEnd } from '@rushes/sdk';
import type { Context } from '../context.ts';
import { drawFilm } from '../library/stills.ts';
import { harmless, harmlessText } from '../output/text-width.ts';
import { clockText, stageText } from '../output/units.ts';
import { EXIT, Problem, problemOf } from '../problems.ts';
import { saveAsset } from './download.ts';
import { ask, canAsk } from './prompts.ts';

interface ChatOptions {
  chat?: string;
  model?: string;
  output?: string;
}

interface Conversation {
  chatId: string | null;
  options: ChatOptions;
}

const SENTENCES: Readonly<Record<Exclude<StreamEnd['reason'], 'completed'>, readonly [string, number]>> = {
  cancelled: ['It was stopped.', EXIT.failed],
  interrupted: ['It was interrupted; say it again.', EXIT.failed],
  insufficient_tokens: ['There are not enough credits.', EXIT.funds],
  budget_exceeded: ['It took what one message may take.', EXIT.funds],
  error: ['It failed.', EXIT.failed],
};

/** Throws Problem of a turn that did not come to its end. Whoever has just read why is not told it again. */
function requireCompleted({ reason, result }: StreamEnd, read: string): void {
  if (reason === 'completed') return;
  const [sentence, exitCode] = SENTENCES[reason];
  const said = result?.status === 'failed' ? result : null;
  const message = said === null || read.includes(said.message) ? sentence : said.message;
  throw new Problem(message, { code: said?.code ?? reason, exitCode });
}

async function tellFilms(context: Context, result: CreateDone, { options }: Conversation): Promise<void> {
  for (const asset of result.assets) {
    const { asset_id: id, name, url, duration_seconds: seconds } = asset;
    if (options.output === undefined) context.out.line(`${harmless(name)}  ${clockText(seconds)}\n${url}`);
    else await saveAsset(context, id, join(options.output, '/'));
    await drawFilm(context, asset);
  }
}

/** Shows one event; answers words of the agent that were written. */
function show({ out }: Context, event: AgentEvent): string {
  if (event.type === 'response.output_text.delta') {
    out.speak(event.delta);
    return event.delta;
  }
  // How far a tool is counts in it: of two lines in one place nobody could read either.
  if (event.type === 'service.progress') out.status(stageText(event));
  if (event.type === 'service.tool.finished') {
    out.note(
      out.style.dim(
        `  ${event.tool_id}: ${harmless(event.summary)}${event.status === 'completed' ? '' : ` (${event.status})`}`,
      ),
    );
  }
  return '';
}

/** Says one thing and shows what is answered. */
async function turn(context: Context, conversation: Conversation, message: string): Promise<void> {
  const { out, signal } = context;
  const { chatId, options } = conversation;
  const body = {
    message,
    ...(chatId === null ? {} : { chat_id: chatId }),
    ...(options.model === undefined ? {} : { llm_model: options.model }),
    // Nobody is asked back who is not there.
    no_interaction: !canAsk(),
  };
  let spoken = '';
  for await (const { data } of context.client().createResponse({ body }, { signal })) {
    conversation.chatId = data.chat_id;
    context.onLeave(
      `The service goes on with it. To go on with the chat: rushes chat --chat ${data.chat_id}`,
    );
    out.json({ event: data.type, ...data });
    spoken += show(context, data);
    if (data.type !== 'service.stream.end') continue;
    out.clearStatus();
    out.endWords();
    // Nothing is under way any more.
    context.onLeave(`To go on with the chat: rushes chat --chat ${data.chat_id}`);
    requireCompleted(data, out.isOneScreen ? spoken : '');
    if (data.result?.status !== 'done') return;
    if (spoken === '') out.line(harmlessText(data.result.message));
    await tellFilms(context, data.result, conversation);
  }
}

/** Turn after turn from the terminal. What goes wrong in one is told, and the next one is asked for. */
async function talk(context: Context, conversation: Conversation): Promise<void> {
  const { out, signal, settings } = context;
  out.note('Say what you want to see; an empty line ends.');
  for (;;) {
    const message = await ask('> ', { signal });
    if (message === null || message === '') break;
    await turn(context, conversation, message).catch((error: unknown) => {
      signal.throwIfAborted();
      if (!(error instanceof Problem)) throw error;
      out.problem(problemOf(error, settings));
    });
  }
  if (conversation.chatId !== null) out.note(`To go on: rushes chat --chat ${conversation.chatId}`);
}

/** With words one turn; without, lines of standard input or of the terminal. */
export async function chat(context: Context, words: string[], options: ChatOptions): Promise<void> {
  const conversation: Conversation = { chatId: options.chat ?? null, options };
  if (words.length > 0) return turn(context, conversation, words.join(' '));
  if (canAsk()) return talk(context, conversation);
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() !== '') await turn(context, conversation, line.trim());
  }
}

/** Chats of before, the newest first. */
export async function chats(context: Context): Promise<void> {
  const { out, signal } = context;
  const list = await context.client().listChats({ query: { limit: 50 } }, { signal });
  for (const one of list) out.json(one);
  out.table(list.map((one) => [one.id, one.updated_at.slice(0, 16).replace('T', ' '), harmless(one.name)]));
  if (list.length === 0) out.note('There is no chat yet: rushes chat begins one.');
}
