/** One message to the agent, however it came. */

/** What may be spent, as the request says it; both are of the whole run. */
export interface TurnCaps {
  /** Whole service tokens, which are credits. */
  max_service_token: number | null;
  /** The same with a fraction. */
  max_credits: number | null;
}

/** What the model is asked to be like; a model that does not know a value ignores it. */
export interface TurnModel {
  llm_model: string | null;
  llm_verbosity: 'low' | 'medium' | 'high';
  llm_reasoning_effort: string | null;
  priority: 'low' | 'default' | 'high';
  parallel_tool_calls: boolean;
  compaction: boolean;
  prefer_compaction: number | null;
  tool_exposure: 'search' | 'flat_search' | 'flat';
}

/** Where the client is, by the names of AppContext. */
export type TurnContext = Record<string, unknown>;

/**
 * Kept as `run.request`, with `prompt` (the message, where the agent had asked back together with what it asked about) and
 * `follows_video`.
 */
export interface Turn extends TurnCaps, TurnModel {
  message: string;
  /** null = all that GET /settings lists. */
  tools: string[] | null;
  context: TurnContext | null;
  /** The agent asks nothing back. */
  no_interaction: boolean;
}

/** What a turn says besides its message where nothing is said. */
export const ORDINARY_TURN: Omit<Turn, 'message'> = {
  tools: null,
  context: null,
  no_interaction: false,
  max_service_token: null,
  max_credits: null,
  llm_model: null,
  llm_verbosity: 'low',
  llm_reasoning_effort: 'high',
  priority: 'default',
  parallel_tool_calls: true,
  compaction: true,
  prefer_compaction: null,
  tool_exposure: 'flat_search',
};
