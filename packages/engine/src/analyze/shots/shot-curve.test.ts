import { describe, expect, it } from 'vitest';
import type { PictureMeasures } from '../pictures/picture-measures.ts';
import { createCurveRecorder, type HalfPlanes, unusualShares } from './shot-curve.ts';

const SIZE = 80 * 45;

/** A gray picture at `level`, with the first `share` of it at `marked`. */
function picture(level: number, share = 0, marked = 200): HalfPlanes {
  const halfLuma = new Uint8Array(SIZE).fill(level);
  halfLuma.fill(marked, 0, Math.round(SIZE * share));
  return { halfLuma, cb: new Uint8Array(SIZE).fill(128), cr: new Uint8Array(SIZE).fill(128) };
}

function measures(values: Partial<PictureMeasures> = {}): PictureMeasures {
  return { brightness: 0.5, darkShare: 0, change: 0, largestChange: 0, changedShare: 0, ...values };
}

describe('unusualShares', () => {
  it('tells the share of what is there for a while, not of what is always there', () => {
    const pictures = Array.from({ length: 20 }, (_, index) =>
      picture(90, index >= 8 && index < 12 ? 0.1 : 0),
    );
    const shares = unusualShares(pictures);
    for (const [index, share] of shares.entries()) {
      expect(share).toBeCloseTo(index >= 8 && index < 12 ? 0.1 : 0, 3);
    }
    expect(unusualShares([picture(90, 0.2), picture(90, 0.2), picture(90, 0.2)])).toEqual([0, 0, 0]);
  });

  it('sees colour without brightness, and no change of light as a whole', () => {
    const red = picture(90);
    red.cr.fill(170, 0, SIZE / 4);
    const shares = unusualShares([picture(90), picture(90), red, picture(60), picture(120)]);
    expect(shares).toEqual([0, 0, 0.25, 0, 0]);
  });

  it('takes what never rests for nothing new', () => {
    const restless = Array.from({ length: 30 }, (_, index) => picture(90, 0.3, 60 + ((index * 37) % 100)));
    expect(Math.max(...unusualShares(restless))).toBe(0);
  });

  it('takes one picture and none', () => {
    expect(unusualShares([picture(90)])).toEqual([0]);
    expect(unusualShares([])).toEqual([]);
  });
});

describe('createCurveRecorder', () => {
  it('gives a value per half second, each the mean of its frames', () => {
    const recorder = createCurveRecorder(10);
    for (let frame = 0; frame < 20; frame++) {
      const late = frame >= 10;
      recorder.add({
        seconds: 10 + frame / 10,
        measures: measures({ change: late ? 0.04 : 0.5, brightness: late ? 0.7 : 0.25 }),
        sample: frame % 5 === 0 ? { blur: late ? 0.3 : null, picture: picture(90) } : null,
      });
    }
    expect(recorder.finish()).toEqual({
      stepSeconds: 0.5,
      motion: [0.5, 0.5, 0.04, 0.04],
      blur: [0.3, 0.3, 0.3, 0.3],
      brightness: [0.25, 0.25, 0.7, 0.7],
      novelty: [0, 0, 0, 0],
    });
  });

  it('leaves out the change from the shot before and bridges what was not measured', () => {
    const recorder = createCurveRecorder(0);
    recorder.add({ seconds: 0, measures: measures({ change: 0.9 }), sample: null });
    recorder.add({ seconds: 2, measures: measures({ change: 0.2 }), sample: null });
    const { motion, blur } = recorder.finish();
    expect(motion).toEqual([0.2, 0.2, 0.2, 0.2, 0.2]);
    expect(blur).toEqual([0, 0, 0, 0, 0]);
  });

  it('stays small however long the shot is, and keeps its place in time', () => {
    const recorder = createCurveRecorder(0);
    const hours = 6 * 3600;
    for (let seconds = 0; seconds < hours; seconds += 4) {
      const seen = seconds >= hours / 2 && seconds < hours / 2 + 1200;
      recorder.add({
        seconds,
        measures: measures({ change: Math.abs(Math.sin(seconds)) }),
        sample: { blur: 0.123, picture: picture(90, seen ? 0.15 : 0) },
      });
    }
    const curve = recorder.finish();
    expect(curve.stepSeconds).toBe(64);
    expect(curve.novelty.length).toBe(Math.ceil(hours / 64));
    expect(JSON.stringify(curve).length).toBeLessThan(16_000);
    for (const [index, novelty] of curve.novelty.entries()) {
      const middle = (index + 0.5) * curve.stepSeconds;
      if (Math.abs(middle - hours / 2) < 64 || Math.abs(middle - hours / 2 - 1200) < 64) continue;
      expect(novelty).toBe(middle > hours / 2 && middle < hours / 2 + 1200 ? 0.15 : 0);
    }
  });
});
