import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../random.ts';
import { type SmallPicture, smallPictureFromPlanes } from '../pictures/small-picture.ts';
import { type Border, createBorderFinder } from './border-finder.ts';

const WIDTH = 160;
const SIZE = { width: WIDTH, height: 88 };

/** A pixel: luma and both colour differences. */
type Pixel = readonly [luma: number, cb: number, cr: number];
type Scene = (x: number, y: number) => Pixel;

function drawn(scene: Scene): SmallPicture {
  const luma = new Uint8Array(SIZE.width * SIZE.height);
  const [cb, cr] = [new Uint8Array(luma.length / 4), new Uint8Array(luma.length / 4)];
  for (let y = 0; y < SIZE.height; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const pixel = scene(x, y);
      luma[y * WIDTH + x] = Math.min(235, Math.max(16, pixel[0]));
      if (x % 2 === 1 || y % 2 === 1) continue;
      cb[(y / 2) * (WIDTH / 2) + x / 2] = pixel[1];
      cr[(y / 2) * (WIDTH / 2) + x / 2] = pixel[2];
    }
  }
  return smallPictureFromPlanes(SIZE, { luma, cb, cr });
}

/** A place with structure everywhere: patches of chance, softened. */
function place(seed: number): Scene {
  const random = seededRandom(seed);
  const patches = Array.from({ length: 24 * 14 }, () => [
    60 + 130 * random(),
    random() - 0.5,
    random() - 0.5,
  ]);
  return (x, y) => {
    const [luma = 0, cb = 0, cr = 0] = patches[Math.floor(y / 7) * 24 + Math.floor(x / 7)] ?? [];
    return [luma + 8 * Math.sin(x / 3), 128 + 50 * cb, 128 + 50 * cr];
  };
}

const isIn = (x: number, y: number, [left, top, right, bottom]: readonly number[]): boolean =>
  x >= (left ?? 0) && y >= (top ?? 0) && x < (right ?? 0) && y < (bottom ?? 0);

/** Two seconds of pictures. */
function bordersOf(sceneAt: (frame: number) => Scene): Border[] {
  const finder = createBorderFinder({ sensitivity: 0.5, framesPerSecond: 25, minFrames: 3 });
  const pictures = Array.from({ length: 60 }, (_, frame) => drawn(sceneAt(frame)));
  const verdicts = [...pictures.map((picture) => finder.push(picture)), ...finder.finish()];
  return verdicts.flatMap((verdict) => (verdict?.border ? [verdict.border] : []));
}

const CUT: Border = { at: 30, kind: 'cut', start: 30, end: 30 };
const [here, there] = [place(1), place(2)];
/** Somebody before a wall. */
const somebody: Scene = (x, y) => {
  if (Math.hypot(x - 80, y - 24) < 13) return [120, 112, 148];
  if (Math.hypot((x - 80) / 1.1, y - 80) < 38) return [70 + 25 * Math.sin(y / 3), 150, 110];
  return plain(x, y);
};
const plain: Scene = (x, y) => [150 + x / 16, 120 + y / 30, 134];

