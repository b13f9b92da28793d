/** Patterns of file names, as shells have them. Pure. */
import { usageProblem } from '../problems.ts';

const SPECIAL = /[.+^$()|\\]/g;

function closing(pattern: string, from: number, bracket: string): number {
  const end = pattern.indexOf(bracket, from);
  if (end === -1) throw usageProblem(`The pattern "${pattern}" has no "${bracket}".`);
  return end;
}

function classOf(inside: string): string {
  const escaped = inside.replaceAll('\\', '\\\\').replaceAll('[', '\\[');
  return /^[!^]/.test(escaped) ? `[^/${escaped.slice(1)}]` : `[${escaped}]`;
}

/** The source of a regular expression. */
function sourceOf(pattern: string): string {
  let source = '';
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at] ?? '';
    if (pattern.startsWith('**/', at)) {
      source += '(?:[^/]+/)*';
      at += 2;
    } else if (pattern.startsWith('**', at)) {
      source += '.*';
      at += 1;
    } else if (character === '*') source += '[^/]*';
    else if (character === '?') source += '[^/]';
    else if (character === '[') {
      const end = closing(pattern, at + 2, ']');
      source += classOf(pattern.slice(at + 1, end));
      at = end;
    } else if (character === '{') {
      const end = closing(pattern, at, '}');
      const choices = pattern.slice(at + 1, end).split(',');
      source += `(?:${choices.map(sourceOf).join('|')})`;
      at = end;
    } else source += character.replace(SPECIAL, '\\$&').replace(']', '\\]').replace('}', '\\}');
  }
  return source;
}

/**
 * Whether a path, with `/` between its parts, goes by the pattern: `*` and `?` within a name, `**` over folders,
 * `[a-z]`, `{mov,mp4}`. A pattern without `/` is for the name alone, wherever it lies. Case does not count.
 */
export function globMatcher(pattern: string): (path: string) => boolean {
  if (pattern === '') throw usageProblem('A pattern is empty.');
  const expression = new RegExp(`^${sourceOf(pattern.replace(/^\//, ''))}$`, 'iu');
  const isName = !pattern.includes('/');
  return (path) => expression.test(isName ? path.slice(path.lastIndexOf('/') + 1) : path);
}
