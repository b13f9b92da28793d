/** Names under which unfinished uploads are known to the service, by what their files are known by. */
import { newId } from '@rushes/sdk';

const KEPT = 'rushes.uploads';
const MOST = 500;

function keptIds(): Record<string, string> {
  try {
    return JSON.parse(window.localStorage.getItem(KEPT) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

function keep(print: string, id: string | null): void {
  const { [print]: _former, ...others } = keptIds();
  const all = id === null ? others : { ...others, [print]: id };
  window.localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(Object.entries(all).slice(-MOST))));
}

/** The name of an upload: that of the one which broke off, or a new one, kept until it is forgotten. */
export function uploadIdOf(print: string): string {
  const id = keptIds()[print] ?? newId();
  keep(print, id);
  return id;
}

/** It has come to its end. */
export function forgetUpload(print: string): void {
  keep(print, null);
}
