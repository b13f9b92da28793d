/** What the task endpoints take and answer; field names are those existing clients read. */
import { type Static, Type } from 'typebox';
import { DateTime, idText, nullable, optionalNullable } from '../../platform/http/schema.ts';

/** The finer words of a task's state, as in lists and in the answer to a cancellation. */
export const TaskStatus = Type.Union(
  [
    Type.Literal('FAILURE'),
    Type.Literal('PENDING'),
    Type.Literal('RECEIVED'),
    Type.Literal('RETRY'),
    Type.Literal('REVOKED'),
    Type.Literal('STARTED'),
    Type.Literal('SUCCESS'),
    Type.Literal('PROGRESS'),
  ],
  { $id: 'TaskStatus' },
);

export const TaskResponse = Type.Object(
  {
    id: Type.String(),
    task_type: Type.String(),
    status: Type.String({ description: 'PENDING, STARTED, PROGRESS, RETRY, SUCCESS, FAILURE or REVOKED.' }),
    progress: Type.Number({ minimum: 0, maximum: 1 }),
    asset_ids: Type.Array(Type.String()),
    created_at: nullable(DateTime),
    ended_at: nullable(DateTime),
    error_message: nullable(Type.String()),
  },
  { $id: 'TaskResponse' },
);
export type TaskResponse = Static<typeof TaskResponse>;

export const PendingTaskResponse = Type.Object(
  {
    status: Type.Literal('PENDING', { default: 'PENDING' }),
    progress: Type.Optional(nullable(Type.Number({ minimum: 0, maximum: 1 }))),
    result: Type.Optional(
      Type.Unknown({
        description:
          'While the task runs: its stage. While it waits for something to come back: `code` and `detail`, a sentence.',
      }),
    ),
  },
  { $id: 'PendingTaskResponse' },
);

export const CompleteTaskResponse = Type.Object(
  {
    status: Type.Literal('COMPLETE', { default: 'COMPLETE' }),
    result: Type.Unknown(),
  },
  { $id: 'CompleteTaskResponse' },
);

export const FailedTaskResponse = Type.Object(
  {
    status: Type.Literal('FAILED', { default: 'FAILED' }),
    result: Type.Optional(
      Type.Unknown({ description: 'Why: `detail`, a sentence, and `code`, a stable word.' }),
    ),
  },
  { $id: 'FailedTaskResponse' },
);

export const TaskPollResponse = Type.Union([PendingTaskResponse, CompleteTaskResponse, FailedTaskResponse]);
export type TaskPollResponse = Static<typeof TaskPollResponse>;

export const CancelTaskResponse = Type.Object(
  {
    task_id: Type.String(),
    previous_state: TaskStatus,
    description: Type.String(),
  },
  { $id: 'CancelTaskResponse' },
);
export type CancelTaskResponse = Static<typeof CancelTaskResponse>;

export const ListTasksQuery = Type.Object({
  finish_before_seconds: Type.Integer({
    default: 300,
    minimum: 0,
    maximum: 1_000_000_000,
    description: 'Tasks that ended within this many seconds are listed besides the pending ones.',
  }),
});
export type ListTasksQuery = Static<typeof ListTasksQuery>;

export const TaskParams = Type.Object({ task_id: idText() });

/** What an operation that starts one task for each thing asked answers for each. */
export const RequestTaskResponse = Type.Object(
  {
    task_id: Type.String({ description: 'Empty where `error` says why nothing was started.' }),
    error: optionalNullable(Type.String()),
  },
  { $id: 'RequestTaskResponse' },
);
export type RequestTaskResponse = Static<typeof RequestTaskResponse>;
