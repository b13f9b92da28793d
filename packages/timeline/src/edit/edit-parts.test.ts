import { describe, expect, test } from 'vitest';
import { assetClip, textClip, transition } from '../build.ts';
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
import { applyEdit, applyEdits } from './apply-edit.ts';
import type { EditOperation } from './edit-operation.ts';

describe('delete, replace and set_speed', () => {
  test('lift leaves a gap, ripple closes up; behind the last item the track ends', () => {
    expect(shape(done(abc(), { type: 'delete', item: [0, 1], mode: 'lift' }))).toEqual(['a25', '-25', 'c25']);
    expect(shape(done(abc(), { type: 'delete', item: [0, 1], mode: 'ripple' }))).toEqual(['a25', 'c25']);
    expect(shape(done(abc(), { type: 'delete', item: [0, 2], mode: 'lift' }))).toEqual(['a25', 'b25']);
    const both = done(linkedPair(), { type: 'delete', item: [1, 0], mode: 'ripple' });
    expect([shape(both), shape(both, 1)]).toEqual([['b25'], ['B25']]);
  });

  test('replace keeps length and settings', () => {
    const media = json(
      assetClip({ assetId: 'z', span: { frames: 1, rate }, available: { start: 10, frames: 30, rate } })
        .media_references.DEFAULT_MEDIA,
    );
    const next = done(abc(), { type: 'replace', item: [0, 0], media, name: 'z' });
    expect([shape(next)[0], starts(next)[0]]).toEqual(['z25', 10]);
    const late = { type: 'replace' as const, item: [0, 0], media, media_start: at(20) };
    expect(refused(abc(), late)[1]).toContain('0.2 s too little media');
  });

  test('set_speed keeps the stretch of media or the time', () => {
    const half = done(abc(), { type: 'set_speed', item: [0, 0], speed: 0.5, keep: 'media', ripple: true });
    expect(shape(half)).toEqual(['a50', 'b25', 'c25']);
    expect(child(half, 0, 0).effects).toMatchObject([{ OTIO_SCHEMA: 'LinearTimeWarp.1', time_scalar: 0.5 }]);
    expect(done(half, { type: 'set_speed', item: [0, 0], speed: 1, keep: 'media', ripple: true })).toEqual(
      abc(),
    );
    const held = done(abc(), { type: 'set_speed', item: [0, 0], speed: 0, keep: 'duration' });
    expect(child(held, 0, 0).effects).toMatchObject([{ OTIO_SCHEMA: 'FreezeFrame.1' }]);
    expect(refused(abc(), { type: 'set_speed', item: [0, 0], speed: 0, keep: 'media' })[0]).toBe('keep');
    expect(refused(abc(), { type: 'set_speed', item: [0, 0], speed: 7, keep: 'duration' })[1]).toContain(
      'too little',
    );
  });
});

describe('tracks, names and settings', () => {
  test('tracks are added, moved, turned off, named and removed', () => {
    const next = done(
      abc(),
      { type: 'add_track', kind: 'Audio', name: 'Music', settings: { role: 'music' } },
      { type: 'move_track', track: [1], index: 0 },
      { type: 'set_enabled', target: [1], enabled: false },
      { type: 'rename', target: [1, 2], name: 'last' },
      { type: 'rename', target: [], name: 'Film' },
    );
    expect(next.name).toBe('Film');
    expect(next.tracks.children.map(({ name, enabled }) => [name, enabled])).toEqual([
      ['Music', true],
      ['', false],
    ]);
    expect(shape(next, 1)).toEqual(['a25', 'b25', 'last25']);
    expect(done(next, { type: 'remove_track', track: [0] }).tracks.children).toHaveLength(1);
    expect(refused(abc(), { type: 'move_track', track: [0], index: 1 })[1]).toContain('from 0 to 0');
  });

  test('settings are written field by field, checked, and removed', () => {
    const set = (settings: object, remove?: string[]): EditOperation => ({
      type: 'set_settings',
      target: [0, 0],
      settings: json(settings),
      ...(remove && { remove }),
    });
    const next = done(abc(), set({ fit: 'fill', gainDb: -3 }), set({ gainDb: 2 }, ['fit']));
    expect(child(next, 0, 0).metadata.rushes).toEqual({ gainDb: 2 });
    expect(done(next, set({}, ['gainDb']))).toEqual(abc());
    expect(refused(abc(), set({ fit: 'sideways' }))[0]).toBe('settings.fit');
    const whole = { type: 'set_settings' as const, target: [], settings: { audio: { targetLufs: 9 } } };
    expect(refused(abc(), whole)[0]).toBe('settings.audio.targetLufs');
    expect(refused(abc(), { type: 'set_settings', target: [0], settings: { duckDb: -1 } })[0]).toBe(
      'settings.duckDb',
    );
  });

  test('parameters of a text are written and checked', () => {
    const text = textClip({ parameters: { text: 'x', style: 'title' }, span: { frames: 20, rate } });
    const next = done(cut(video(text)), { type: 'set_parameters', item: [0, 0], parameters: { text: 'y' } });
    expect(JSON.stringify(next)).toContain('"text":"y"');
    const wrong = { type: 'set_parameters' as const, item: [0, 0], parameters: { style: 'loud' } };
    expect(refused(cut(video(text)), wrong)[0]).toBe('parameters.style');
    expect(refused(abc(), wrong)[1]).toContain('only generators');
  });

  test('links and groups are made and ended', () => {
    const plain = cut(video(clip('a')), audio(clip('A')));
    const linked = done(plain, { type: 'link', items: [[0, 0], { track: [1], time: at(3) }] });
    expect([child(linked, 0, 0), child(linked, 1, 0)].map(({ metadata }) => metadata.rushes)).toEqual([
      ...[{ link: 'link' }, { link: 'link' }],
    ]);
    expect(
      done(linked, {
        type: 'unlink',
        items: [
          [0, 0],
          [1, 0],
        ],
      }),
    ).toEqual(plain);
    const grouped = done(linked, {
      type: 'group',
      items: [
        [0, 0],
        [1, 0],
      ],
      group: 'pair',
    });
    expect(
      done(grouped, {
        type: 'ungroup',
        items: [
          [0, 0],
          [1, 0],
        ],
      }),
    ).toEqual(linked);
    expect(
      refused(plain, {
        type: 'link',
        items: [
          [0, 0],
          [0, 5],
        ],
      })[0],
    ).toBe('items.1.1');
  });
});

