import { describe, expect, it } from 'vitest';
import type { Packet } from '../av/frames.ts';
import { createFragmentCutter } from './fragments.ts';

/** A cutter whose output is told as text: what is written, `|` for the end of a fragment. */
function tellingCutter(hasSound: boolean) {
  const told: string[] = [];
  let open = 0;
  const packetOf = (name: string): Packet => {
    const packet = {
      name,
      clone() {
        open += 1;
        return packetOf(name);
      },
      free() {
        open -= 1;
      },
    };
    return packet as unknown as Packet;
  };
  const cutter = createFragmentCutter(
    {
      writeInOrder: (packet) => told.push((packet as unknown as { name: string }).name),
      endFragment: () => told.push('|'),
    },
    { hasSound },
  );
  const timeBase = { num: 1, den: 1 } as Parameters<typeof cutter.push>[0]['timeBase'];
  return {
    cutter,
    told: () => told.join(' '),
    held: () => open,
    picture: (start: number, begins = false) =>
      cutter.push({ packet: packetOf(`v${start}`), track: 0, timeBase, start }, begins),
    sound: (start: number) =>
      cutter.push({ packet: packetOf(`a${start}`), track: 1, timeBase, start }, false),
  };
}

describe('createFragmentCutter', () => {
  it('leaves sound before a cut in the fragment before it, though its picture came first', () => {
    const { cutter, told, held, picture, sound } = tellingCutter(true);
    picture(0);
    sound(0);
    picture(4, true);
    sound(3);
    picture(5);
    sound(3.9);
    sound(4);
    sound(5);
    cutter.finish();
    expect(told()).toBe('v0 a0 a3 a3.9 | v4 v5 a4 a5');
    expect(held()).toBe(0);
  });

  it('cuts where sound has ended, or there is none', () => {
    const ending = tellingCutter(true);
    ending.picture(0);
    ending.sound(0);
    ending.picture(4, true);
    ending.picture(8, true);
    ending.cutter.finish();
    expect(ending.told()).toBe('v0 a0 | v4 | v8');
    const silent = tellingCutter(false);
    silent.picture(0);
    silent.picture(4, true);
    silent.picture(5);
    expect(silent.told()).toBe('v0 | v4 v5');
    expect(silent.held()).toBe(0);
  });

  it('keeps nothing after a failure', () => {
    const { cutter, held, picture } = tellingCutter(true);
    picture(0);
    picture(4, true);
    expect(held()).toBe(1);
    cutter.abandon();
    expect(held()).toBe(0);
  });
});
