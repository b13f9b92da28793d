/**
 * What is told to the world outside: one schema per event. The API document's `webhooks`, the checks of tests and the
 * types of whatever writes payloads are all made of these. A body is small: it says what happened and to what, and
 * the rest is asked for. Properties are only ever added to a version; anything else is the next version.
 */
import { type Static, type TProperties, Type } from 'typebox';
import { closed, DateTime, nullable, Uuid, words } from '../../platform/http/schema.ts';

/** Version of all payloads, `api_version` in each. */
export const WEBHOOK_API_VERSION = '1';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const OTHER_ID = '01890a5d-ac96-774b-bcce-b302099a8058';
const THEN = '2026-01-31T11:58:00.000001Z';
const NOW = '2026-01-31T12:00:00.000001Z';

const AssetIds = Type.Array(Uuid, { description: 'Assets that the task is about.' });

/** Why something did not succeed; as in the answers of tasks. */
export const WebhookProblem = closed(
  {
    code: Type.String({ description: 'A stable word; `cancelled` when somebody ended it.' }),
    detail: Type.String({ description: 'A sentence.' }),
  },
  { $id: 'WebhookProblem' },
);
export type WebhookProblem = Static<typeof WebhookProblem>;

const Credits = (description: string) =>
  Type.Number({ minimum: 0, description: `${description} In credits.` });

const EndedTask = {
  task_id: Uuid,
  task_type: Type.String({ description: 'As in GET /users/tasks.' }),
  asset_ids: AssetIds,
  created_at: DateTime,
  ended_at: DateTime,
};

const TaskCompletedData = closed(
  { ...EndedTask, status: Type.Literal('SUCCESS'), charged_credits: Credits('What was taken for it.') },
  { $id: 'TaskCompletedData' },
);

const TaskFailedData = closed(
  {
    ...EndedTask,
    status: words(['FAILURE', 'REVOKED'], { description: 'REVOKED: it was cancelled.' }),
    error: WebhookProblem,
  },
  { $id: 'TaskFailedData' },
);

const How = words(['SUCCESS', 'FAILURE', 'REVOKED'], { description: 'REVOKED: it was cancelled.' });
const ErrorOrNull = nullable(WebhookProblem);

const CreateDoneData = closed(
  {
    run_id: Uuid,
    chat_id: Uuid,
    task_id: Uuid,
    status: How,
    project_id: nullable(Type.String({ format: 'uuid', description: 'The project that was made.' })),
    asset_id: nullable(Type.String({ format: 'uuid', description: 'The video that was made.' })),
    charged_credits: Credits('What was taken for it.'),
    error: ErrorOrNull,
    created_at: DateTime,
    ended_at: DateTime,
  },
  { $id: 'CreateDoneData' },
);

const ExportDoneData = closed(
  {
    task_id: Uuid,
    status: How,
    project_id: nullable(Uuid),
    asset_id: nullable(
      Type.String({ format: 'uuid', description: 'The file that was made, or that could not be made.' }),
    ),
    charged_credits: Credits('What was taken for it.'),
    error: ErrorOrNull,
    created_at: DateTime,
    ended_at: DateTime,
  },
  { $id: 'ExportDoneData' },
);

const AssetReadyData = closed(
  {
    asset_id: Uuid,
    version_id: Uuid,
    version_number: Type.Integer({ minimum: 1 }),
    bytes: Type.Integer({ minimum: 0 }),
  },
  { $id: 'AssetReadyData' },
);

const AssetFailedData = closed({ asset_id: Uuid, error: WebhookProblem }, { $id: 'AssetFailedData' });

const CreditsLowData = closed(
  {
    available_credits: Type.Number({ description: 'What can be spent now. In credits.' }),
    threshold_credits: Credits('Below this it is told, once each time.'),
  },
  { $id: 'CreditsLowData' },
);

