/** GET /create: what it takes, and the events of streams of results. */
import { type Static, Type } from 'typebox';
import { optionalNullable } from '../../platform/http/schema.ts';
import { confirmParameters } from './plans/plans.schema.ts';

/**
 * Longest prompt that is read; far above what a person types, far below what slows the grammar. In letters outside
 * ASCII the address, 64 KiB at most, ends earlier.
 */
export const messageCharacters = 20_000;

/** What a run may cost. */
export const caps = {
  max_service_token: optionalNullable(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000_000,
      description:
        'The most that the whole run may cost, in service tokens, which are credits. A run that would cost more ends with ' +
        '`budget_exceeded` and costs nothing.',
    }),
  ),
  max_credits: optionalNullable(
    Type.Number({
      minimum: 0,
      maximum: 1_000_000_000,
      description: 'The same with a fraction; of both the smaller one holds.',
    }),
  ),
};

export const CreateQuery = Type.Object({
  prompt: Type.String({
    minLength: 1,
    maxLength: messageCharacters,
    pattern: '\\S',
    description: 'What the video shall be. Assets are named by id (preferred) or by file name.',
    examples: ['A 20 second vertical teaser of frog.mp4 and pig.mp4, fast, title "Toy parade"'],
  }),
  tools: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: 100,
      description:
        'Ids of the tools the agent may use; by default all of GET /settings. The built-in director takes those ' +
        'that the prompt needs whatever is listed here, and the message says so.',
    }),
  ),
  llm_model: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'A model of GET /settings. A model of a provider, as `openai:…`, that is not among them is refused; any other name means ' +
        'the built-in director, which the message says.',
    }),
  ),
  parallel_tool_calls: Type.Boolean({
    default: true,
    description: 'For language models; the built-in director calls none.',
  }),
  chat_id: Type.Optional(
    Type.String({ format: 'uuid', description: 'Continues that chat; made when left out.' }),
  ),
  ...caps,
  ...confirmParameters,
});
export type CreateQuery = Static<typeof CreateQuery>;

export const CreateHeaders = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({ maxLength: 200, description: 'Id of an event: the stream goes on after it.' }),
  ),
});

export const CreatedProject = Type.Object(
  { project_id: Type.String(), name: Type.String() },
  { $id: 'CreatedProject' },
);

export const CreatedAsset = Type.Object(
  {
    asset_id: Type.String(),
    name: Type.String(),
    url: Type.String({ description: 'Where the file can be fetched without a credential.' }),
    expiredIn: Type.Integer({ description: 'Seconds the URL works.' }),
    duration_seconds: Type.Number(),
    width: Type.Integer(),
    height: Type.Integer(),
    bytes: Type.Integer(),
  },
  { $id: 'CreatedAsset' },
);
export type CreatedAsset = Static<typeof CreatedAsset>;

export const CreateProgressing = Type.Object(
  {
    status: Type.Literal('progressing'),
    chat_id: Type.String(),
    task_id: Type.String({ description: 'For GET and DELETE /users/tasks/{task_id}.' }),
    stage: Type.String({ description: 'waiting, reading, indexing, planning, rendering or finishing.' }),
    progress: Type.Number({ minimum: 0, maximum: 1 }),
    message: Type.String(),
  },
  { $id: 'CreateProgressing' },
);
export type CreateProgressing = Static<typeof CreateProgressing>;

export const CreateDone = Type.Object(
  {
    status: Type.Literal('done'),
    chat_id: Type.String(),
    task_id: Type.String(),
    message: Type.String({ description: 'What was made, and what of the prompt could not be done.' }),
    projects: Type.Array(CreatedProject),
    assets: Type.Array(CreatedAsset),
    claims: Type.Array(Type.Unknown(), {
      description: 'What was asked and whether it is met, item by item.',
    }),
    notes: Type.Array(Type.String()),
    warnings: Type.Array(Type.String(), { description: 'What the render could not do as written.' }),
    loudness: optionalNullable(Type.Unknown()),
  },
  { $id: 'CreateDone' },
);
export type CreateDone = Static<typeof CreateDone>;

export const CreateFailed = Type.Object(
  {
    status: Type.Literal('failed'),
    chat_id: Type.String(),
    task_id: Type.String(),
    code: Type.String(),
    message: Type.String({ description: 'Why, for a person.' }),
  },
  { $id: 'CreateFailed' },
);
export type CreateFailed = Static<typeof CreateFailed>;

/** The data of one `service.json_result`. */
export const CreateResult = Type.Union([CreateProgressing, CreateDone, CreateFailed], {
  $id: 'CreateResult',
});
export type CreateResult = Static<typeof CreateResult>;
