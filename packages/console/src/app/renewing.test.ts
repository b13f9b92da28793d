import { expect, test } from 'vitest';
import { createRenewing } from './renewing.ts';
import type { Session } from './session.ts';

const session = (email: string, credential: string): Session => ({
  ...{ kind: 'token', email, credential, expiresAt: null },
});

test('a request is sent with the newest token of who began it, and never with that of another', async () => {
  const begun = session('ada@example.com', 'old');
  let kept: Session | null = begun;
  const { credentialOf } = createRenewing({ read: () => kept, keep: () => undefined, now: () => 0 });
  kept = session('ada@example.com', 'new');
  expect(await credentialOf(begun)).toBe('new');
  kept = session('eve@example.com', 'hers');
  expect(await credentialOf(begun)).toBe('old');
  kept = null;
  expect(await credentialOf(begun)).toBe('old');
});
