/** What each event of the outbox is told as. Pure: facts in, bodies out. */
import { createHash } from 'node:crypto';
import { Compile } from 'typebox/compile';
import { MICROCREDITS } from '../../platform/money/microcredits.ts';
import {
  WEBHOOK_API_VERSION,
  type WebhookEvent,
  type WebhookEventData,
  type WebhookEventType,
  type WebhookProblem,
  webhookEvents,
} from './webhook-events.schema.ts';

/** A row of the outbox. */
export interface OutboxFact {
  eventId: string;
  topic: string;
  accountId: string | null;
  subjectId: string | null;
  payload: Record<string, unknown>;
  /** ISO 8601 in UTC, as the database writes it. */
  createdAt: string;
}

/** A task that has ended. */
export interface TaskFact {
  id: string;
  type: string;
  state: string;
  error: WebhookProblem | null;
  createdAt: string;
  endedAt: string;
  chargedMicrocredits: number;
  assetIds: readonly string[];
  /** Somebody asked for it, rather than the service itself. */
  wasAskedFor: boolean;
  /** Where the request that started it wants to be told. */
  webhookUrl: string | null;
  /** Of an export: what it renders, and into what. */
  exported: { projectId: string; assetId: string } | null;
  /** Of a prompt: its run, and what it has made so far. */
  run: { id: string; chatId: string; projectId: string | null; assetId: string | null } | null;
}

/** An event before it has a number. */
export type UnnumberedEvent<T extends WebhookEventType = WebhookEventType> = {
  [K in T]: {
    id: string;
    type: K;
    timestamp: string;
    /** The one asset that it is about. */
    assetId: string | null;
    data: WebhookEventData<K>;
  };
}[T];

