/** What a prompt is told to become before anything is made. */
import { type Static, Type } from 'typebox';
import { PriceQuote, withPlan } from '../../../platform/http/price-quote.ts';
import { nullable, optionalNullable, words } from '../../../platform/http/schema.ts';

export const PlannedClip = Type.Object(
  {
    asset_id: nullable(Type.String({ description: 'Null for scenes that are drawn.' })),
    name: Type.String(),
    start_seconds: Type.Number({ minimum: 0, description: 'In the film.' }),
    duration_seconds: Type.Number({ minimum: 0, description: 'In the film.' }),
    source_start_seconds: Type.Number({ description: 'In the footage.' }),
    reason: Type.String({ description: 'Why it stands there, for a person.' }),
  },
  { $id: 'PlannedClip' },
);
export type PlannedClip = Static<typeof PlannedClip>;

const timeline = Type.Record(Type.String(), Type.Unknown(), {
  description: 'OpenTimelineIO, as of GET /project/{project_id}.',
});

export const FilmPlan = Type.Object(
  {
    kind: words(['film', 'change', 'answer', 'refused'], {
      description:
        '`film`: a new project; `change`: a new version of the film of the chat; `answer`: it is answered in words, for nothing; ' +
        '`refused`: nothing would be made, `message` says why.',
    }),
    plan_id: nullable(
      Type.String({ description: 'For `confirm=true`. Null where there is nothing to confirm.' }),
    ),
    expires_at: nullable(
      Type.String({ format: 'date-time', description: 'Until when it may be confirmed.' }),
    ),
    message: Type.String({ description: 'What would be made, and what of the prompt could not be done.' }),
    code: Type.Optional(Type.String({ description: 'Of `refused`: the stable word for why.' })),
    price: nullable(PriceQuote),
    expected_seconds: nullable(
      Type.Number({
        minimum: 0,
        description: 'How long making it takes, about, on a computer with nothing else to do.',
      }),
    ),
    output: nullable(
      Type.Object({
        duration_seconds: Type.Number(),
        width: Type.Integer(),
        height: Type.Integer(),
        frames_per_second: Type.Number(),
      }),
    ),
    brief: Type.Record(Type.String(), Type.Unknown(), {
      description: 'The prompt as it was understood; what it says nothing about is left out.',
    }),
    clips: Type.Array(PlannedClip, { description: 'The pictures in the order they are shown.' }),
    not_done: Type.Array(Type.String(), {
      description: 'What was asked and would not be done, a sentence each.',
    }),
    claims: Type.Array(Type.Unknown(), {
      description: 'As of the result of a run; what only the file shows is not known yet.',
    }),
    notes: Type.Array(Type.String()),
    timeline: nullable(timeline),
    versions: Type.Array(Type.Object({ shape: Type.String(), timeline })),
  },
  { $id: 'FilmPlan' },
);
export type FilmPlan = Static<typeof FilmPlan>;

export const PlanQuote = withPlan(FilmPlan, {
  $id: 'PlanQuote',
  description:
    'What a message would cost at most if it were sent without `dry_run`, and in `plan` what would be made, with the price of ' +
    'exactly that.',
});

/** How a plan is confirmed. */
export const confirmParameters = {
  confirm: Type.Boolean({
    default: false,
    description:
      'Makes exactly what a plan of `dry_run` says, at its price at most. The plan is that of `plan_id`; without it the newest of ' +
      'the same message, or of the chat where the message only agrees (`yes`). A plan is made once: confirmed again, it is ' +
      'answered by what it has started. 409 where it has expired or can not be made as told any more.',
  }),
  plan_id: optionalNullable(
    Type.String({
      format: 'uuid',
      description: 'With `confirm=true`: the plan, from an answer to `dry_run`.',
    }),
  ),
};

export const ConfirmQuery = Type.Object(confirmParameters);
export type ConfirmQuery = Static<typeof ConfirmQuery>;
