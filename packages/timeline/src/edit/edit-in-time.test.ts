import { describe, expect, test } from 'vitest';
import { assetClip, gap, stack, textClip } from '../build.ts';
import { itemTicks } from '../measure.ts';
import {
  abc,
  at,
  audio,
  child,
  clip,
  cut,
  done,
  json,
  linkedPair,
  rate,
  refused,
  shape,
  starts,
  video,
} from '../testing/small-cuts.ts';
import { ticksPerSecond } from '../ticks.ts';
import { applyEdits } from './apply-edit.ts';
import { describeEdits } from './describe-edits.ts';
import type { EditOperation } from './edit-operation.ts';

describe('insert', () => {
  test('overwrites, and keeps what follows in its place', () => {
    const item = json(clip('n', { frames: 20 }));
    const edit = { type: 'insert' as const, track: [0], time: at(20), item, mode: 'overwrite' as const };
    const next = done(abc(), edit);
    expect(shape(next)).toEqual(['a20', 'n20', 'b10', 'c25']);
    expect(starts(next)).toEqual([50, 50, 65, 50]);
  });

  test('moves what follows, cutting in two what plays then with what is linked to it', () => {
    const item = json(clip('n', { frames: 20 }));
    const next = done(linkedPair(), { type: 'insert', track: [0], time: at(10), item, mode: 'ripple' });
    expect(shape(next)).toEqual(['a10', 'n20', 'a15', 'b25']);
    expect(shape(next, 1)).toEqual(['A10', '-20', 'A15', 'B25']);
  });

  test('brings a sound along and links it; a copy is not linked with its original', () => {
    const picture = json(clip('n', { settings: { link: '1' } }));
    const also = [{ track: [1], item: json(clip('N')) }];
    const edit = {
      type: 'insert' as const,
      track: [0],
      time: at(50),
      item: picture,
      mode: 'ripple' as const,
      also,
    };
    const next = done(linkedPair(), edit);
    expect(shape(next, 1)).toEqual(['A25', 'B25', 'N25']);
    const links = [child(next, 0, 2), child(next, 1, 2)].map(({ metadata }) => metadata.rushes);
    expect(links).toEqual([{ link: '1/2' }, { link: '1/2' }]);
  });

  test('leaves a gap behind the end, and refuses what lasts no time', () => {
    const edit = { type: 'insert' as const, track: [0], time: at(100), mode: 'overwrite' as const };
    expect(shape(done(abc(), { ...edit, item: json(clip('n')) }))).toEqual([
      'a25',
      'b25',
      'c25',
      '-25',
      'n25',
    ]);
    expect(refused(abc(), { ...edit, item: json(clip('n', { frames: 0 })) })[0]).toBe('item');
    expect(refused(abc(), { ...edit, item: { OTIO_SCHEMA: 'Clip.2' } })[0]).toContain('item');
    expect(refused(abc(), { ...edit, time: at(-1), item: json(clip('n')) })[0]).toBe('time.value');
  });
});

describe('append and move', () => {
  test('append puts an item at the end', () => {
    expect(shape(done(abc(), { type: 'append', track: [0], item: json(clip('n')) }))).toEqual([
      ...['a25', 'b25', 'c25', 'n25'],
    ]);
  });

  test('append looks at no other item, so that thousands are written one by one', () => {
    let looks = 0;
    const watched = { ...clip('a') };
    const { metadata } = watched;
    Object.defineProperty(watched, 'metadata', {
      enumerable: true,
      get: () => {
        looks += 1;
        return metadata;
      },
    });
    const add: EditOperation = { type: 'append', track: [0], item: json(clip('n')) };
    const looksFor = (count: number) => {
      looks = 0;
      const made = done(cut(video(watched)), ...Array.from({ length: count }, () => add));
      expect(shape(made)).toHaveLength(count + 1);
      return looks;
    };
    expect(looksFor(40)).toBe(looksFor(4));
  });

  test('append keeps the link of an item only where nothing else has it', () => {
    const linked = (link: string): EditOperation => ({
      type: 'append',
      track: [0],
      item: json(clip('n', { settings: { link } })),
    });
    const next = done(linkedPair(), linked('1'), linked('9'));
    expect([child(next, 0, 2), child(next, 0, 3)].map(({ metadata }) => metadata.rushes)).toEqual([
      undefined,
      { link: '9' },
    ]);
  });

  test('move overwrites and leaves a gap', () => {
    const next = done(abc(), { type: 'move', item: [0, 0], time: at(60), mode: 'overwrite' });
    expect(shape(next)).toEqual(['-25', 'b25', 'c10', 'a25']);
  });

  test('move closes up and makes room, in the time before the move', () => {
    const later = done(abc(), { type: 'move', item: [0, 0], time: at(75), mode: 'ripple' });
    expect(shape(later)).toEqual(['b25', 'c25', 'a25']);
    const earlier = done(abc(), { type: 'move', item: [0, 2], time: at(25), mode: 'ripple' });
    expect(shape(earlier)).toEqual(['a25', 'c25', 'b25']);
  });

  test('takes what is linked and grouped along by the same time, each on its track', () => {
    const next = done(linkedPair(), { type: 'move', item: [0, 1], time: at(75), mode: 'overwrite' });
    expect([shape(next), shape(next, 1)]).toEqual([
      ['a25', '-50', 'b25'],
      ['A25', '-50', 'B25'],
    ]);
    const alone = done(linkedPair(), {
      type: 'move',
      item: [0, 1],
      time: at(75),
      mode: 'overwrite',
      unlinked: true,
    });
    expect(shape(alone, 1)).toEqual(['A25', 'B25']);
    const grouped = done(
      cut(
        video(clip('a', { settings: { group: 'g' } }), clip('b')),
        video(gap(10, rate), clip('c', { settings: { group: 'g' } })),
      ),
      { type: 'move', item: [0, 0], time: at(50), mode: 'overwrite' },
    );
    expect([shape(grouped), shape(grouped, 1)]).toEqual([
      ['-25', 'b25', 'a25'],
      ['-60', 'c25'],
    ]);
  });

  test('changes track', () => {
    const next = done(cut(video(clip('a'), clip('b')), video(gap(50, rate))), {
      ...{ type: 'move', item: [0, 0], time: at(5), track: [1], mode: 'overwrite' },
    });
    expect([shape(next), shape(next, 1)]).toEqual([
      ['-25', 'b25'],
      ['-5', 'a25', '-20'],
    ]);
  });
});

