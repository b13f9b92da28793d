/** Conversations with language models of providers: the text as it comes, tools as they are called. */
import { isStepCount, jsonSchema, type LanguageModelUsage, streamText, type ToolSet, tool } from 'ai';
import { storableText } from '../storable-text.ts';
import type { AiModelSettings } from './ai-settings.ts';
import { callProvider } from './call-provider.ts';
import { openProvider } from './open-provider.ts';
import { ProviderError } from './provider-error.ts';

/** What a model is told of a tool, and what is done when it calls it. */
export interface ModelTool {
  name: string;
  description: string;
  /** JSON Schema of its arguments. */
  schema: object;
  /** The answer as text. What it throws ends the conversation. */
  run(call: { callId: string; input: unknown; signal: AbortSignal }): Promise<string>;
}

export interface ModelUse {
  inputTokens: number;
  outputTokens: number;
}

export interface Conversation {
  instructions: string;
  messages: readonly { role: 'user' | 'assistant'; text: string }[];
  tools: readonly ModelTool[];
  /** Answers of the model at most, each of which may call tools. */
  maxSteps: number;
  /** Tokens of one of its answers. */
  maxOutputTokens: number;
  /** Whether tools that are called together may run together. */
  parallel: boolean;
  effort: 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | null;
  signal: AbortSignal;
  onText(delta: string): void;
  onReasoning(delta: string): void;
  /** After each of its answers; what it throws ends the conversation. */
  onStep(use: ModelUse): void;
}

export interface ConversationEnd {
  /** All that it said, apart from its thoughts. */
  text: string;
  /** `steps`: it would have gone on. */
  reason: 'stop' | 'length' | 'steps' | 'filtered';
}

export interface LanguageModel {
  /** `provider:model`. */
  id: string;
  settings: AiModelSettings;
  /** Throws ProviderError, the reason of `signal`, and what a tool throws. */
  converse(conversation: Conversation): Promise<ConversationEnd>;
}

/** Of one answer: a large film of tools and thoughts; what is longer is a model that has lost its way. */
const LIMITS = { timeoutMs: 300_000, maxBytes: 20_000_000, idleMs: 60_000 };

/** Calls of one answer that run together: an answer has room for hundreds. */
const CALLS_AT_ONCE = 4;

/** Runs the calls of one answer, so many at the same time, in their order. */
function inLanes(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= count) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** What a tool threw, so that it ends the conversation instead of being told to the model. */
interface Failure {
  error: unknown;
}

function toolsOf(
  { tools, parallel }: Conversation,
  { stop, failed }: { stop: AbortController; failed: (failure: Failure) => void },
): ToolSet {
  const queue = inLanes(parallel ? CALLS_AT_ONCE : 1);
  return Object.fromEntries(
    tools.map(({ name, description, schema, run }) => [
      name,
      tool({
        description,
        // Arguments are checked where they are used: what is wrong is told to the model as any refusal.
        inputSchema: jsonSchema<unknown>(schema),
        execute: async (input, { toolCallId, abortSignal = stop.signal }) => {
          const work = () => run({ callId: storableText(toolCallId), input, signal: abortSignal });
          try {
            return await queue(work);
          } catch (error) {
            failed({ error });
            stop.abort();
            throw error;
          }
        },
      }),
    ]),
  );
}

const useOf = ({ inputTokens = 0, outputTokens = 0 }: LanguageModelUsage): ModelUse => ({
  inputTokens,
  outputTokens,
});

async function listen(
  settings: AiModelSettings,
  conversation: Pick<Conversation, 'instructions' | 'messages' | 'maxSteps' | 'maxOutputTokens' | 'effort'> &
    Told,
  signal: AbortSignal,
  tools: ToolSet,
): Promise<ConversationEnd> {
  const { instructions, messages, maxSteps, maxOutputTokens, effort } = conversation;
  const name = `${settings.provider}:${settings.model}`;
  const { stream } = streamText({
    model: openProvider(settings, LIMITS).language(),
    instructions,
    messages: messages.map(({ role, text }) => ({ role, content: text })),
    tools,
    stopWhen: isStepCount(maxSteps),
    maxOutputTokens,
    maxRetries: 0,
    abortSignal: signal,
    // Others refuse what they do not know.
    ...(settings.provider === 'compatible' || effort === null ? {} : { reasoning: effort }),
    onError: () => undefined,
  });
  const end: ConversationEnd = { text: '', reason: 'stop' };
  let steps = 0;
  let finish: string | null = null;
  for await (const part of stream) {
    if (part.type === 'text-delta') {
      const text = storableText(part.text);
      end.text += text;
      conversation.onText(text);
    } else if (part.type === 'reasoning-delta') conversation.onReasoning(storableText(part.text));
    else if (part.type === 'error') throw part.error;
    else if (part.type === 'abort') signal.throwIfAborted();
    else if (part.type === 'finish-step') {
      steps += 1;
      finish = part.finishReason;
      conversation.onStep(useOf(part.usage));
    }
  }
  if (finish === null || finish === 'error' || finish === 'other') {
    throw new ProviderError('malformed', `${name} stopped in the middle of its answer.`);
  }
  if (finish === 'length') end.reason = 'length';
  else if (finish === 'content-filter') end.reason = 'filtered';
  else if (finish === 'tool-calls' && steps >= maxSteps) end.reason = 'steps';
  return end;
}

type Told = Pick<Conversation, 'onText' | 'onReasoning' | 'onStep'>;

/** The same, where what they throw is noted: it is no failure of the provider. */
function noting({ onText, onReasoning, onStep }: Told, failures: Failure[]): Told {
  const noted =
    <T>(tell: (said: T) => void) =>
    (said: T) => {
      try {
        tell(said);
      } catch (error) {
        failures.push({ error });
        throw error;
      }
    };
  return { onText: noted(onText), onReasoning: noted(onReasoning), onStep: noted(onStep) };
}

async function converse(settings: AiModelSettings, conversation: Conversation): Promise<ConversationEnd> {
  const stop = new AbortController();
  const signal = AbortSignal.any([conversation.signal, stop.signal]);
  const failures: Failure[] = [];
  const tools = toolsOf(conversation, { stop, failed: (failure) => failures.push(failure) });
  try {
    return await callProvider(settings, conversation.signal, () =>
      listen(settings, { ...conversation, ...noting(conversation, failures) }, signal, tools),
    );
  } catch (error) {
    stop.abort();
    const [first] = failures;
    throw first === undefined ? error : first.error;
  }
}

/** The language model that the settings name. */
export function createLanguageModel(settings: AiModelSettings): LanguageModel {
  return {
    id: `${settings.provider}:${settings.model}`,
    settings,
    converse: (conversation) => converse(settings, conversation),
  };
}
