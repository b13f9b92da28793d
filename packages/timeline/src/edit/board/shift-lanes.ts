/** Moving everything behind a place, and with it what is linked to it on other tracks. */

import { EditError } from '../edit-error.ts';
import { sayTicks } from '../edit-time.ts';
import { type Board, type Lane, sayLane } from './board.ts';
import { addGap, roomBefore, takeRoom } from './cut-lane.ts';
import { linkOf } from './edit-board.ts';

/** What moves: from which slot on in each track that is edited. */
export interface Shift {
  from: Map<Lane, number>;
  /** Ticks, earlier below 0. */
  by: number;
  unlinked: boolean | undefined;
  /** Named where what can not be done is told. */
  key: string;
}

/**
 * Moves what comes from `from` on in the edited tracks, where the caller has made or will make the room, and with it
 * what is linked to it on other tracks, together with all that follows there: a gap becomes longer or shorter. Throws
 * EditError where a track has no such room. Tells the other tracks that moved.
 */
export function shiftLanes(board: Board, shift: Shift): Set<Lane> {
  if (shift.by === 0) return new Set();
  const others = shift.unlinked === true ? new Map<Lane, number>() : followers(board, shift);
  for (const [lane, index] of others) {
    if (shift.by > 0) {
      addGap(board, lane, { index, ticks: shift.by });
      continue;
    }
    const room = roomBefore(board, lane, index);
    if (room < -shift.by) {
      throw new EditError(
        [shift.key],
        `what is linked on ${sayLane(board, lane)} has to move ${sayTicks(-shift.by)} earlier, and has room for ` +
          `${sayTicks(room)}: make room there first, or set unlinked`,
      );
    }
    takeRoom(board, lane, { index, ticks: -shift.by });
  }
  return new Set(others.keys());
}

/** From where on tracks that are not edited move along: from the first item that is linked to one that moves. */
function followers(board: Board, { from, key }: Shift): Map<Lane, number> {
  const places = partnersByLink(board);
  const moving = new Map(from);
  const waiting = [...from].map(([lane, start]) => ({ lane, start, end: lane.slots.length }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const slot of next.lane.slots.slice(next.start, next.end)) {
      for (const partner of places.get(linkOf(slot) ?? '') ?? []) {
        const start = moving.get(partner.lane);
        if (start !== undefined && partner.index >= start) continue;
        if (from.has(partner.lane)) {
          throw new EditError(
            [key],
            `an item of ${sayLane(board, partner.lane)} stays while what is linked to it moves: set unlinked`,
          );
        }
        moving.set(partner.lane, partner.index);
        waiting.push({ lane: partner.lane, start: partner.index, end: start ?? partner.lane.slots.length });
      }
    }
  }
  return new Map([...moving].filter(([lane]) => !from.has(lane)));
}

interface Partner {
  lane: Lane;
  index: number;
}

function partnersByLink(board: Board): Map<string, Partner[]> {
  const found = new Map<string, Partner[]>();
  for (const lane of board.lanes.values()) {
    for (const [index, slot] of lane.slots.entries()) {
      const link = linkOf(slot);
      if (link === undefined) continue;
      const partners = found.get(link) ?? [];
      partners.push({ lane, index });
      found.set(link, partners);
    }
  }
  return found;
}
