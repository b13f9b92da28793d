/** What stands in the shell blocks of the documentation. Pure, but for reading the pages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The root of the repository. */
export const root = join(import.meta.dirname, '../../..');

/** A request; `json` is its body as it is written. */
export interface Call {
  method: string;
  path: string;
  json: string | undefined;
}

/** Lines of shell blocks; one that goes on after `\` is one line. */
export function linesOf(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/```(?:sh|bash)[^\n]*\n([^`]*)```/g)].flatMap(([, block = '']) =>
    block.replaceAll(/\\\n\s*/g, ' ').split('\n'),
  );
}

const QUOTED = /'((?:[^']|'\$\w+')*)'/;

/** A call by `curl`, or by the function `api METHOD PATH BODY` that pages define from it; null for any other line. */
export function callOf(line: string): Call | null {
  const short = /^\s*api ([A-Z]+)\s+"?([^\s"]+)"?(.*)$/.exec(line);
  if (short !== null) {
    const [, method = '', path = '', rest = ''] = short;
    return { method, path, json: QUOTED.exec(rest.replace(/\s#.*$/, ''))?.[1] };
  }
  const path = /\bcurl\b.*?(?:\$URL|\$BASE|localhost:8080)(\/[^"' ]*)/.exec(line)?.[1];
  if (path === undefined) return null;
  const json = QUOTED.exec(/ -d (.*)$/.exec(line)?.[1] ?? '')?.[1];
  const sends = / -(d|F|-data[a-z-]*) /.test(line) ? 'POST' : / -T /.test(line) ? 'PUT' : 'GET';
  return { method: / -X ([A-Z]+)/.exec(line)?.[1] ?? sends, path, json };
}

/** Words as a shell has them, of a line without substitutions. */
export function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|([^\s"']+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );
}

/** A block of a page. */
export interface Block {
  language: string;
  /** The rest of the line that opens it. */
  info: string;
  text: string;
}

/** All blocks of a page, in their order. */
export function blocksOf(page: string): Block[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^```(\w+)(.*)\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', info = '', block = '']) => ({ language, info: info.trim(), text: block }),
  );
}
