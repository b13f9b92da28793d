import type { Layout } from '@rushes/timeline';
import { describe, expect, test } from 'vitest';
import { type PlacedClip, placePicture } from './place-picture.ts';

const WIDE = { width: 1920, height: 1080 };
const SQUARE = { width: 240, height: 240 };

const clip = (more: Partial<PlacedClip> = {}): PlacedClip => ({
  ...{ fit: undefined, layout: undefined, seconds: 1, length: 4, fadeIn: 0, fadeOut: 0 },
  ...more,
});
const placed = (more: Partial<PlacedClip>, source = WIDE, frame = WIDE) =>
  placePicture(clip(more), source, frame);
const laid = (layout: Layout, more: Partial<PlacedClip> = {}) => placed({ layout, ...more }).place;

describe('footage', () => {
  test('fills its frame where both have one shape', () => {
    const { place, picture } = placed({});
    expect(place).toMatchObject({ left: '0%', top: '0%', width: '100%', height: '100%', opacity: '1' });
    expect(picture).toMatchObject({ width: '100%', height: '100%' });
  });

  test('stands between bars in a square, and is cut off at both sides where it is to fill that', () => {
    expect(placed({}, WIDE, SQUARE).place).toMatchObject({ top: '21.875%', height: '56.25%', width: '100%' });
    const { place, picture } = placed({ fit: 'fill' }, WIDE, SQUARE);
    expect(place).toMatchObject({ left: '0%', top: '0%', width: '100%', height: '100%' });
    expect(picture).toEqual({ left: '-38.8889%', top: '0%', width: '177.7778%', height: '100%' });
    expect(placed({ fit: 'stretch' }, WIDE, SQUARE).picture).toMatchObject({ width: '100%', height: '100%' });
  });

  test('is cropped, lies in its box, and is moved, turned and scaled there on its anchor', () => {
    const crop = { left: 0.5, top: 0, right: 0, bottom: 0 };
    expect(placed({ fit: 'stretch', layout: { crop } }).picture).toEqual({
      left: '-100%',
      top: '0%',
      width: '200%',
      height: '100%',
    });
    const box = { x: 0.5, y: 0.5, width: 0.25, height: 0.25 };
    expect(laid({ box, position: [0.1, -0.2], scale: 2, rotation: 90, anchor: [0, 1] })).toMatchObject({
      left: '50%',
      top: '50%',
      width: '25%',
      height: '25%',
      transformOrigin: '0% 100%',
      transform: 'translate(10cqw, -20cqh) rotate(90deg) scale(2)',
    });
  });

  test('follows its keyframes, and fades at its edges', () => {
    const scale = {
      keyframes: [
        { at: 0, value: 1 },
        { at: 2, value: 3 },
      ],
    };
    expect(laid({ scale }).transform).toContain('scale(2)');
    expect(laid({ opacity: 0.5 }, { fadeIn: 2 }).opacity).toBe('0.25');
    expect(laid({}, { seconds: 3.5, fadeOut: 1 }).opacity).toBe('0.5');
    expect(laid({}, { seconds: -1, fadeIn: 1 }).opacity).toBe('0');
  });
});
