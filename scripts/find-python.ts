/** Which Python of this machine is asked. */
import { spawnSync } from 'node:child_process';

/** A Python that has modules, `RUSHES_PYTHON` where that is set; null where there is none. */
export function findPython(modules: readonly string[]): string | null {
  const own = process.env.RUSHES_PYTHON;
  const ways = own === undefined ? ['python3', 'python'] : [own];
  const has = (program: string) =>
    spawnSync(program, ['-c', `import ${modules.join(', ')}`], { stdio: 'ignore' }).status === 0;
  return ways.find(has) ?? null;
}
