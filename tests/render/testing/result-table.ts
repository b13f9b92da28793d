/** What was measured, as tables of a page: `out/render/<name>.md`, written in the whole run only. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** True when everything is measured, not only what guards each change. */
export const isWhole = process.env.MODE === 'render';

const folder = resolve(import.meta.dirname, '../../../out/render');

/** Collects cells by row and column in the order they come. */
export function createTable(name: string, corner: string) {
  const columns: string[] = [];
  const rows = new Map<string, Map<string, string>>();
  return {
    set(row: string, column: string, value: string): void {
      if (!columns.includes(column)) columns.push(column);
      const cells = rows.get(row) ?? new Map<string, string>();
      rows.set(row, cells.set(column, value));
    },
    write(): void {
      if (!isWhole || rows.size === 0) return;
      const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
      const body = [...rows].map(([row, cells]) =>
        line([row, ...columns.map((column) => cells.get(column) ?? '')]),
      );
      mkdirSync(folder, { recursive: true });
      const text = [line([corner, ...columns]), line([corner, ...columns].map(() => '---')), ...body, ''];
      writeFileSync(join(folder, `${name}.md`), text.join('\n'));
    },
  };
}
