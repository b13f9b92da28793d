import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createRoom, type RoomState, readSpace, reserveOf, type Space, stateOf } from './room.ts';

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

const space = (freeMb: number, totalMb = 10_000, freeFiles: number | null = null): Space => ({
  freeBytes: freeMb * MIB,
  totalBytes: totalMb * MIB,
  freeFiles,
});

describe('the reserve', () => {
  test('is a twentieth of the disk, at least four files of the log of the database, at most 1 GB', () => {
    expect(reserveOf(300 * MIB, null)).toBe(64 * MIB);
    expect(reserveOf(10_000 * MIB, null)).toBe(500 * MIB);
    expect(reserveOf(4_000 * GIB, null)).toBe(GIB);
    expect(reserveOf(4_000 * GIB, 200 * MIB)).toBe(200 * MIB);
  });

  test('is short below, out below its half, and ample again a quarter above it', () => {
    const states = (frees: number[]) => {
      let state: RoomState = 'ample';
      return frees.map((free) => {
        state = stateOf(space(free), 100 * MIB, state);
        return state;
      });
    };
    expect(states([101, 99, 101, 124, 125, 101])).toEqual([
      'ample',
      'short',
      'short',
      'short',
      'ample',
      'ample',
    ]);
    expect(states([50, 49, 0, 99, 130])).toEqual(['short', 'out', 'out', 'short', 'ample']);
  });

  test('counts entries as well, where the file system has a number of them', () => {
    expect(stateOf(space(5_000, 10_000, 2_000), 100 * MIB, 'ample')).toBe('ample');
    expect(stateOf(space(5_000, 10_000, 1_999), 100 * MIB, 'ample')).toBe('short');
    expect(stateOf(space(5_000, 10_000, 0), 100 * MIB, 'ample')).toBe('out');
  });
});

test('what is asked for must leave the reserve alone', async () => {
  const room = createRoom({ folder: '/', reserveBytes: 100 * MIB, readSpace: async () => space(300) });
  await room.look();
  room.require();
  room.require(200 * MIB);
  expect(() => room.require(200 * MIB + 1)).toThrow(
    expect.objectContaining({ code: 'disk_full', status: 503, headers: { 'retry-after': '30' } }),
  );
});

test('the fullest of the folders decides, and changes are told once', async () => {
  const free = new Map([
    ['/a', 500],
    ['/b', 500],
  ]);
  const told: string[] = [];
  const room = createRoom({
    folder: '/a',
    reserveBytes: 100 * MIB,
    readSpace: async (folder) => space(free.get(folder) ?? 0),
    onChange: (state) => told.push(state),
  });
  room.add('/b');
  expect(await room.look()).toBe('ample');
  free.set('/b', 60);
  expect([await room.look(), await room.look()]).toEqual(['short', 'short']);
  expect(room.figures().freeBytes).toBe(60 * MIB);
  free.set('/b', 500);
  expect(await room.look()).toBe('ample');
  expect(told).toEqual(['short', 'ample']);
});

test('a folder that is gone is no room at all, however much the disk has, until it is there again', async () => {
  const missing = Object.assign(new Error('no such folder'), { code: 'ENOENT' });
  const trouble: { disk: Error | null; mark: Error | null } = { disk: null, mark: null };
  const told: [RoomState, RoomState][] = [];
  const room = createRoom({
    folder: '/data',
    reserveBytes: 100 * MIB,
    readSpace: async () => {
      if (trouble.disk !== null) throw trouble.disk;
      return space(5_000);
    },
    onChange: (state, _figures, before) => told.push([before, state]),
  });
  room.guard(async () => {
    if (trouble.mark !== null) throw trouble.mark;
  });
  expect(await room.look()).toBe('ample');
  trouble.disk = missing;
  expect([await room.look(), await room.look()]).toEqual(['gone', 'gone']);
  const refusal = { code: 'storage_unavailable', status: 503, headers: { 'retry-after': '30' } };
  expect(() => room.require()).toThrow(expect.objectContaining(refusal));
  trouble.disk = null;
  expect(await room.look()).toBe('ample');
  room.require();
  // An empty folder where a file system was mounted.
  trouble.mark = new Error('the mark is missing');
  expect([await room.look(), await room.look()]).toEqual(['gone', 'gone']);
  trouble.mark = null;
  expect(await room.look()).toBe('ample');
  expect(told).toEqual([
    ['ample', 'gone'],
    ['gone', 'ample'],
    ['ample', 'gone'],
    ['gone', 'ample'],
  ]);
});

test('a disk that can not be looked at changes nothing', async () => {
  let isAway = false;
  const room = createRoom({
    folder: '/',
    reserveBytes: 100 * MIB,
    readSpace: async () => {
      if (isAway) throw new Error('away');
      return space(20);
    },
  });
  expect(await room.look()).toBe('out');
  isAway = true;
  expect(await room.look()).toBe('out');
});

test('the ballast lies there while there is room, and is given up when nothing else is left', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-room-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'reserve');
  const size = async () => (await stat(path).catch(() => null))?.size ?? null;
  let freeMb = 100;
  const room = createRoom({ folder, reserveBytes: 100 * MIB, readSpace: async () => space(freeMb) });
  // There is room for the reserve, but not for the ballast besides.
  await room.keepBallast(path, 200_000);
  expect(await size()).toBeNull();
  freeMb = 130;
  await room.look();
  expect(await size()).toBe(200_000);
  freeMb = 60;
  await room.look();
  expect(await size()).toBe(200_000);
  // What fills the disk goes on to its end, and would eat the ballast too.
  freeMb = 10;
  expect(await room.look()).toBe('out');
  expect(await size()).toBe(200_000);
  freeMb = 1;
  await room.look();
  expect(await size()).toBeNull();
  freeMb = 130;
  await room.look();
  expect(await size()).toBe(200_000);
});

test('the space of a real disk is what the system says', async () => {
  const { freeBytes, totalBytes } = await readSpace(tmpdir());
  expect(totalBytes).toBeGreaterThan(0);
  expect(freeBytes).toBeLessThanOrEqual(totalBytes);
});
