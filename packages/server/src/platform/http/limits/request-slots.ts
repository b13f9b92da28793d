/**
 * How much one account may ask for at the same time, and how many large bodies the process holds of all accounts
 * together. What is above it waits its turn before its body is read, so that neither memory nor database connections are
 * taken by one caller alone.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createKeyedSlots } from '../../collections/keyed-slots.ts';
import { ServiceError } from '../../errors.ts';
import type { Principal } from '../../principal.ts';
import type { AnyRoute } from '../route.ts';

/** A slot, kept until it is let go as often as it was held. */
export interface SlotLease {
  hold(): void;
  letGo(): void;
  /**
   * Lets others have the slot for as long as this request has no use for it: its body is still coming. False where too
   * many of the account have done so.
   */
  lend(): boolean;
  /** Gives the slot back for good: what is left of this request only waits for work that goes on without it. */
  rest(): void;
  /** Resolves when the slot is this request's again; at once where it was not lent. Throws `rate_limited`. */
  regain(): Promise<void>;
  /** Of a stream: it is open now, so that the next one may begin. */
  begun(): void;
}

export interface RequestSlots<Services> {
  /**
   * Resolves when it is this request's turn; its slot stays taken until the answer has ended or the client has
   * left, and as long as the lease is held besides. Throws `rate_limited`, also where the client left before.
   */
  take(
    route: AnyRoute<Services>,
    principal: Pick<Principal, 'accountId' | 'limits'>,
    reply: FastifyReply,
  ): Promise<SlotLease>;
}

/**
 * Of an ordinary request as many run as the plan says. The database pool has 20 connections: half a dozen callers with
 * four each leave some to everyone else.
 */
const WAITING = 1_000;
/** A body that may be larger becomes objects of many times that. */
const LARGE_BODY_BYTES = 4 * 1024 ** 2;
const LARGE_BODY = { running: 2, waiting: 100 };
/**
 * Of all accounts together, of bodies that are announced as large or not at all: one of 16 MiB takes about ten times that
 * while it is checked. Small bodies of the same operations do not wait for them.
 */
const LARGE_BODIES_OF_PROCESS = { running: 4, waiting: 200 };
const ALL_ACCOUNTS = 'all';
/** A stream lasts as long as the work; another one does not wait for it to end. */
const STREAMS = { running: 100, waiting: 0 };
/**
 * Streams that are about to begin, of one account and of all together. Beginning one is a transaction that holds the
 * account: a hundred of them at once would take all connections to the database and wait in them for each other, and
 * everybody else for a connection.
 */
const STARTS = { running: 1, waiting: STREAMS.running };
const ALL_STARTS = { running: 4, waiting: 1_000 };
/** Bodies of one account that are waited for beside its slots: each may come to be as large as its operation allows. */
const MAX_LENT = 8;
/**
 * A body that says it is no larger takes its slot when it is whole: while it comes it holds nothing but a few bytes, of which
 * these are the most of one account, 4 MiB.
 */
const SMALL_BODY_BYTES = 64 * 1024;
const SMALL_BODIES = { running: 64, waiting: WAITING };
/** So does a larger one, as long as few of the account and of all together are on their way: 24 MiB and 128 MiB at most. */
const MIDDLE_BODY_BYTES = 1024 ** 2;
const MIDDLE_BODIES = { running: 24, waiting: 0 };
const MIDDLE_BODIES_OF_PROCESS = { running: 128, waiting: 0 };

/** How what a request has taken is given back; more than once is harmless. */
interface TakenSlots {
  whole(): void;
  /** What only the beginning of a stream takes. */
  start(): void;
}

const nothing = () => undefined;

/**
 * The client has left before the turn of its request came: it was told nothing, and nothing is begun. It holds no slot, so all that
 * wait would be begun at once, and who asks again and again instead of waiting would pay for each time.
 */
const hasLeft = () => new ServiceError('rate_limited', 'You left before the turn of this came.');

/** How many slots of one account are lent. */
interface LentSlots {
  /** Counts one until the answer is called; null where there are too many. */
  take(): (() => void) | null;
}

function createLentSlots(): (accountId: string) => LentSlots {
  const counts = new Map<string, number>();
  return (accountId) => ({
    take() {
      const count = counts.get(accountId) ?? 0;
      if (count >= MAX_LENT) return null;
      counts.set(accountId, count + 1);
      return () => {
        const left = (counts.get(accountId) ?? 1) - 1;
        if (left === 0) counts.delete(accountId);
        else counts.set(accountId, left);
      };
    },
  });
}

interface LeaseOptions {
  /** What it begins with: its slots, or its place among bodies that are coming. */
  begin: { slots: TakenSlots } | { leaveArriving: () => void };
  takeAgain: () => Promise<TakenSlots>;
  lent: LentSlots;
}

