/**
 * How much goes to each receiver at the same time: its window. A receiver is an endpoint, or one host that requests
 * named. The window widens while it answers well and narrows to almost nothing when it does not. Retries have places of
 * their own, so that none ever stands before a later event; and all receivers that are slow or broken share a part of
 * the places, so that they only wait for each other. Pure but for what it counts.
 */

const START_WINDOW = 2;
const WIDEST_WINDOW = 64;
const SLOW_WINDOW = 2;
/** An attempt that takes longer makes its receiver a slow one, until it ends. */
const SLOW_MILLISECONDS = 1_000;

/** Attempts at the same time in one process, and those of them for slow and broken receivers. */
export const SLOTS = 768;
const SLOW_SLOTS = 512;

interface Flight {
  isRetry: boolean;
  /** Milliseconds, as `now`. */
  startedAt: number;
}

/** A receiver that nothing went to for so long is forgotten. */
const FORGET_MILLISECONDS = 60_000;

interface Receiver {
  window: number;
  failed: boolean;
  /** When it was last used. */
  usedAt: number;
  flights: Map<string, Flight>;
}

/** Free places for first attempts and for retries. */
export interface Room {
  first: number;
  retry: number;
}

export interface ReceiverWindows {
  /** For receivers that nothing is known about. */
  readonly freshRoom: Room;
  /** For all others. `now` in milliseconds, of a clock that only goes forward. */
  rooms(now: number): Map<string, Room>;
  /** Places for attempts for all receivers together. */
  free(): number;
  begin(receiver: string, deliveryId: string, flight: Flight): void;
  end(receiver: string, deliveryId: string, ended: { arrived: boolean; now: number }): void;
}

export function createReceiverWindows(): ReceiverWindows {
  const receivers = new Map<string, Receiver>();
  let flying = 0;

  const isSlow = (receiver: Receiver, now: number) =>
    receiver.failed ||
    [...receiver.flights.values()].some(({ startedAt }) => now - startedAt > SLOW_MILLISECONDS);

  function roomOf(receiver: Receiver, window: number): Room {
    const retries = [...receiver.flights.values()].filter(({ isRetry }) => isRetry).length;
    return {
      first: Math.max(0, window - (receiver.flights.size - retries)),
      retry: Math.max(0, Math.max(1, window >> 1) - retries),
    };
  }

  return {
    freshRoom: { first: START_WINDOW, retry: 1 },

    rooms(now) {
      for (const [id, { flights, usedAt }] of receivers) {
        if (flights.size === 0 && now - usedAt > FORGET_MILLISECONDS) receivers.delete(id);
      }
      const all = [...receivers].map(([id, receiver]) => ({ id, receiver, slow: isSlow(receiver, now) }));
      const slowFlying = all.reduce((sum, { receiver, slow }) => sum + (slow ? receiver.flights.size : 0), 0);
      let slowFree = Math.max(0, SLOW_SLOTS - slowFlying);
      const rooms = new Map<string, Room>();
      for (const { id, receiver, slow } of all) {
        const room = roomOf(receiver, slow ? Math.min(receiver.window, SLOW_WINDOW) : receiver.window);
        const taken = slow ? Math.min(slowFree, room.first + room.retry) : room.first + room.retry;
        if (slow) slowFree -= taken;
        const first = Math.min(room.first, taken);
        rooms.set(id, { first, retry: Math.min(room.retry, taken - first) });
      }
      return rooms;
    },

    free: () => Math.max(0, SLOTS - flying),

    begin(id, deliveryId, flight) {
      const receiver = receivers.get(id) ?? {
        window: START_WINDOW,
        failed: false,
        usedAt: flight.startedAt,
        flights: new Map(),
      };
      receivers.set(id, receiver);
      receiver.flights.set(deliveryId, flight);
      flying += 1;
    },

    end(id, deliveryId, { arrived, now }) {
      const receiver = receivers.get(id);
      if (receiver?.flights.delete(deliveryId) !== true) return;
      flying -= 1;
      receiver.usedAt = now;
      receiver.failed = !arrived;
      receiver.window = arrived ? Math.min(WIDEST_WINDOW, receiver.window + 1) : START_WINDOW;
      // Last in line for the places that slow ones share.
      receivers.delete(id);
      receivers.set(id, receiver);
    },
  };
}
