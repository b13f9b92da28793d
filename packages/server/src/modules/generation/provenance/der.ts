/** As much of DER (X.690) as a certificate needs. Pure. */

function lengthOf(bytes: number): Buffer {
  if (bytes < 0x80) return Buffer.from([bytes]);
  const hex = bytes.toString(16);
  const digits = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return Buffer.concat([Buffer.from([0x80 | digits.length]), digits]);
}

/** A value under its tag. */
export function tagged(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const value = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(value.length), value]);
}

export const sequence = (...parts: readonly Uint8Array[]) => tagged(0x30, ...parts);
export const set = (...parts: readonly Uint8Array[]) => tagged(0x31, ...parts);
export const octets = (value: Uint8Array) => tagged(0x04, value);
export const text = (value: string) => tagged(0x0c, Buffer.from(value, 'utf8'));
export const boolean = (value: boolean) => tagged(0x01, Buffer.from([value ? 0xff : 0]));

/** A whole number that is not negative, big-endian. */
export function integer(value: Uint8Array): Buffer {
  const first = value.findIndex((byte) => byte !== 0);
  const digits = first < 0 ? Buffer.from([0]) : Buffer.from(value.subarray(first));
  return tagged(0x02, (digits[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), digits]) : digits);
}

/** Whole bytes as a string of bits; `unused` of the last are none. */
export const bits = (value: Uint8Array, unused = 0) => tagged(0x03, Buffer.from([unused]), value);

/** `1.2.840.10045.4.3.2` */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const base128 = (value: number) => {
    const bytes = [value & 0x7f];
    for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128)) {
      bytes.unshift(0x80 | (left & 0x7f));
    }
    return bytes;
  };
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** GeneralizedTime, to the second. */
export function time(moment: Date): Buffer {
  return tagged(0x18, Buffer.from(`${moment.toISOString().replace(/\D/g, '').slice(0, 14)}Z`, 'latin1'));
}
