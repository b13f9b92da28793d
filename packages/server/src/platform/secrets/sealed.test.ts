import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSealer, SealError } from './sealed.ts';

const secret = Buffer.from('whsec of somebody');

describe('a sealer', () => {
  it('opens what it sealed, which looks different each time', () => {
    const sealer = createSealer([randomBytes(32)]);
    const sealed = sealer.seal(secret, 'a');
    expect(sealer.open(sealed, 'a')).toEqual(secret);
    expect(sealed.includes(secret)).toBe(false);
    expect(sealer.seal(secret, 'a')).not.toEqual(sealed);
  });

  it('opens nothing for another purpose, with another key, or with any byte changed', () => {
    const sealer = createSealer([randomBytes(32)]);
    const sealed = sealer.seal(secret, 'a');
    expect(() => sealer.open(sealed, 'b')).toThrow(SealError);
    expect(() => createSealer([randomBytes(32)]).open(sealed, 'a')).toThrow('another RUSHES_SECRET_KEY');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => sealer.open(changed, 'a')).toThrow(SealError);
    }
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => sealer.open(sealed.subarray(0, length), 'a')).toThrow(SealError);
    }
  });

  it('opens with an old key and seals with the new one', () => {
    const [older, newer] = [randomBytes(32), randomBytes(32)];
    const sealedBefore = createSealer([older]).seal(secret, 'a');
    const both = createSealer([newer, older]);
    expect(both.open(sealedBefore, 'a')).toEqual(secret);
    expect(createSealer([newer]).open(both.seal(secret, 'a'), 'a')).toEqual(secret);
  });
});
