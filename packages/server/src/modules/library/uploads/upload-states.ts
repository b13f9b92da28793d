/**
 * The life of an upload, as a table: what each event does to an upload in each state. docs/uploads.md says the same
 * in words; every change of `upload.state` is one of these. Pure.
 */
import { type ErrorCode, ServiceError } from '../../../platform/errors.ts';

/**
 * - `open`: bytes may arrive.
 * - `completing`: all bytes are there, as they were named; only this server's own work is left, also after a crash.
 * - `complete`: the asset has the bytes.
 * - `aborted`: given up by the client.
 * - `expired`: nobody sent the bytes in time.
 */
export const UPLOAD_STATES = ['open', 'completing', 'complete', 'aborted', 'expired'] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

/**
 * - `ask`: POST upload_urls names it.
 * - `receive`: PUT brought the whole file through this server, verified on its way.
 * - `receivePart`: PUT brought a part through this server.
 * - `arrive`: the store has the whole file that a client sent there.
 * - `complete`: the client asks to put its parts together, and they are the ones that arrived.
 * - `commit`: the object is verified; the asset becomes visible in the same transaction.
 * - `refuse`: what was put together is not what was announced; it is thrown away.
 * - `abort`: the client gives it up.
 * - `expire`: its URLs ended long ago.
 */
export const UPLOAD_EVENTS = [
  'ask',
  'receive',
  'receivePart',
  'arrive',
  'complete',
  'commit',
  'refuse',
  'abort',
  'expire',
] as const;
export type UploadEvent = (typeof UPLOAD_EVENTS)[number];

type RefusalCode = Extract<ErrorCode, 'already_uploaded' | 'upload_ended'>;

/** The next state, or why there is none. `ignored` events are this server's own that come too late. */
type Cell = { to: UploadState } | { refusal: RefusalCode } | 'ignored';

const to = (state: UploadState): Cell => ({ to: state });
const uploaded: Cell = { refusal: 'already_uploaded' };
const ended: Cell = { refusal: 'upload_ended' };

const gone: Readonly<Record<Exclude<UploadEvent, 'abort'>, Cell>> = {
  // An upload that ended leaves its upload_id free: asking begins another one under it.
  ask: to('open'),
  receive: ended,
  receivePart: ended,
  arrive: 'ignored',
  complete: ended,
  commit: 'ignored',
  refuse: 'ignored',
  expire: 'ignored',
};

const TRANSITIONS: Readonly<Record<UploadState, Readonly<Record<UploadEvent, Cell>>>> = {
  open: {
    ask: to('open'),
    receive: to('complete'),
    receivePart: to('open'),
    arrive: to('completing'),
    complete: to('completing'),
    commit: 'ignored',
    refuse: 'ignored',
    abort: to('aborted'),
    expire: to('expired'),
  },
  completing: {
    ask: to('completing'),
    receive: uploaded,
    receivePart: uploaded,
    arrive: 'ignored',
    complete: to('completing'),
    commit: to('complete'),
    refuse: to('open'),
    abort: uploaded,
    expire: 'ignored',
  },
  complete: {
    ask: to('complete'),
    receive: uploaded,
    receivePart: uploaded,
    arrive: 'ignored',
    complete: to('complete'),
    commit: 'ignored',
    refuse: 'ignored',
    abort: uploaded,
    expire: 'ignored',
  },
  aborted: { ...gone, abort: to('aborted') },
  expired: { ...gone, abort: to('expired') },
};

/** What `event` does to an upload in `state`. */
export function transition(state: UploadState, event: UploadEvent): Cell {
  return TRANSITIONS[state][event];
}

/** Whether the upload's bytes still count as being sent: nothing else counts them yet. */
export function isUnderWay(state: UploadState): boolean {
  return state === 'open' || state === 'completing';
}

/** Whether the upload ended without content. */
export function hasEnded(state: UploadState): boolean {
  return state === 'aborted' || state === 'expired';
}

/** The refusal of bytes for an upload that has its bytes. */
export function alreadyUploaded({ otherContent }: { otherContent: boolean }): ServiceError {
  const told = otherContent ? ', with other content' : '';
  return new ServiceError('already_uploaded', `This file has been uploaded already${told}.`);
}

/** What is said of bytes that come for an upload in such a state. */
export const SENTENCES: Readonly<Record<Exclude<UploadState, 'open'>, string>> = {
  completing: 'All of this file has arrived already; it is about to be there.',
  complete: 'This file has been uploaded already.',
  aborted: 'This upload was given up; ask for another one.',
  expired: 'This upload ended before its bytes came; ask for another one.',
};

/** The state that `event` leads to; null where the event comes too late. Throws what refuses it. */
export function nextState(state: UploadState, event: UploadEvent): UploadState | null {
  const cell = transition(state, event);
  if (cell === 'ignored') return null;
  if ('to' in cell) return cell.to;
  throw new ServiceError(cell.refusal, SENTENCES[state === 'open' ? 'complete' : state]);
}