function leaseUntilClosed(reply: FastifyReply, { begin, takeAgain, lent }: LeaseOptions): SlotLease {
  let holders = 1;
  let taken = 'slots' in begin ? begin.slots : null;
  let release: (() => void) | null = taken?.whole ?? null;
  let takeBack = 'slots' in begin ? null : begin.leaveArriving;
  const giveBack = () => {
    taken?.start();
    release?.();
    takeBack?.();
    release = null;
    takeBack = null;
  };
  const letGo = () => {
    holders -= 1;
    if (holders === 0) giveBack();
  };
  if (reply.raw.closed) {
    letGo();
    throw hasLeft();
  }
  reply.raw.once('close', letGo);
  return {
    hold: () => {
      holders += 1;
    },
    letGo,
    begun: () => taken?.start(),
    rest() {
      release?.();
      release = null;
    },
    lend() {
      if (release === null) return true;
      takeBack = lent.take();
      if (takeBack === null) return false;
      release();
      release = null;
      return true;
    },
    async regain() {
      if (release !== null) return;
      if (holders === 0) throw hasLeft();
      taken = await takeAgain();
      release = taken.whole;
      takeBack?.();
      takeBack = null;
      // The client has left while this one waited in line.
      if (holders === 0) {
        giveBack();
        throw hasLeft();
      }
    },
  };
}

/** Whether a body may turn out to be large: by its length, or because it does not tell it. */
function announcesLarge({ headers }: FastifyRequest): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > LARGE_BODY_BYTES;
}

/** Whether a request has a body to be read that is no larger than this by what it says. */
function announcesAtMost<Services>(
  bytes: number,
  { body }: AnyRoute<Services>,
  { headers }: FastifyRequest,
): boolean {
  if (body === undefined || headers['content-type'] === undefined) return false;
  const length = Number(headers['content-length'] ?? 0);
  return headers['transfer-encoding'] === undefined && length > 0 && length <= bytes;
}

/** Gives places among bodies that hold nothing while they come; null where the request has to have a slot for that. */
function createArrivingPlaces<Services>() {
  const small = createKeyedSlots(SMALL_BODIES);
  const middle = createKeyedSlots(MIDDLE_BODIES);
  const ofProcess = createKeyedSlots(MIDDLE_BODIES_OF_PROCESS);
  return async (
    route: AnyRoute<Services>,
    accountId: string,
    request: FastifyRequest,
  ): Promise<(() => void) | null> => {
    if (announcesAtMost(SMALL_BODY_BYTES, route, request)) return await small.take(accountId);
    const own = announcesAtMost(MIDDLE_BODY_BYTES, route, request) ? middle.takeNow(accountId) : null;
    if (own === null) return null;
    const shared = ofProcess.takeNow(ALL_ACCOUNTS);
    if (shared === null) {
      own();
      return null;
    }
    return () => {
      shared();
      own();
    };
  };
}

export function createRequestSlots<Services>(): RequestSlots<Services> {
  const arrivingPlace = createArrivingPlaces<Services>();
  const ordinary = createKeyedSlots({ running: 1, waiting: WAITING });
  const largeBodies = createKeyedSlots(LARGE_BODY);
  const streams = createKeyedSlots(STREAMS);
  const starts = createKeyedSlots(STARTS);
  const allStarts = createKeyedSlots(ALL_STARTS);
  const lentOf = createLentSlots();
  const ofProcess = createKeyedSlots(LARGE_BODIES_OF_PROCESS);

  /** The account's own slot first: who waits for it takes none from others. */
  async function largeSlot(accountId: string, running: number, isLarge: boolean): Promise<() => void> {
    const own = await largeBodies.take(accountId, running);
    if (!isLarge) return own;
    try {
      const shared = await ofProcess.take(ALL_ACCOUNTS);
      return () => {
        shared();
        own();
      };
    } catch (error) {
      own();
      throw error;
    }
  }

  async function takeStream(accountId: string): Promise<TakenSlots> {
    const taken = [await streams.take(accountId)];
    const giveBack = (from: number) => () => {
      for (const release of taken.splice(from)) release();
    };
    try {
      // Its turn within the account first: of all those that wait together, each account has one.
      taken.push(await starts.take(accountId));
      taken.push(await allStarts.take('all'));
      return { whole: giveBack(0), start: giveBack(1) };
    } catch (error) {
      giveBack(0)();
      throw error;
    }
  }

  async function slotsFor(
    route: AnyRoute<Services>,
    { accountId, limits }: Pick<Principal, 'accountId' | 'limits'>,
    request: FastifyRequest,
  ): Promise<TakenSlots> {
    if (route.success.contentType === 'text/event-stream') return await takeStream(accountId);
    const { requestParallelism } = limits;
    const largeRunning = Math.min(requestParallelism, LARGE_BODY.running);
    const whole =
      (route.bodyLimit ?? 0) <= LARGE_BODY_BYTES || announcesAtMost(SMALL_BODY_BYTES, route, request)
        ? await ordinary.take(accountId, requestParallelism)
        : await largeSlot(accountId, largeRunning, announcesLarge(request));
    return { whole, start: nothing };
  }

  return {
    async take(route, principal, reply) {
      const takeAgain = () => slotsFor(route, principal, reply.request);
      const lent = lentOf(principal.accountId);
      const leaveArriving = await arrivingPlace(route, principal.accountId, reply.request);
      const begin = leaveArriving === null ? { slots: await takeAgain() } : { leaveArriving };
      return leaseUntilClosed(reply, { begin, takeAgain, lent });
    },
  };
}
