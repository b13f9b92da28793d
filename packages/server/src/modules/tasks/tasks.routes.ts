/** Tasks over HTTP: what is under way, how far it is, and how to stop it. */

import { Type } from 'typebox';
import { streamEvents } from '../../platform/http/bodies/stream-events.ts';
import { routesOver } from '../../platform/http/route.ts';
import {
  CancelTaskResponse,
  ListTasksQuery,
  TaskParams,
  TaskPollResponse,
  TaskResponse,
} from './tasks.schema.ts';
import type { TasksService } from './tasks.service.ts';

const route = routesOver<{ tasks: TasksService }>();

const own = "a task of the caller's own";

const getTask = {
  method: 'GET',
  operationId: 'getTask',
  tag: 'Tasks',
  summary: 'How far a task is, and what came of it.',
  auth: 'K',
  permission: own,
  exempt402: true,
  params: TaskParams,
  success: { status: 200, schema: TaskPollResponse },
  refusals: ['not_found'],
} as const;

const cancelTask = {
  method: 'DELETE',
  operationId: 'cancelTask',
  tag: 'Tasks',
  summary: 'Stop a task.',
  description:
    'The task ends as REVOKED at once and nothing more is written for it. One that has already ended stays as it is.',
  auth: 'K',
  permission: own,
  exempt402: true,
  params: TaskParams,
  success: { status: 200, schema: CancelTaskResponse },
  refusals: ['not_found'],
} as const;

export const taskRoutes = [
  route({
    method: 'GET',
    path: '/users/tasks',
    operationId: 'listTasks',
    tag: 'Tasks',
    summary: 'Tasks that are pending or have ended lately, newest first, at most 1,000.',
    auth: 'K',
    permission: "the caller's own tasks",
    exempt402: true,
    query: ListTasksQuery,
    success: { status: 200, schema: Type.Array(TaskResponse) },
    handle: ({ services, principal, query }) => services.tasks.listTasks(principal, query),
  }),
  route({
    method: 'GET',
    path: '/users/tasks/events',
    operationId: 'followTasks',
    tag: 'Tasks',
    summary: 'Hear how tasks go on.',
    description:
      'One `task.changed` for each task under way at once, and one whenever a task begins, gets further or ends. The stream ' +
      'ends after ten minutes: ask again, and for the list of what ended in between.',
    auth: 'K',
    permission: "the caller's own tasks",
    exempt402: true,
    success: { status: 200, contentType: 'text/event-stream', events: TaskResponse },
    handle: ({ services, principal, request, reply }) =>
      streamEvents({ request, reply }, (signal) => services.tasks.followTasks(principal, signal)),
  }),
  route({
    ...getTask,
    path: '/users/tasks/{task_id}',
    handle: ({ services, principal, params }) => services.tasks.getTask(principal, params.task_id),
  }),
  route({
    ...cancelTask,
    path: '/users/tasks/{task_id}',
    handle: ({ services, principal, params }) => services.tasks.cancelTask(principal, params.task_id),
  }),
  route({
    ...getTask,
    path: '/task/{task_id}',
    operationId: 'getTaskDeprecated',
    deprecated: { successor: '/users/tasks/{task_id}' },
    handle: ({ services, principal, params }) => services.tasks.getTask(principal, params.task_id),
  }),
  route({
    ...cancelTask,
    path: '/task/{task_id}',
    operationId: 'cancelTaskDeprecated',
    deprecated: { successor: '/users/tasks/{task_id}' },
    handle: ({ services, principal, params }) => services.tasks.cancelTask(principal, params.task_id),
  }),
];
