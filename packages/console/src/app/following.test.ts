import { expect, test, vi } from 'vitest';
import { keepFollowing } from './following.ts';

test('what breaks off is followed again, and what may have been missed is asked for', async () => {
  vi.useFakeTimers();
  try {
    const stop = new AbortController();
    const said: string[] = [];
    let begun = 0;
    async function* follow() {
      begun += 1;
      yield `event ${begun}`;
      if (begun === 1) return;
      if (begun === 2) throw new Error('gone');
      stop.abort();
    }
    const done = keepFollowing(
      { follow, onEvent: (event) => said.push(event), onGap: () => said.push('gap') },
      stop.signal,
    );
    await vi.runAllTimersAsync();
    await done;
    expect(said).toEqual(['event 1', 'gap', 'event 2', 'gap', 'event 3']);
  } finally {
    vi.useRealTimers();
  }
});
