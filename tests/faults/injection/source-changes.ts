/** Deliberately broken builds: expressions of the product's source that are changed before it runs. */
import { registerHooks } from 'node:module';
import type { SourceChange } from './orders.ts';

/** The changed source. Throws where the expression does not stand exactly once. */
export function applyChange(source: string, { file, find, replace }: SourceChange): string {
  const count = source.split(find).length - 1;
  if (count !== 1) throw new Error(`${file} holds ${JSON.stringify(find)} ${count} times, not once`);
  return source.replace(find, () => replace);
}

/** Changes modules as they are loaded. */
export function changeSources(changes: readonly SourceChange[]): void {
  if (changes.length === 0) return;
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const wanted = changes.filter(({ file }) => url.endsWith(file));
      if (wanted.length === 0) return loaded;
      const source = wanted.reduce(applyChange, String(loaded.source));
      return { ...loaded, source };
    },
  });
}