const ReviewCommentData = closed(
  {
    asset_id: Uuid,
    comment_id: Uuid,
    parent_id: nullable(Type.String({ format: 'uuid', description: 'Of a reply: the first of its thread.' })),
    link_id: nullable(Type.String({ format: 'uuid', description: 'The review link whose guests see it.' })),
    author: words(['member', 'guest']),
    mentioned_user_ids: Type.Array(Uuid),
  },
  { $id: 'ReviewCommentData' },
);

const ReviewDecisionData = closed(
  {
    asset_id: Uuid,
    link_id: Uuid,
    guest_id: Uuid,
    guest_name: Type.String({ description: 'As the guest gave it.' }),
    decision: words(['approved', 'changes_requested']),
  },
  { $id: 'ReviewDecisionData' },
);

const WebhookDisabledData = closed(
  {
    endpoint_id: Uuid,
    url: Type.String(),
    reason: words(['gone', 'failing'], {
      description: '`gone`: it answered 410. `failing`: nothing arrived there for days.',
    }),
    disabled_at: DateTime,
  },
  { $id: 'WebhookDisabledData' },
);

const WebhookTestData = closed({ endpoint_id: Uuid }, { $id: 'WebhookTestData' });

const EventId = Type.String({
  description:
    'As in the header `webhook-id`: the same at every attempt and replay. What came before is not new.',
});

interface About {
  /** Name of the schema. */
  $id: string;
  /** One sentence for people. */
  description: string;
  /** `data` of an example. */
  example: Record<string, unknown>;
  /** The asset that the example is about. */
  asset?: string;
}

/** The body of one kind of event. */
function eventOf<const Name extends string, Data extends TProperties>(
  type: Name,
  data: ReturnType<typeof closed<Data>>,
  { $id, description, example, asset }: About,
) {
  const numbered =
    asset === undefined ? { asset_id: null, sequence: null } : { asset_id: asset, sequence: 1 };
  return closed(
    {
      id: EventId,
      type: Type.Literal(type),
      api_version: Type.Literal(WEBHOOK_API_VERSION),
      timestamp: Type.String({ format: 'date-time', description: 'When it happened.' }),
      asset_id: nullable(Type.String({ format: 'uuid', description: 'The one asset it is about.' })),
      sequence: nullable(
        Type.Integer({ minimum: 1, description: 'Its place among the events of `asset_id`: 1, 2, 3 …' }),
      ),
      data,
    },
    {
      $id,
      description,
      examples: [
        { id: ID, type, api_version: WEBHOOK_API_VERSION, timestamp: NOW, ...numbered, data: example },
      ],
    },
  );
}

const endedExample = {
  task_id: ID,
  task_type: 'preprocess_task',
  asset_ids: [OTHER_ID],
  created_at: THEN,
  ended_at: NOW,
};
const doneExample = { project_id: ID, asset_id: OTHER_ID, charged_credits: 2.5, error: null };
const failureExample = { code: 'unsupported', detail: 'The file is no video, sound or picture.' };

