/** A picture to draw, and what is read back of one that was drawn. */
import type { Pixels } from '../drawn/jpeg.ts';

/** A quarter of the picture each: red and green above, blue and white below. */
export const FOUR_COLOURS = {
  width: 40,
  height: 30,
  corners: [
    [0xd0, 0x20, 0x20],
    [0x20, 0xc0, 0x40],
    [0x20, 0x40, 0xe0],
    [0xf0, 0xf0, 0xf0],
  ],
  jpeg: jpegOf(
    [
      '/9j/4AAQSkZJRgABAgAAAQABAAD//gAPTGF2YzYzLjEuMTAyAP/bAEMACAQEBAQEBQUFBQUFBgYGBgYGBgYGBgYGBgcHBwgICAcHBwYGBwcI',
      'CAgICQkJCAgICAkJCgoKDAwLCw4ODhERFP/EAI4AAQADAQEBAAAAAAAAAAAAAAAHAgQFBgMBAQACAwEBAAAAAAAAAAAAAAECBwYEAwAFEAAB',
      'AAgCCgMBAAAAAAAAAAAAEhMFBAMBBgIUEQgW04WUxFVSkkbDMUSDEQABAgQEAgYLAQEAAAAAAAADAAIBERNTEpLSk9FSCIEFB7FxBEIUFUaE',
      'g3JFFkMzMv/AABEIAB4AKAMBEgACEgADEgD/2gAMAwEAAhEDEQA/APKFVkPvt8pHwU0j2D7RNKtdFUF8G6PUrFVkPvt8pAmkewfaJpSiqC+D',
      'dHqXYpf9f8fkPtRLOaDTx+AdHp9V4dZhoMSOrSWopqrbkUkZo5/eU8jkf1U+kMLDDiEVv3Mc3xgqy6SPw18wjpHxg/8AWqcYFl7ROlGBJeeC',
      'cl0DdqzUnRWtwL1sjknC7ldliqxTgJbJkdwWE3as1J0VrcC9bIE4XcrssUJwEtkyO4KOAXzSBYBtD0pWVVT3z7pNSigCkCwDaHpSpVT3z7pN',
      'SipU0Z/a9z8+NGf2vc/PmJ95zBN914RCb/p/yxsPCCe8/wDF/UW92PGJK1SMSylKrGJJeWOcupe7F/t1KVAYpJvK3LDgmS3cA7Y8jeClJAEm',
      '8rcsOCZKOAdseRvBSkv/2Q==',
    ].join(''),
  ),
  /** Of the colours every other dot. */
  subsampled: jpegOf(
    [
      '/9j/4AAQSkZJRgABAgAAAQABAAD//gAPTGF2YzYzLjEuMTAyAP/bAEMACAQEBAQEBQUFBQUFBgYGBgYGBgYGBgYGBgcHBwgICAcHBwYGBwcI',
      'CAgICQkJCAgICAkJCgoKDAwLCw4ODhERFP/EAH4AAQEBAQEBAAAAAAAAAAAAAAAHBQQGAgEAAwEBAAAAAAAAAAAAAAAABwUDBgIQAAEABggG',
      'AwEAAAAAAAAAAAATEgQFAwYBFALTERZVlIXEkghSRjGDw0QRAAEBAg8BAAAAAAAAAAAAAAADBQQCBwY0ATM2tbG0soU3hIKB/8AAEQgAHgAo',
      'AwEiAAIRAAMRAP/aAAwDAQACEQMRAD8A8oD5SQ/Oz1UBJD87PVQIQrmxK/8AX9P6GsZ8ku54POv1Bkam1HV0lWgxI6NZKquis2lVlaVcfnCn',
      'A3sszJor22LVdEVayn5gAmOTkhubfdzqcIO7LMyaK9ti1XQyzMmivbYtV0cmYJwAA9mpKp2z+18H58qhK+2f2vg/PlUB/La07/18skNmbMkv',
      'euEAAKi5/9k=',
    ].join(''),
  ),
};

function jpegOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64'));
}

/** Per dot and colour. */
export function meanDifference(one: Pixels, other: Pixels): number {
  let sum = 0;
  one.rgb.forEach((value, index) => {
    sum += Math.abs(value - (other.rgb[index] ?? 0));
  });
  return sum / one.rgb.length;
}

const ESCAPE = '\u001b';
const SIXELS = new RegExp(String.raw`${ESCAPE}P[\d;]*q"1;1;([\d;]+)(.*)${ESCAPE}\\`, 's');

/** What a terminal shows of sixels, read by what the manual of the VT340 says of them. */
export function decodedSixels(text: string): Pixels {
  const [, size = '', body = ''] = SIXELS.exec(text) ?? [];
  const [width = 0, height = 0] = size.split(';').map(Number);
  const rgb = new Uint8Array(3 * width * height);
  const registers = new Map<number, number[]>();
  let [register, x, top] = [0, 0, 0];
  for (const [token] of body.matchAll(/#\d+(?:;2;\d+;\d+;\d+)?|!\d+[?-~]|[?-~$-]/g)) {
    if (token === '$') x = 0;
    else if (token === '-') [x, top] = [0, top + 6];
    else if (token.startsWith('#')) {
      const [number = 0, , ...parts] = token.slice(1).split(';').map(Number);
      register = number;
      if (parts.length > 0) registers.set(number, parts);
    } else {
      const times = token.startsWith('!') ? Number(token.slice(1, -1)) : 1;
      const dots = token.charCodeAt(token.length - 1) - 63;
      for (let count = 0; count < times; count += 1, x += 1) {
        for (let row = 0; row < 6; row += 1) {
          if (((dots >> row) & 1) === 0) continue;
          const parts = registers.get(register) ?? [];
          parts.forEach((part, colour) => {
            rgb[3 * ((top + row) * width + x) + colour] = Math.round((part * 255) / 100);
          });
        }
      }
    }
  }
  return { width, height, rgb };
}