describe('borders: takes in which much happens', () => {
  it('finds the cut from one place to the other', () => {
    expect(bordersOf((frame) => (frame < 30 ? here : there))).toEqual([CUT]);
  });

  it('finds where somebody goes on in another pose, but not where a lamp or a passer-by changes as much', () => {
    const moved: Scene = (x, y) => somebody(x + 7, y + 3);
    expect(bordersOf((frame) => (frame < 30 ? somebody : moved))).toEqual([CUT]);
    expect(bordersOf((frame) => (frame >= 30 && frame < 40 ? moved : somebody))).toEqual([]);
    const lit: Scene = (x, y) => {
      const [luma, cb, cr] = somebody(x, y);
      return [luma * 0.8, cb, cr];
    };
    expect(bordersOf((frame) => (frame < 30 ? somebody : lit))).toEqual([]);
  });

  it('takes the end of a flash that was caught in two halves for no cut', () => {
    const flashed =
      (from: number, to: number): Scene =>
      (x, y) => {
        const [luma, cb, cr] = somebody(x, y);
        return [luma + (y >= from && y < to ? 140 : 0), cb, cr];
      };
    const flash = [flashed(40, 90), flashed(0, 55)];
    expect(bordersOf((frame) => flash[frame - 30] ?? somebody)).toEqual([]);
  });

  it('takes something that moves before the lens for neither a cut nor a fade', () => {
    const covered =
      (share: number): Scene =>
      (x, y) =>
        x < share * WIDTH ? [90, 118, 140] : somebody(x, y);
    const passed = (frame: number): number => Math.min((frame - 14) / 6, (44 - frame) / 6);
    const comes = [0.1, 0.35, 0.85];
    const within = (share: number): number => Math.min(1, Math.max(0, share));
    expect(bordersOf((frame) => covered(within(passed(frame))))).toEqual([]);
    expect(bordersOf((frame) => covered(comes[frame - 30] ?? (frame < 30 ? 0 : 1)))).toEqual([]);
  });

  it('takes something with a pattern that passes before the lens for no wipe', () => {
    const covered =
      (share: number): Scene =>
      (x, y) =>
        x < share * WIDTH ? there(x, y) : here(x, y);
    const passed = (frame: number, end: number): number => Math.min((frame - 20) / 8, (end - frame) / 8);
    const within = (share: number): number => Math.min(1, Math.max(0, share));
    expect(bordersOf((frame) => covered(within(passed(frame, 46))))).toEqual([]);
    // What stays is a wipe.
    const [wipe, ...others] = bordersOf((frame) => covered(within((frame - 20) / 8)));
    expect([wipe?.kind, others]).toEqual(['wipe', []]);
  });

  it('takes a fade through one colour for a fade still', () => {
    const faded =
      (scene: Scene, share: number): Scene =>
      (x, y) => {
        const [luma, cb, cr] = scene(x, y);
        const mixed = (value: number, color: number): number => value * (1 - share) + color * share;
        return [mixed(luma, 16), mixed(cb, 128), mixed(cr, 128)];
      };
    const found = bordersOf((frame) =>
      faded(frame < 30 ? here : there, Math.max(0, 1 - Math.abs(frame - 30) / 10)),
    );
    expect(found.map(({ kind }) => kind)).toEqual(['fade']);
  });

  it('takes another colour of the light for no cut', () => {
    const warm: Scene = (x, y) => {
      const [luma, cb, cr] = somebody(x, y);
      return [luma, cb - 4 - luma / 12, cr + 3 + luma / 14];
    };
    expect(bordersOf((frame) => (frame < 30 ? somebody : warm))).toEqual([]);
  });

  it.each([
    ['before a place', here],
    ['before a wall', plain],
  ])('takes a caption that appears %s for no cut', (_, scene) => {
    const captioned: Scene = (x, y) => {
      if (!isIn(x, y, [8, 62, 148, 84])) return scene(x, y);
      return (x * 7 + Math.floor(y / 7) * 5) % 11 < 5 && y % 7 > 2 ? [225, 128, 128] : [40, 160, 110];
    };
    expect(bordersOf((frame) => (frame < 30 ? scene : captioned))).toEqual([]);
  });

  it('takes a screen in the picture that shows something else for no cut', () => {
    const withScreen =
      (shown: Scene): Scene =>
      (x, y) =>
        isIn(x, y, [60, 16, 120, 52]) ? shown(x, y) : plain(x, y);
    expect(bordersOf((frame) => withScreen(frame < 30 ? here : there))).toEqual([]);
  });

  it('finds the cuts of an upright film between bars', () => {
    const barred =
      (scene: Scene): Scene =>
      (x, y) =>
        isIn(x, y, [56, 0, 104, 90]) ? scene(x, y) : [16, 128, 128];
    expect(bordersOf((frame) => barred(frame < 30 ? here : there))).toEqual([CUT]);
  });

  it('takes the jumps of a recording that falls behind for no cut', () => {
    const walking =
      (at: number): Scene =>
      (x, y) => {
        if (Math.hypot(x - at, y - 24) < 14) return [70, 112, 148];
        return Math.abs(x - at) < 26 && y > 40 ? [60 + 30 * Math.sin(y / 3), 150, 110] : plain(x, y);
      };
    const shown = (frame: number): number => frame - (frame % 4);
    expect(bordersOf((frame) => walking(shown(frame) < 12 ? 60 : 60 + 9 * (shown(frame) - 12)))).toEqual([]);
  });

  it('finds the cut from one to another who both move quickly', () => {
    const moving =
      (head: Pixel, cloth: Pixel, at: number): Scene =>
      (x, y) => {
        if (Math.hypot(x - at, y - 24) < 13) return head;
        if (Math.abs(x - at) < 34 && y > 44)
          return [cloth[0] + 20 * Math.sin((x - at) / 2), cloth[1], cloth[2]];
        return plain(x, y);
      };
    const at = (frame: number): number => 78 + 10 * Math.sin(frame * 1.7);
    const found = bordersOf((frame) =>
      frame < 30
        ? moving([120, 112, 148], [60, 150, 110], at(frame))
        : moving([70, 120, 138], [105, 118, 142], at(frame)),
    );
    expect(found).toEqual([CUT]);
  });
});