describe('trim, roll, slip, slide and split', () => {
  test('trim gives and takes gaps, and refuses where there is none', () => {
    const next = done(abc(), { type: 'trim', item: [0, 1], start_by: at(5), end_by: at(-10) });
    expect(shape(next)).toEqual(['a25', '-5', 'b10', '-10', 'c25']);
    expect(starts(next)[2]).toBe(55);
    expect(shape(done(next, { type: 'trim', item: [0, 2], start_by: at(-5), end_by: at(4) }))).toEqual([
      ...['a25', 'b19', '-6', 'c25'],
    ]);
    expect(refused(abc(), { type: 'trim', item: [0, 1], end_by: at(5) })[1]).toContain('set ripple');
    expect(refused(abc(), { type: 'trim', item: [0, 1], end_by: at(-25) })[1]).toContain('nothing of it');
    expect(refused(abc(), { type: 'trim', item: [0, 2], end_by: at(126) })[1]).toContain(
      '0.04 s too little media',
    );
    expect(refused(abc(), { type: 'trim', item: [0, 1] })[1]).toContain('give start_by');
  });

  test('a rippling trim moves what follows, and what is linked with it on tracks that are not trimmed', () => {
    const document = cut(
      video(clip('a'), clip('b', { settings: { link: '1' } })),
      audio(gap(25, rate), clip('B', { settings: { link: '1' } })),
    );
    const shorter = done(document, { type: 'trim', item: [0, 0], start_by: at(10), ripple: true });
    expect([shape(shorter), shape(shorter, 1)]).toEqual([
      ['a15', 'b25'],
      ['-15', 'B25'],
    ]);
    expect(starts(shorter)[0]).toBe(60);
    const longer = done(document, { type: 'trim', item: [0, 0], end_by: at(10), ripple: true });
    expect([shape(longer), shape(longer, 1)]).toEqual([
      ['a35', 'b25'],
      ['-35', 'B25'],
    ]);
    const full = cut(
      video(clip('a'), clip('b', { settings: { link: '1' } })),
      audio(clip('M'), clip('B', { settings: { link: '1' } })),
    );
    expect(refused(full, { type: 'trim', item: [0, 0], end_by: at(-5), ripple: true })[1]).toContain(
      'room for 0 s',
    );
  });

  test('trim follows the speed: a head of one second at double speed is two of the media', () => {
    const fast = done(abc(), { type: 'set_speed', item: [0, 0], speed: 2, keep: 'duration' });
    expect(starts(done(fast, { type: 'trim', item: [0, 0], start_by: at(5) }))[1]).toBe(60);
    const back = done(abc(), { type: 'set_speed', item: [0, 0], speed: -2, keep: 'duration' });
    expect(starts(done(back, { type: 'trim', item: [0, 0], start_by: at(5) }))[1]).toBe(50);
    expect(starts(done(back, { type: 'trim', item: [0, 0], end_by: at(-5) }))[0]).toBe(60);
  });

  test('roll moves the cut, slip the media, slide the item', () => {
    const rolled = done(abc(), { type: 'roll', item: [0, 0], edge: 'end', by: at(5) });
    expect([shape(rolled), starts(rolled)]).toEqual([
      ['a30', 'b20', 'c25'],
      [50, 55, 50],
    ]);
    const slipped = done(abc(), { type: 'slip', item: [0, 1], by: at(-7) });
    expect([shape(slipped), starts(slipped)]).toEqual([
      ['a25', 'b25', 'c25'],
      [50, 43, 50],
    ]);
    expect(refused(abc(), { type: 'slip', item: [0, 1], by: at(-51) })[1]).toContain('before its start');
    const slid = done(abc(), { type: 'slide', item: [0, 1], by: at(5) });
    expect([shape(slid), starts(slid)]).toEqual([
      ['a30', 'b25', 'c20'],
      [50, 50, 55],
    ]);
  });

  test('split changes nothing that is seen: media, keyframes, fades, text and markers go on', () => {
    const settings = {
      link: '1',
      fadeInSeconds: 0.2,
      fadeOutSeconds: 0.3,
      layout: {
        opacity: {
          keyframes: [
            { at: 0, value: 0 },
            { at: 0.8, value: 1 },
          ],
        },
      },
    };
    const document = cut(video(clip('a', { settings })), audio(clip('A', { settings: { link: '1' } })));
    const next = done(document, { type: 'split', track: [0], time: at(10) });
    expect([shape(next), starts(next), shape(next, 1)]).toEqual([
      ['a10', 'a15'],
      [50, 60],
      ['A10', 'A15'],
    ]);
    expect(child(next, 0, 0).metadata.rushes).toEqual({ ...settings, fadeOutSeconds: undefined });
    expect(child(next, 0, 1).metadata.rushes).toEqual({
      ...{ link: '1/2', fadeOutSeconds: 0.3 },
      layout: {
        opacity: {
          keyframes: [
            { at: -0.4, value: 0 },
            { at: 0.4, value: 1 },
          ],
        },
      },
    });
    expect(child(next, 1, 1).metadata.rushes).toEqual({ link: '1/2' });
    const text = textClip({
      parameters: { text: 'x', style: 'title', animation: { in: 'fade', out: 'drop' } },
      span: { frames: 20, rate },
    });
    const texts = done(cut(video(text)), { type: 'split', track: [0], time: at(5) });
    const motions = [0, 1].map((index) => {
      const reference = child(texts, 0, index).media_references.DEFAULT_MEDIA;
      return reference?.OTIO_SCHEMA === 'GeneratorReference.1' && reference.parameters.animation;
    });
    expect(motions).toEqual([
      { in: 'fade', out: 'none' },
      { in: 'none', out: 'drop' },
    ]);
    expect(refused(abc(), { type: 'split', track: [0], time: at(25) })[1]).toContain('a cut at this time');
  });

  test('times that are no whole frames of a clip stay exact', () => {
    const slow = assetClip({
      assetId: 'a',
      name: 's',
      span: { frames: 48, rate: { num: 24000, den: 1001 } },
    });
    const next = done(cut(video(slow)), { type: 'split', track: [0], time: { value: 1, rate: 30 } });
    const lengths = [0, 1].map((index) => itemTicks(child(next, 0, index)));
    expect(lengths[0]).toBe(ticksPerSecond / 30);
    expect((lengths[0] ?? 0) + (lengths[1] ?? 0)).toBe(itemTicks(slow));
  });
});

