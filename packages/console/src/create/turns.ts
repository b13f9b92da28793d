/** A chat as turns: what was said, and what came of it. Pure. */
import type {
  AgentEvent,
  ChatMessageAgentResponse,
  ChatMessageUserResponse,
  CreateDone,
  CreateFailed,
} from '@rushes/sdk';

export type Message = ChatMessageUserResponse | ChatMessageAgentResponse;
export type Answer = (CreateDone | CreateFailed) & { reason?: string };

export interface Turn {
  id: string;
  prompt: string;
  /** Null while it is worked at. */
  answer: Answer | null;
}

const isAgent = (message: Message): message is ChatMessageAgentResponse => 'agent_message' in message;

/** Messages, the newest first as they are listed, as turns in the order in which they were said. */
export function turnsOf(messages: readonly Message[]): Turn[] {
  const turns: Turn[] = [];
  for (const message of messages.toReversed()) {
    if (!isAgent(message)) {
      turns.push({ id: message.id, prompt: message.user_message, answer: null });
      continue;
    }
    const last = turns.at(-1);
    const answer = message.agent_message as unknown as Answer;
    if (last?.answer === null) last.answer = answer;
    // What was asked stands on an older page.
    else turns.push({ id: message.id, prompt: '', answer });
  }
  return turns;
}

export interface Film {
  /** As which of the chat's films it came, from 1 on. */
  number: number;
  prompt: string;
  asset: CreateDone['assets'][number];
}

/** The films of a chat, in the order in which they came. */
export function filmsOf(turns: readonly Pick<Turn, 'prompt' | 'answer'>[]): Film[] {
  return turns
    .flatMap(({ prompt, answer }) =>
      answer?.status === 'done' ? answer.assets.map((asset) => ({ prompt, asset })) : [],
    )
    .map((film, index) => ({ ...film, number: index + 1 }));
}

export interface ToolCall {
  id: string;
  tool: string;
  state: 'running' | 'completed' | 'failed' | 'refused' | 'cancelled';
  summary: string;
  progress: number;
}

/** What the stream of an answer has told so far. */
export interface Progress {
  chatId: string | null;
  taskId: string | null;
  stage: string;
  share: number;
  message: string;
  /** All that were gone through, in their order. */
  stages: readonly string[];
  text: string;
  tools: readonly ToolCall[];
  answer: Answer | null;
  isOver: boolean;
}

export const STARTED: Progress = {
  chatId: null,
  taskId: null,
  stage: 'waiting',
  share: 0,
  message: '',
  stages: [],
  text: '',
  tools: [],
  answer: null,
  isOver: false,
};

function withTool(now: Progress, id: string, change: Partial<ToolCall>): Progress {
  const known = now.tools.some((tool) => tool.id === id);
  const fresh: ToolCall = { id, tool: '', state: 'running', summary: '', progress: 0 };
  const tools = known ? now.tools : [...now.tools, fresh];
  return { ...now, tools: tools.map((tool) => (tool.id === id ? { ...tool, ...change } : tool)) };
}

/** Takes one event more. */
export function hear(now: Progress, event: AgentEvent): Progress {
  const next = now.chatId === null ? { ...now, chatId: event.chat_id } : now;
  switch (event.type) {
    case 'response.created':
      return { ...next, taskId: event.task_id };
    case 'service.progress': {
      const stages = next.stages.includes(event.stage) ? next.stages : [...next.stages, event.stage];
      return { ...next, stages, stage: event.stage, share: event.progress, message: event.message };
    }
    case 'response.output_text.delta':
      return { ...next, text: next.text + event.delta };
    case 'service.tool.started':
      return withTool(next, event.tool_call_id, { tool: event.tool_id });
    case 'service.tool.progress':
      return withTool(next, event.tool_call_id, { progress: event.progress });
    case 'service.tool.finished':
      return withTool(next, event.tool_call_id, {
        tool: event.tool_id,
        state: event.status,
        summary: event.summary,
        progress: 1,
      });
    case 'service.stream.end': {
      const answer = event.result === null ? null : { ...event.result, reason: event.reason };
      return { ...next, answer, isOver: true };
    }
    default:
      return next;
  }
}
