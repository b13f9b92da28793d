/** What tasks are called and where they are. Pure. */
import type { TaskResponse } from '@rushes/sdk';

export type TaskState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** The states of the wire, as people tell them apart. */
export function stateOf({ status }: Pick<TaskResponse, 'status'>): TaskState {
  switch (status) {
    case 'PENDING':
      return 'waiting';
    case 'SUCCESS':
      return 'done';
    case 'FAILURE':
      return 'failed';
    case 'REVOKED':
      return 'cancelled';
    default:
      return 'running';
  }
}

/** Whether something is still to come of it. */
export function isWaiting(task: Pick<TaskResponse, 'status'>): boolean {
  return ['waiting', 'running'].includes(stateOf(task));
}

/** `createProject` as `Create project`: kinds of work that the catalogue does not know can be read all the same. */
export function wordsOfKind(kind: string): string {
  const words = kind
    .replaceAll(/[_\-.]+/g, ' ')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/ task$/, '')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