describe('operations together', () => {
  test('each counts in what those before it made; the wrong one is named and nothing is done', () => {
    const document = abc();
    const text = JSON.stringify(document);
    const operations: EditOperation[] = [
      { type: 'delete', item: [0, 0], mode: 'ripple' },
      { type: 'rename', target: [0, 0], name: 'first' },
      { type: 'delete', item: [0, 2], mode: 'lift' },
    ];
    expect(() => applyEdits(document, operations)).toThrow(/^2\.item\.1: there is no child 2/);
    expect(shape(done(document, ...operations.slice(0, 2)))).toEqual(['first25', 'c25']);
    expect(JSON.stringify(document)).toBe(text);
    expect(describeEdits(document, operations)).toBe('Deleted clip 1 of V1 and 2 more changes');
  });

  test('reach into nested stacks, and nowhere else', () => {
    const nested = cut(video(stack([video(clip('a'), clip('b'))], 'n'), clip('c')));
    const next = done(nested, { type: 'delete', item: [0, 0, 0, 0], mode: 'ripple' });
    expect(shape(next)).toEqual(['n25', 'c25']);
    for (const item of [[0], [], [0, 0, 0], [0, 1, 0], [7, 0]]) {
      expect(refused(nested, { type: 'delete', item, mode: 'lift' })[0]).toMatch(/^item/);
    }
  });

  test('make no more items than a timeline may have', () => {
    const full = cut(video(...Array.from({ length: 9_998 }, () => gap(1, rate))));
    const add: EditOperation = { type: 'append', track: [0], item: json(clip('n')) };
    expect(() => applyEdits(full, [add])).not.toThrow();
    expect(() => applyEdits(full, [add, add])).toThrow(/10001 items/);
  });
});
