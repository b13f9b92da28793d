import { expect, test } from 'vitest';
import { createFolderMaker } from './folder-maker.ts';

function recorded() {
  const asked: string[] = [];
  const make = async (parentId: string, name: string) => {
    asked.push(`${parentId} ${name}`);
    if (name === 'refused' && asked.length === 1) throw new Error('It is away.');
    return `${parentId}/${name}`;
  };
  return { asked, maker: createFolderMaker(make) };
}

test('files of one folder make it once, and those above it too', async () => {
  const { asked, maker } = recorded();
  const days = [['Day 1'], ['Day 1', 'A'], ['Day 1', 'A'], ['Day 1', 'B'], []];
  const ids = await Promise.all(days.map((names) => maker.below('x', names)));
  expect(ids).toEqual(['x/Day 1', 'x/Day 1/A', 'x/Day 1/A', 'x/Day 1/B', 'x']);
  expect(asked.sort()).toEqual(['x Day 1', 'x/Day 1 A', 'x/Day 1 B']);
  await maker.below('x', ['Day 1']);
  expect(asked).toHaveLength(3);
  maker.forget();
  await maker.below('x', ['Day 1']);
  expect(asked).toHaveLength(4);
});

test('what was refused is asked for again', async () => {
  const { maker } = recorded();
  await expect(maker.below('x', ['refused'])).rejects.toThrow('It is away.');
  expect(await maker.below('x', ['refused'])).toBe('x/refused');
});
