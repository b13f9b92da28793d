/** What `npm start` gives to Node, for programs and tests that start the service in other ways. */
import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string };
};

/**
 * Flags of the script `start` of package.json, the only place that names them:
 * - `--max-semi-space-size=8`: V8's young generation grows to three times this and never shrinks under load; by default that
 *   is some 70 MB more, whatever the service does.
 * - `--no-regexp-optimization`: the rules that read prompts are a hundred long patterns. Compiled plainly they take 8 MB of
 *   the heap instead of 21 to 40 and half the time; reading a short prompt takes 2.1 ms instead of 0.7.
 */
export const NODE_FLAGS: readonly string[] = scripts.start.split(' ').filter((word) => word.startsWith('--'));
