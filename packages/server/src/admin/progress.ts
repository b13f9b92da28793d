/** What is being done, while it is; and what was missing. */

/** A line about what is being done; only a terminal gets it rewritten in place. */
export function showProgress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`);
}

/** How far an export or import is. */
export function progressLine(progress: { table: string } | { objects: number }): string {
  return 'table' in progress ? `rows of ${progress.table}` : `${progress.objects} objects`;
}

/** Tells of objects that an export could not have. */
export function warnOfMissing(keys: readonly string[]): void {
  if (keys.length === 0) return;
  process.stderr.write(
    `${keys.length} objects were not in the storage when the export was made, among them ${keys[0]}.\n`,
  );
}
