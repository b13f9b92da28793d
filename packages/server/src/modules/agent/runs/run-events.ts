/** What a run says while it goes on, as it is stored. Streams write it as run-stream.ts says; its end is made of its task. */

/** Where a run stands. */
export interface RunProgress {
  stage: 'waiting' | 'reading' | 'indexing' | 'planning' | 'rendering' | 'finishing';
  /** 0..1 over the whole run. */
  fraction: number;
  message: string;
}

/** How a call of a tool ended: `refused` where its caller may not do it, or it would cost too much. */
export type ToolStatus = 'completed' | 'failed' | 'refused' | 'cancelled';

/** Each by the name that it has on the wire. */
interface RunEventData {
  /** The first one. */
  'response.created': { response_id: string; task_id: string };
  'service.progress': RunProgress;
  'response.output_text.delta': { delta: string };
  'response.reasoning_summary_text.delta': { delta: string };
  'service.tool.started': { tool_call_id: string; tool_id: string; arguments: Record<string, unknown> };
  'service.tool.progress': { tool_call_id: string; tool_id: string; progress: number; message: string };
  'service.tool.finished': {
    tool_call_id: string;
    tool_id: string;
    status: ToolStatus;
    /** What came of it, in a sentence. */
    summary: string;
    tokens_used: number;
  };
}

export type RunEventType = keyof RunEventData;

export type RunEvent = { [T in RunEventType]: { type: T; data: RunEventData[T] } }[RunEventType];

/** Counts of a language model's calls, by the names of ChatUsageBreakdown; what is left out is 0. */
export interface ModelUsage {
  llm_calls?: number;
  input_tokens_uncached?: number;
  input_tokens_cached?: number;
  cache_write_tokens?: number;
  output_tokens?: number;
  reasoning_tokens?: number;
  system_prompt_tokens?: number;
  assistant_prompt_tokens?: number;
  project_state_tokens?: number;
  conversation_history_tokens?: number;
  user_message_tokens?: number;
  tool_result_tokens?: number;
  tool_schema_tokens?: number;
  timeline_mutations?: number;
}

/** What is written together: events, and what they add to the usage of the chat. */
export interface RunNews {
  events: RunEvent[];
  tools: { toolId: string; microcredits: number }[];
  models: ModelUsage[];
}
