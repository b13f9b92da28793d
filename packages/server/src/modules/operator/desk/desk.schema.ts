/** What operations of operators take and answer. */
import { type Static, Type } from 'typebox';
import { closed, DateTime, nullable, optionalNullable, Uuid, words } from '../../../platform/http/schema.ts';
import { PlanDocument } from '../../money/index.ts';

const overview = {
  user_id: Uuid,
  account_id: Uuid,
  email: Type.String(),
  email_verified: Type.Boolean(),
  plan: Type.String({ description: 'The tier of its plan.' }),
  is_operator: Type.Boolean(),
  created_at: DateTime,
  last_seen_at: DateTime,
  disabled_at: nullable(
    Type.String({ format: 'date-time', description: 'Since when nothing lets them in.' }),
  ),
};

export const OperatorUser = Type.Object(overview, { $id: 'OperatorUser' });

export const OperatorUserDetails = Type.Object(
  {
    ...overview,
    credits: Type.Number({
      description: 'That can be spent; below zero where more was taken than there was.',
    }),
    reserved_credits: Type.Number({ description: 'That running work holds.' }),
    storage_used_gb: Type.Number(),
    storage_quota_gb: Type.Number(),
    task_parallelism: Type.Integer(),
    request_parallelism: Type.Integer(),
    requests_per_minute: Type.Integer(),
    api_keys: Type.Integer({ description: 'How many there are.' }),
  },
  { $id: 'OperatorUserDetails' },
);
export type OperatorUserDetails = Static<typeof OperatorUserDetails>;

export const UserParams = Type.Object({ user_id: Uuid });

export const ListUsersQuery = Type.Object({
  text: optionalNullable(Type.String({ maxLength: 320, description: 'A part of the email.' })),
  offset: Type.Integer({ default: 0, minimum: 0, maximum: 1_000_000 }),
  limit: Type.Integer({ default: 50, minimum: 1, maximum: 500 }),
});
export type ListUsersQuery = Static<typeof ListUsersQuery>;

export const SetUserDisabledRequest = closed(
  {
    disabled: Type.Boolean(),
    reason: Type.String({ default: '', maxLength: 1_000, description: 'For the audit log.' }),
  },
  { $id: 'SetUserDisabledRequest' },
);
export type SetUserDisabledRequest = Static<typeof SetUserDisabledRequest>;

export const SetUserOperatorRequest = closed(
  { is_operator: Type.Boolean() },
  { $id: 'SetUserOperatorRequest' },
);
export type SetUserOperatorRequest = Static<typeof SetUserOperatorRequest>;

export const SetUserPlanRequest = closed(
  { tier_id: Type.String({ maxLength: 100 }) },
  { $id: 'SetUserPlanRequest', examples: [{ tier_id: 'self-hosted' }] },
);
export type SetUserPlanRequest = Static<typeof SetUserPlanRequest>;

export const ChangeUserCreditsRequest = closed(
  {
    credits: Type.Number({
      minimum: -1_000_000_000,
      maximum: 1_000_000_000,
      description: 'Given; below zero they are taken, also such as were spent. Six decimals count.',
      examples: [100],
    }),
    memo: optionalNullable(
      Type.String({ maxLength: 500, description: 'Stands in the ledger, where the user reads it.' }),
    ),
    expires_at: optionalNullable(
      Type.String({ format: 'date-time', description: 'Until when given ones can be spent.' }),
    ),
  },
  { $id: 'ChangeUserCreditsRequest' },
);
export type ChangeUserCreditsRequest = Static<typeof ChangeUserCreditsRequest>;

export const ChangedUserCredits = Type.Object(
  {
    ledger_id: Uuid,
    credits: Type.Number({ description: 'That can be spent now.' }),
  },
  { $id: 'ChangedUserCredits' },
);
export type ChangedUserCredits = Static<typeof ChangedUserCredits>;

export const OperatorLedgerQuery = Type.Object({
  limit: Type.Integer({ default: 50, minimum: 1, maximum: 500 }),
});

export const OperatorLedgerEntry = Type.Object(
  {
    id: Uuid,
    created_at: DateTime,
    kind: Type.String(),
    source: nullable(Type.String()),
    action: nullable(Type.String()),
    memo: nullable(Type.String()),
    available: Type.Number({ description: 'What it changed of what can be spent.' }),
    reserved: Type.Number({ description: 'What it changed of what running work holds.' }),
    charged: Type.Number({ description: 'What it took for good.' }),
    available_after: Type.Number(),
    reserved_after: Type.Number(),
  },
  { $id: 'OperatorLedgerEntry' },
);

