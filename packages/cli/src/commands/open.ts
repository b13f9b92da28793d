/** `rushes open`, and `--open`: the web app, at something of the library. */
import { spawn } from 'node:child_process';
import type { Context } from '../context.ts';
import { findItem, type Item } from '../library/paths.ts';

/** Where the web app shows it. */
export function appAddress(baseUrl: string, item: Pick<Item, 'id' | 'isFolder' | 'type' | 'path'>): string {
  const { id, isFolder, type, path } = item;
  if (!isFolder) return `${baseUrl}/app/${type === 'project' ? 'edit' : 'play'}/${id}`;
  if (path === '/') return `${baseUrl}/app/library`;
  return `${baseUrl}/app/library?${new URLSearchParams(path === null ? { folder: id } : { path })}`;
}

/** The program that opens an address; null where there is no desktop to open it on. */
export function browserProgram(env: NodeJS.ProcessEnv, platform = process.platform): string[] | null {
  if (env.BROWSER !== undefined && env.BROWSER !== '') return [env.BROWSER];
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  const hasDesktop = (env.DISPLAY ?? env.WAYLAND_DISPLAY ?? '') !== '';
  return hasDesktop ? ['xdg-open'] : null;
}

/** Prints the address, and has a browser open it where there is one. */
export async function openAddress({ out, env }: Context, url: string): Promise<void> {
  out.json({ event: 'opened', url });
  out.line(url);
  const [command, ...words] = browserProgram(env) ?? [];
  if (command === undefined) {
    out.note('There is no browser here: open that address elsewhere.');
    return;
  }
  const child = spawn(command, [...words, url], { detached: true, stdio: 'ignore' });
  await new Promise<void>((resolve) => {
    child.once('spawn', resolve);
    child.once('error', () => {
      out.note(`${command} does not start: open that address yourself.`);
      resolve();
    });
  });
  // The browser outlives this program.
  child.unref();
}

/** The library without words. */
export async function open(
  context: Context,
  [word = '/']: string[],
  options: { print?: boolean },
): Promise<void> {
  const { settings, out, signal } = context;
  const item = await findItem(context.client(), word, signal);
  const url = appAddress(settings.baseUrl, item);
  if (options.print !== true) return openAddress(context, url);
  out.json({ event: 'address', url });
  out.line(url);
}