/** The body of every event, by its type. */
export const webhookEvents = {
  'task.completed': eventOf('task.completed', TaskCompletedData, {
    $id: 'TaskCompletedEvent',
    description: 'Work that was asked for has ended well.',
    example: { ...endedExample, status: 'SUCCESS', charged_credits: 1.2 },
    asset: OTHER_ID,
  }),
  'task.failed': eventOf('task.failed', TaskFailedData, {
    $id: 'TaskFailedEvent',
    description: 'Work that was asked for has failed or was cancelled. Nothing was charged for it.',
    example: { ...endedExample, status: 'FAILURE', error: failureExample },
    asset: OTHER_ID,
  }),
  'create.done': eventOf('create.done', CreateDoneData, {
    $id: 'CreateDoneEvent',
    description: 'A prompt has been worked on to its end; `status` says which.',
    example: {
      run_id: ID,
      chat_id: ID,
      task_id: ID,
      status: 'SUCCESS',
      ...doneExample,
      created_at: THEN,
      ended_at: NOW,
    },
    asset: OTHER_ID,
  }),
  'export.done': eventOf('export.done', ExportDoneData, {
    $id: 'ExportDoneEvent',
    description: 'An export has ended; `status` says how.',
    example: { task_id: ID, status: 'SUCCESS', ...doneExample, created_at: THEN, ended_at: NOW },
    asset: OTHER_ID,
  }),
  'asset.ready': eventOf('asset.ready', AssetReadyData, {
    $id: 'AssetReadyEvent',
    description: 'A version of an asset can be read: an upload, an export or a generated file.',
    example: { asset_id: OTHER_ID, version_id: ID, version_number: 1, bytes: 1_537_818 },
    asset: OTHER_ID,
  }),
  'asset.failed': eventOf('asset.failed', AssetFailedData, {
    $id: 'AssetFailedEvent',
    description: 'The bytes of an asset did not come or were refused; `asset.ready` follows if others do.',
    example: { asset_id: OTHER_ID, error: failureExample },
    asset: OTHER_ID,
  }),
  'review.comment': eventOf('review.comment', ReviewCommentData, {
    $id: 'ReviewCommentEvent',
    description: 'Somebody commented on an asset of the account, or mentioned its user in a comment.',
    example: {
      asset_id: OTHER_ID,
      comment_id: ID,
      parent_id: null,
      link_id: null,
      author: 'guest',
      mentioned_user_ids: [],
    },
    asset: OTHER_ID,
  }),
  'review.decision': eventOf('review.decision', ReviewDecisionData, {
    $id: 'ReviewDecisionEvent',
    description: 'A guest of a review link approved an asset of the account, or asked for changes.',
    example: { asset_id: OTHER_ID, link_id: ID, guest_id: ID, guest_name: 'Kim', decision: 'approved' },
    asset: OTHER_ID,
  }),
  'credits.low': eventOf('credits.low', CreditsLowData, {
    $id: 'CreditsLowEvent',
    description: "The account's credits have fallen below the threshold.",
    example: { available_credits: 9.75, threshold_credits: 10 },
  }),
  'webhook.disabled': eventOf('webhook.disabled', WebhookDisabledData, {
    $id: 'WebhookDisabledEvent',
    description: 'Another endpoint of the account was disabled by the service.',
    example: { endpoint_id: ID, url: 'https://example.com/hooks', reason: 'gone', disabled_at: NOW },
  }),
  'webhook.test': eventOf('webhook.test', WebhookTestData, {
    $id: 'WebhookTestEvent',
    description: 'Somebody pressed the test button. It goes to that endpoint only, whatever its filter says.',
    example: { endpoint_id: ID },
  }),
} as const;

/** Every type of event. */
export type WebhookEventType = keyof typeof webhookEvents;

/** The body of an event of type `T`; of any event without `T`. */
export type WebhookEvent<T extends WebhookEventType = WebhookEventType> = {
  [K in T]: Static<(typeof webhookEvents)[K]>;
}[T];

/** What an event of type `T` says of what happened. */
export type WebhookEventData<T extends WebhookEventType> = WebhookEvent<T>['data'];

/** Every type, in the order of the docs. */
export const webhookEventTypes = Object.keys(webhookEvents) as WebhookEventType[];

/** Types that an endpoint can be filtered by; a test goes wherever it was asked for. */
export type FilterableEventType = Exclude<WebhookEventType, 'webhook.test'>;

/** Those in the order of the docs. */
export const filterableEventTypes = webhookEventTypes.filter((type) => type !== 'webhook.test');

interface Told {
  description: string;
  examples: [Record<string, unknown>];
}

/** An event in a sentence, and a whole body of it. */
export function describeWebhookEvent(type: WebhookEventType): {
  description: string;
  example: Record<string, unknown>;
} {
  const {
    description,
    examples: [example],
  } = webhookEvents[type] as unknown as Told;
  return { description, example };
}