export const PutPlanRequest = closed(
  {
    plan: PlanDocument,
    apply: Type.Boolean({
      default: false,
      description: 'Accounts that have the plan get its new limits as well; else they keep theirs.',
    }),
  },
  {
    $id: 'PutPlanRequest',
    examples: [
      {
        plan: {
          tier_id: 'team',
          kind: 'internal',
          display_name: 'Team',
          monthly_credits: 500,
          limits: {
            storage_quota_gb: 500,
            task_parallelism: 4,
            request_parallelism: 8,
            requests_per_minute: 600,
          },
        },
      },
    ],
  },
);
export type PutPlanRequest = Static<typeof PutPlanRequest>;

export const PutPlanResponse = Type.Object(
  { plan: PlanDocument, accounts: Type.Integer({ description: 'That got its new limits.' }) },
  { $id: 'PutPlanResponse' },
);
export type PutPlanResponse = Static<typeof PutPlanResponse>;

export const PublishPricesRequest = closed(
  {
    prices: Type.Record(Type.String({ maxLength: 100 }), Type.Number({ minimum: 0, maximum: 1_000_000 }), {
      description: 'Credits of one unit, by names of GET /billing/prices; what is left out stays.',
      examples: [{ frame: 0.1 }],
    }),
    note: Type.String({ default: '', maxLength: 1_000 }),
  },
  { $id: 'PublishPricesRequest' },
);
export type PublishPricesRequest = Static<typeof PublishPricesRequest>;

export const PublishPricesResponse = Type.Object(
  { version: Type.Integer({ description: 'The number of the table that holds now.' }) },
  { $id: 'PublishPricesResponse' },
);
export type PublishPricesResponse = Static<typeof PublishPricesResponse>;

export const OperatorModel = Type.Object(
  {
    id: Type.String(),
    area: Type.String(),
    provider: Type.String(),
    written_down_by: words(['program', 'operator']),
    hidden: Type.Boolean(),
    available: Type.Boolean(),
    reason: nullable(Type.String({ description: 'Why it is not available.' })),
    enable: nullable(Type.String({ description: 'What would make it available.' })),
    price: nullable(
      Type.Record(Type.String(), Type.Number(), {
        description:
          'Credits by unit; null for models of the service, which cost what the price list says, and of others where ' +
          'nobody said one.',
      }),
    ),
  },
  { $id: 'OperatorModel' },
);
export type OperatorModel = Static<typeof OperatorModel>;

export const SetModelHiddenRequest = closed(
  { model_id: Type.String({ minLength: 1, maxLength: 200 }), hidden: Type.Boolean() },
  { $id: 'SetModelHiddenRequest', examples: [{ model_id: 'kling', hidden: true }] },
);
export type SetModelHiddenRequest = Static<typeof SetModelHiddenRequest>;

export const ListAuditQuery = Type.Object({
  act: optionalNullable(Type.String({ maxLength: 200, description: 'Of this act alone.' })),
  user: optionalNullable(
    Type.String({ maxLength: 320, description: 'About this user alone, by id or email, and their account.' }),
  ),
  limit: Type.Integer({ default: 100, minimum: 1, maximum: 1_000 }),
});
export type ListAuditQuery = Static<typeof ListAuditQuery>;

export const AuditEntry = Type.Object(
  {
    at: DateTime,
    act: Type.String(),
    user_id: nullable(Type.String({ description: 'Who did it; null from the command line.' })),
    subject_id: nullable(Type.String({ description: 'With what: an account, a user, an item.' })),
    details: Type.Record(Type.String(), Type.Unknown()),
  },
  { $id: 'AuditEntry' },
);

export const Deployment = Type.Object(
  {
    version: Type.String(),
    users: Type.Integer(),
    disabled_users: Type.Integer(),
    stored_gb: Type.Number({ description: 'Of originals and renditions, each stored object once.' }),
    storage: words(['folder', 's3'], { description: 'Where they lie.' }),
    disk: Type.Object(
      {
        free_gb: Type.Number({ description: 'On the fullest disk that the process writes to.' }),
        reserve_gb: Type.Number({ description: 'What is kept free; with less, what writes is refused.' }),
      },
      { description: 'Of the process that answers.' },
    ),
    tasks: Type.Object({
      waiting: Type.Integer(),
      running: Type.Integer(),
      failed_last_day: Type.Integer(),
      ended_last_day: Type.Integer(),
    }),
  },
  { $id: 'Deployment' },
);
export type Deployment = Static<typeof Deployment>;
