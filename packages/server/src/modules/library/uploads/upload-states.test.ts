/** The table of states, and that the document says the same. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  hasEnded,
  isUnderWay,
  nextState,
  transition,
  UPLOAD_EVENTS,
  UPLOAD_STATES,
} from './upload-states.ts';

const cellText = (state: (typeof UPLOAD_STATES)[number], event: (typeof UPLOAD_EVENTS)[number]): string => {
  const cell = transition(state, event);
  if (cell === 'ignored') return '–';
  return 'to' in cell ? `→ ${cell.to}` : `409 ${cell.refusal}`;
};

describe('the states of an upload', () => {
  it('are those of docs/uploads.md, cell by cell', async () => {
    const text = await readFile(resolve(import.meta.dirname, '../../../../../../docs/uploads.md'), 'utf8');
    const rows = text.split('\n').flatMap((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      const event = UPLOAD_EVENTS.find((name) => cells[1] === `\`${name}\``);
      return event === undefined || cells.length !== 8 ? [] : [{ event, cells: cells.slice(2, 7) }];
    });
    expect(rows).toEqual(
      UPLOAD_EVENTS.map((event) => ({ event, cells: UPLOAD_STATES.map((state) => cellText(state, event)) })),
    );
  });

  it('become complete only from open or completing, and nothing leaves complete', () => {
    const into = UPLOAD_STATES.flatMap((state) =>
      UPLOAD_EVENTS.filter((event) => cellText(state, event) === '→ complete').map((event) => [state, event]),
    );
    expect(into).toEqual([
      ['open', 'receive'],
      ['completing', 'commit'],
      ['complete', 'ask'],
      ['complete', 'complete'],
    ]);
    for (const event of UPLOAD_EVENTS) {
      const cell = transition('complete', event);
      if (cell !== 'ignored' && 'to' in cell) expect(cell.to).toBe('complete');
    }
  });

  it('lead from everywhere under way to an end', () => {
    for (const state of UPLOAD_STATES) {
      expect([isUnderWay(state), hasEnded(state), state === 'complete'].filter(Boolean)).toHaveLength(1);
    }
    expect(nextState('completing', 'refuse')).toBe('open');
    expect(nextState('open', 'expire')).toBe('expired');
    expect(nextState('complete', 'commit')).toBeNull();
  });

  it('refuse with a sentence of the state', () => {
    expect(() => nextState('aborted', 'complete')).toThrow('given up');
    expect(() => nextState('expired', 'receivePart')).toThrow('ended before');
    expect(() => nextState('completing', 'abort')).toThrow('arrived already');
    expect(() => nextState('complete', 'abort')).toThrow('uploaded already');
  });
});