/** An id that the same event of the outbox always gives for the same type; UUID version 8. */
function derivedId(eventId: string, type: WebhookEventType): string {
  const hex = createHash('sha256').update(`${eventId} ${type}`).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const CANCELLED: WebhookProblem = { code: 'cancelled', detail: 'The task was cancelled.' };

function problemOf({ state, error }: TaskFact): WebhookProblem | null {
  if (state === 'SUCCESS') return null;
  if (state === 'REVOKED') return CANCELLED;
  return error ?? { code: 'internal', detail: 'The task failed.' };
}

function howOf({ state }: TaskFact): 'SUCCESS' | 'FAILURE' | 'REVOKED' {
  return state === 'SUCCESS' || state === 'REVOKED' ? state : 'FAILURE';
}

function taskEvent(fact: OutboxFact, task: TaskFact): UnnumberedEvent {
  const [only = null, ...others] = task.assetIds;
  const about = {
    id: fact.eventId,
    timestamp: fact.createdAt,
    assetId: others.length === 0 ? only : null,
  };
  const ended = {
    task_id: task.id,
    task_type: task.type,
    asset_ids: [...task.assetIds],
    created_at: task.createdAt,
    ended_at: task.endedAt,
  };
  const error = problemOf(task);
  const how = howOf(task);
  if (error !== null && how !== 'SUCCESS') {
    return { ...about, type: 'task.failed', data: { ...ended, status: how, error } };
  }
  const charged = task.chargedMicrocredits / MICROCREDITS;
  return {
    ...about,
    type: 'task.completed',
    data: { ...ended, status: 'SUCCESS', charged_credits: charged },
  };
}

/** What a task that makes something tells besides. */
function doneEvent(fact: OutboxFact, task: TaskFact): UnnumberedEvent | null {
  const shared = {
    task_id: task.id,
    status: howOf(task),
    charged_credits: task.chargedMicrocredits / MICROCREDITS,
    error: problemOf(task),
    created_at: task.createdAt,
    ended_at: task.endedAt,
  };
  const { run, exported } = task;
  if (run !== null) {
    return {
      id: derivedId(fact.eventId, 'create.done'),
      type: 'create.done',
      timestamp: fact.createdAt,
      assetId: run.assetId,
      data: {
        run_id: run.id,
        chat_id: run.chatId,
        project_id: run.projectId,
        asset_id: run.assetId,
        ...shared,
      },
    };
  }
  if (exported === null) return null;
  return {
    id: derivedId(fact.eventId, 'export.done'),
    type: 'export.done',
    timestamp: fact.createdAt,
    assetId: exported.assetId,
    data: { project_id: exported.projectId, asset_id: exported.assetId, ...shared },
  };
}

/** Reads `data` as that of an event of this type. Throws where it is not. */
function readerOf<T extends WebhookEventType>(
  type: T,
): (data: Record<string, unknown>) => WebhookEventData<T> {
  const schema = Compile(webhookEvents[type].properties.data);
  return (data) => {
    const [problem] = schema.Check(data) ? [] : schema.Errors(data);
    if (problem === undefined) return data as WebhookEventData<T>;
    throw new Error(`The data of ${type} are wrong at "${problem.instancePath}": ${problem.message}.`);
  };
}

const readAssetReady = readerOf('asset.ready');
const readAssetFailed = readerOf('asset.failed');
const readReviewComment = readerOf('review.comment');
const readReviewDecision = readerOf('review.decision');
const readWebhookDisabled = readerOf('webhook.disabled');
const readCreditsLow = readerOf('credits.low');

/** Everything but the end of a task: the outbox says all of it. Throws where it does not. */
function otherEvent(fact: OutboxFact): UnnumberedEvent | null {
  const { eventId: id, createdAt: timestamp, payload } = fact;
  const about = { id, timestamp, assetId: null };
  switch (fact.topic) {
    case 'asset.ready': {
      const data = readAssetReady(payload);
      return { ...about, type: 'asset.ready', assetId: data.asset_id, data };
    }
    case 'asset.failed': {
      const data = readAssetFailed(payload);
      return { ...about, type: 'asset.failed', assetId: data.asset_id, data };
    }
    case 'review.comment': {
      const data = readReviewComment(payload);
      return { ...about, type: 'review.comment', assetId: data.asset_id, data };
    }
    case 'review.decision': {
      const data = readReviewDecision(payload);
      return { ...about, type: 'review.decision', assetId: data.asset_id, data };
    }
    case 'webhook.disabled':
      return { ...about, type: 'webhook.disabled', data: readWebhookDisabled(payload) };
    case 'credits.low':
      return {
        ...about,
        type: 'credits.low',
        data: readCreditsLow({
          available_credits: Number(payload.available_microcredits) / MICROCREDITS,
          threshold_credits: Number(payload.threshold_microcredits) / MICROCREDITS,
        }),
      };
    default:
      return null;
  }
}

/** Topics that tell of the end of a task. */
export const taskTopics: ReadonlySet<string> = new Set(['task.succeeded', 'task.failed', 'task.cancelled']);

/**
 * The events that a row of the outbox is told as, the one that says most last; none for what is not told outside.
 * `task` is the one whose end the row tells. Throws where the row does not say what such an event says.
 */
export function eventsOf(fact: OutboxFact, task: TaskFact | undefined): UnnumberedEvent[] {
  if (!taskTopics.has(fact.topic)) {
    const event = otherEvent(fact);
    return event === null ? [] : [event];
  }
  if (task === undefined || !task.wasAskedFor) return [];
  const done = doneEvent(fact, task);
  return done === null ? [taskEvent(fact, task)] : [taskEvent(fact, task), done];
}

/** The body of an event, as it is sent. `sequence` is its number among those of its asset. */
export function writeBody(event: UnnumberedEvent, sequence: number | null): string {
  const { id, type, timestamp, assetId, data } = event;
  const body = {
    id,
    type,
    api_version: WEBHOOK_API_VERSION,
    timestamp,
    asset_id: assetId,
    sequence,
    data,
  } as WebhookEvent;
  return JSON.stringify(body);
}
