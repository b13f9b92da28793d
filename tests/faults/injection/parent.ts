/** A service under test never outlives the test, however that ends. */
import { killThis } from './faults.ts';

const LOOK_MILLISECONDS = 500;

/** Ends this process soon after `parent`, which started it, has ended: the system then gives it another one. */
export function endWithParent(parent: number): void {
  setInterval(() => {
    if (process.ppid !== parent) killThis();
  }, LOOK_MILLISECONDS).unref();
}
