/** POST /agent/response and its like: what they take, and the events of their streams. */
import { type Static, type TSchema, Type } from 'typebox';
import { closed, idText, nullable, optionalNullable, words } from '../../../platform/http/schema.ts';
import { taggedUnion } from '../../../platform/http/validation/tagged-unions.ts';
import { CreateDone, CreateFailed, caps, messageCharacters } from '../agent.schema.ts';
import { endReasons } from '../runs/end-run.ts';
import { efforts, priorities, verbosities } from '../settings/settings.schema.ts';

const WITHOUT_EFFECT = 'Ignored where the model does not list the value in GET /settings.';

const ids = (description: string) => optionalNullable(Type.Array(idText(), { maxItems: 1_000, description }));

export const AppContext = closed(
  {
    current_playback_time: optionalNullable(
      Type.Number({ maximum: 1_000_000, description: 'Playhead time in the project.' }),
    ),
    on_screen_asset: optionalNullable(idText({ description: 'The asset that is shown.' })),
    on_screen_project: optionalNullable(idText({ description: 'The project that is shown.' })),
    selected_clips: ids('Clips that are selected.'),
    selected_assets: ids('Assets that are selected.'),
    selected_projects: ids('Projects that are selected.'),
  },
  { $id: 'AppContext', description: 'Where the client is when it sends; kept with the message.' },
);

const asked = {
  message: Type.String({
    minLength: 1,
    maxLength: messageCharacters,
    pattern: '\\S',
    description: 'What the agent shall do, or answer. Assets are named by id (preferred) or by file name.',
    examples: ['A 10 second teaser with calm music'],
  }),
  chat_id: optionalNullable(
    Type.String({ format: 'uuid', description: 'The chat that this goes on with; a new one when left out.' }),
  ),
  previous_response_id: optionalNullable(
    idText({
      description:
        'The `response_id` of an earlier answer: goes on with its chat. Must be of `chat_id` where that is given as well.',
    }),
  ),
  llm_verbosity: words(verbosities, {
    default: 'low',
    description: `How long answers may get. ${WITHOUT_EFFECT}`,
  }),
  llm_reasoning_effort: optionalNullable(
    words(efforts, {
      description: `More effort is more exact and slower; high without it. ${WITHOUT_EFFECT}`,
    }),
  ),
  priority: optionalNullable(
    words(priorities, {
      description: `low is cheaper and slower, high dearer and faster. ${WITHOUT_EFFECT}`,
    }),
  ),
  context: optionalNullable(AppContext),
  llm_model: optionalNullable(
    Type.String({
      maxLength: 100,
      description:
        'A `codename` of GET /settings; the default preset without it. A model of a provider, as `openai:…`, that is not among them is ' +
        'refused; of any other name the built-in director works, which the message says.',
    }),
  ),
  tools: optionalNullable(
    Type.Array(idText(), {
      maxItems: 200,
      description: 'Ids of the tools that may be used; by default all that GET /settings lists.',
    }),
  ),
  custom_agent_id: optionalNullable(
    idText({ description: 'There are no custom agents here: any id is not found.' }),
  ),
  parallel_tool_calls: Type.Boolean({
    default: true,
    description:
      'For language models: whether tools may be called together. The built-in director calls them in turn.',
  }),
  compaction: Type.Boolean({
    default: true,
    description: `Shortens what a model remembers of a long chat. ${WITHOUT_EFFECT}`,
  }),
  prefer_compaction: optionalNullable(
    Type.Integer({
      minimum: 20_000,
      maximum: 10_000_000,
      description: 'Input tokens from which to shorten, at most the threshold of the model.',
    }),
  ),
  override_llm_verbosity: optionalNullable(words(verbosities)),
  override_llm_reasoning_effort: optionalNullable(words(efforts)),
  tool_exposure: words(['search', 'flat_search', 'flat'], {
    default: 'flat_search',
    description: 'How much of each tool a language model sees at first.',
  }),
  ...caps,
};

export const AgentMessageRequestWithoutNoInteraction = closed(asked, {
  $id: 'AgentMessageRequestWithoutNoInteraction',
});

export const AgentMessageRequest = closed(
  {
    ...asked,
    no_interaction: Type.Boolean({
      default: false,
      description: 'The agent asks nothing back and decides by itself.',
    }),
  },
  { $id: 'AgentMessageRequest' },
);
export type AgentMessageRequest = Static<typeof AgentMessageRequest>;

export const ResponseHeaders = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Id of an event: the stream that it is of goes on after it, and nothing is started.',
    }),
  ),
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        'Names this request: sent again with the same key it starts nothing, but is answered by the stream of what it ' +
        'has started, from its beginning.',
    }),
  ),
});

export const FollowHeaders = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({ maxLength: 200, description: 'As `last_event_id`, which goes before it.' }),
  ),
});

export const FollowQuery = Type.Object({
  last_event_id: optionalNullable(
    Type.String({
      maxLength: 200,
      description:
        'Id of the event that was received last: all after it follow. `0` is the beginning of the newest answer. Without ' +
        'it only what comes from now on.',
    }),
  ),
  after: optionalNullable(
    Type.String({ format: 'date-time', description: 'Taken for the sake of old clients; without effect.' }),
  ),
});
export type FollowQuery = Static<typeof FollowQuery>;

function event<const Name extends string, Data extends Record<string, TSchema>>(
  type: Name,
  data: Data,
  $id: string,
) {
  return Type.Object({ type: Type.Literal(type), chat_id: Type.String(), ...data }, { $id });
}

const call = {
  tool_call_id: Type.String({ description: 'The same for all events of one call.' }),
  tool_id: Type.String(),
};
const Fraction = Type.Number({ minimum: 0, maximum: 1 });

/** The data of one event; `type` is the name of the event as well. */
export const AgentEvent = taggedUnion(
  'type',
  [
    event('response.created', { response_id: Type.String(), task_id: Type.String() }, 'ResponseCreated'),
    event(
      'service.progress',
      { stage: Type.String(), progress: Fraction, message: Type.String() },
      'RunProgress',
    ),
    event('response.output_text.delta', { delta: Type.String() }, 'OutputTextDelta'),
    event('response.reasoning_summary_text.delta', { delta: Type.String() }, 'ReasoningSummaryTextDelta'),
    event(
      'service.tool.started',
      { ...call, arguments: Type.Record(Type.String(), Type.Unknown()) },
      'ToolStarted',
    ),
    event('service.tool.progress', { ...call, progress: Fraction, message: Type.String() }, 'ToolProgress'),
    event(
      'service.tool.finished',
      {
        ...call,
        status: words(['completed', 'failed', 'refused', 'cancelled']),
        summary: Type.String(),
        tokens_used: Type.Number({ minimum: 0 }),
      },
      'ToolFinished',
    ),
    event(
      'service.stream.end',
      {
        reason: words(endReasons),
        task_id: nullable(Type.String()),
        result: nullable(Type.Union([CreateDone, CreateFailed])),
      },
      'StreamEnd',
    ),
  ],
  { $id: 'AgentEvent' },
);
export type AgentEvent = Static<typeof AgentEvent>;
