import { MediaError } from '@rushes/engine';
import { expect, it } from 'vitest';
import { analyzeSurely } from './analysis.worker.ts';

/** What is known of the part that tells speech, and what was noted of it. */
function selfTests(works: boolean | null) {
  const rechecked: string[] = [];
  const speech = works === null ? null : works ? { works } : { works, reason: 'It breaks.', enable: '' };
  return {
    rechecked,
    known: async () => ({ media: null, models: null, speech }),
    recheck: async (part: string) => {
      rechecked.push(part);
      return { works: true as const };
    },
  };
}

it('goes without the network that tells speech where the process breaks with it, and has that tried by itself', async () => {
  const tests = selfTests(null);
  const asked: boolean[] = [];
  const attempt = async (voices: boolean): Promise<string> => {
    asked.push(voices);
    if (voices) throw new MediaError('crash', 'It broke.');
    return 'done';
  };
  expect(await analyzeSurely({ selfTests: tests }, attempt)).toBe('done');
  expect([asked, tests.rechecked]).toEqual([[true, false], ['speech']]);
  asked.length = 0;
  expect(await analyzeSurely({ selfTests: selfTests(false) }, attempt)).toBe('done');
  expect(asked).toEqual([false]);
});

it('blames nothing on it where the file breaks the process either way, or fails otherwise', async () => {
  const tests = selfTests(true);
  let attempts = 0;
  const failing = (code: 'crash' | 'damaged') => async (): Promise<never> => {
    attempts += 1;
    throw new MediaError(code, 'It broke.');
  };
  await expect(analyzeSurely({ selfTests: tests }, failing('crash'))).rejects.toThrow('It broke.');
  expect(attempts).toBe(2);
  await expect(analyzeSurely({ selfTests: tests }, failing('damaged'))).rejects.toThrow('It broke.');
  expect([attempts, tests.rechecked]).toEqual([3, []]);
});