describe('transitions and markers', () => {
  const dissolve = { type: 'add_transition' as const, item: [0, 1], in_offset: at(5), out_offset: at(5) };

  test('a transition is put on a cut, changed and removed', () => {
    const next = done(abc(), { ...dissolve, settings: { kind: 'wipe' } });
    expect(shape(next)).toEqual(['a25', 'x', 'b25', 'c25']);
    expect(refused(next, { ...dissolve, item: [0, 2] })[1]).toContain('already');
    expect(refused(abc(), { ...dissolve, in_offset: at(26) })[0]).toBe('in_offset');
    expect(refused(next, { ...dissolve, item: [0, 3], in_offset: at(21) })[1]).toContain('0.8 s');
    expect(refused(abc(), { ...dissolve, item: [0, 0] })[1]).toContain('nothing before it');
    expect(refused(abc(), { ...dissolve, settings: { kind: 'fly' } })[0]).toBe('settings.kind');
    const longer = done(next, { type: 'change_transition', transition: [0, 1], out_offset: at(9) });
    expect(JSON.stringify(longer)).toContain(
      '"out_offset":{"OTIO_SCHEMA":"RationalTime.1","value":9,"rate":25}',
    );
    expect(done(longer, { type: 'remove_transition', transition: [0, 1] })).toEqual(abc());
  });

  test('a transition is shortened where its items become short, and removed where its cut goes', () => {
    const document = cut(
      video(clip('a'), transition({ inFrames: 10, outFrames: 10, rate }), clip('b'), clip('c')),
    );
    const short = applyEdit(document, { type: 'trim', item: [0, 2], end_by: at(-20), ripple: true });
    expect(shape(short.timeline)).toEqual(['a25', 'x', 'b5', 'c25']);
    expect(short.notes).toEqual([
      'The transition at 1 s of V1 was shortened to what its items have room for.',
    ]);
    const gone = applyEdit(document, { type: 'delete', item: [0, 2], mode: 'ripple' });
    expect(shape(gone.timeline)).toEqual(['a25', 'c25']);
    expect(gone.notes).toEqual(['The transition at 1 s of V1 was removed: its cut is gone.']);
    const apart = applyEdit(document, { type: 'split', track: [0], time: at(40) });
    expect([shape(apart.timeline), apart.notes]).toEqual([['a25', 'x', 'b15', 'b10', 'c25'], []]);
  });

  test('markers are added, changed and removed, on the timeline too', () => {
    const chapter = { kind: 'chapter' };
    const next = done(
      abc(),
      { type: 'add_marker', target: [], start: at(10), name: 'One', settings: chapter },
      { type: 'change_marker', target: [], index: 0, name: 'Two', duration: at(5) },
    );
    expect(next.tracks.markers).toMatchObject([
      {
        name: 'Two',
        marked_range: { start_time: { value: 10 }, duration: { value: 5 } },
        metadata: { rushes: chapter },
      },
    ]);
    expect(done(next, { type: 'remove_marker', target: [], index: 0 })).toEqual(abc());
    expect(refused(abc(), { type: 'remove_marker', target: [0, 0], index: 0 })[1]).toContain('has 0');
  });
});

test('settings are checked without the metadata of other programs, however much there is', () => {
  const timeline = abc();
  const foreign = Array.from({ length: 200_000 }, (_, index) => ({ index }));
  for (const item of [timeline, ...timeline.tracks.children]) item.metadata.other = foreign;
  const edits = Array.from({ length: 300 }, (_, index): EditOperation[] => [
    { type: 'set_settings', target: [0, 0], settings: { pan: index / 1_000 } },
    { type: 'set_settings', target: [0], settings: { role: 'captions' } },
  ]).flat();
  const before = process.cpuUsage();
  const { timeline: next } = applyEdits(timeline, edits);
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  expect(next.tracks.children[0]?.metadata).toEqual({ other: foreign, rushes: { role: 'captions' } });
});
