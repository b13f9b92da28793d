/** `rushes mv`, `rm`, `share`: what changes in the library. */
import type { Context } from '../context.ts';
import { findItem, type Item, pathOf, segmentsOf } from '../library/paths.ts';
import { harmless } from '../output/text-width.ts';
import { Problem, usageProblem } from '../problems.ts';
import { ask, canAsk } from './prompts.ts';

async function folderIdOf(context: Context, segments: readonly string[]): Promise<string> {
  const { id } = await context
    .client()
    .createFolder({ body: { path: pathOf(segments) } }, { signal: context.signal });
  return id;
}

/** A folder that is there, or null. */
async function existingFolder(context: Context, path: string): Promise<Item | null> {
  if (segmentsOf(path).length === 0) return { id: '', name: '/', isFolder: true, type: 'folder', path: '/' };
  try {
    const item = await findItem(context.client(), path, context.signal);
    if (item.isFolder) return item;
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return null;
    throw error;
  }
  throw new Problem(`${path} is there already.`, {
    code: 'exists',
    hint: 'Files are never replaced by a move: name another place.',
  });
}

/** The root has no path that createFolder would take, but it is where groups begin. */
async function rootId(context: Context): Promise<string> {
  const groups = await context
    .client()
    .listGroups({ query: { limit: 1, page: 0 } }, { signal: context.signal });
  const [own] = groups;
  if (own === undefined) throw new Problem('You have no library.', { code: 'not_found' });
  return own.root_folder_id;
}

export async function move(context: Context, [what = '', where = '']: string[]): Promise<void> {
  const { out, signal } = context;
  const client = context.client();
  const item = await findItem(client, what, signal);
  if (item.id === '') throw usageProblem('The root stays where it is.');
  const folder = await existingFolder(context, where);
  const target = segmentsOf(where);
  const parent = folder === null ? target.slice(0, -1) : target;
  const name = folder === null ? (target.at(-1) ?? item.name) : item.name;
  const isSamePlace = item.path !== null && pathOf(segmentsOf(item.path).slice(0, -1)) === pathOf(parent);
  if (!isSamePlace) {
    const parentId =
      parent.length === 0 ? await rootId(context) : (folder?.id ?? (await folderIdOf(context, parent)));
    await client.moveAsset(
      { params: { asset_id: item.id }, body: { parent_asset_id: parentId } },
      { signal },
    );
  }
  if (name !== item.name)
    await client.renameAsset({ params: { asset_id: item.id }, body: { name } }, { signal });
  const path = pathOf([...parent, name]);
  out.json({ event: 'moved', asset_id: item.id, path });
  out.line(harmless(path));
}

interface RemoveOptions {
  forGood?: boolean;
  yes?: boolean;
}

/** The trash is left again by `rushes trash restore`; for good is for good. */
export async function remove(context: Context, words: string[], options: RemoveOptions): Promise<void> {
  const { out, signal } = context;
  const client = context.client();
  const items: Item[] = [];
  for (const word of words) items.push(await findItem(client, word, signal));
  if (items.some(({ id }) => id === '')) throw usageProblem('The root can not be removed.');
  if (options.forGood === true && options.yes !== true) {
    if (!canAsk()) throw usageProblem('To remove for good without a terminal, say so: --yes.');
    const names = items.map(({ path, id }) => path ?? id).join(', ');
    const answer = await ask(`Remove ${harmless(names)} for good? [y/N] `, { signal });
    if (!/^y(es)?$/i.test(answer ?? '')) throw new Problem('Nothing was removed.', { code: 'not_confirmed' });
  }
  for (const item of items) {
    const asset = { params: { asset_id: item.id } };
    await client.trashAsset(asset, { signal });
    if (options.forGood === true) await client.purgeAsset(asset, { signal });
    out.json({ event: options.forGood === true ? 'removed' : 'trashed', asset_id: item.id, path: item.path });
    out.line(
      `${harmless(item.path ?? item.name)} ${options.forGood === true ? 'is gone' : 'is in the trash'}`,
    );
  }
  if (options.forGood !== true)
    out.note(`It comes back by: rushes trash restore ${items.map(({ id }) => id).join(' ')}`);
}

interface ShareOptions {
  with?: string[];
  notWith?: string[];
  right?: string;
  public?: boolean;
  private?: boolean;
}

const RIGHTS = ['READ', 'WRITE', 'ADMIN'] as const;

function rightOf(text = 'READ'): (typeof RIGHTS)[number] {
  const found = RIGHTS.find((one) => one === text.toUpperCase());
  if (found === undefined) throw usageProblem(`--right "${text}" is none of ${RIGHTS.join(', ')}.`);
  return found;
}

async function change(context: Context, assetId: string, options: ShareOptions): Promise<void> {
  const { signal } = context;
  const client = context.client();
  const params = { asset_id: assetId };
  const right = rightOf(options.right);
  for (const email of options.with ?? []) {
    await client.addShare({ params, body: { email } }, { signal });
    if (options.right !== undefined)
      await client.updateShareRight({ params, body: { email, to_right: right } }, { signal });
  }
  for (const email of options.notWith ?? [])
    await client.removeShare({ params, body: { email } }, { signal });
  if (options.public === true || options.private === true) {
    await client.setVisibility({ params, body: { is_public_read: options.public === true } }, { signal });
  }
}

/** Changes what is asked for, then tells how it is. */
export async function share(context: Context, [what = '']: string[], options: ShareOptions): Promise<void> {
  const { out, signal } = context;
  if (options.public === true && options.private === true)
    throw usageProblem('--public and --private contradict each other.');
  if (options.right !== undefined && options.with === undefined)
    throw usageProblem('--right says what the people of --with may do.', 'Name one: --with ada@example.com.');
  const item = await findItem(context.client(), what, signal);
  const assetId = item.id === '' ? await rootId(context) : item.id;
  await change(context, assetId, options);
  const state = await context.client().getShare({ params: { asset_id: assetId } }, { signal });
  out.json({ asset_id: assetId, ...state });
  out.table([
    ...state.groups.map(({ name, right, is_owner: isOwner }) => [
      right,
      harmless(name),
      isOwner ? 'its library' : 'group',
    ]),
    ...state.validated_users.map(({ email, right, inherited }) => [
      right,
      harmless(email),
      inherited ? 'by a folder above' : '',
    ]),
  ]);
  if (state.is_public_read || state.is_public_inherited) out.line('Everybody who is signed in may read it.');
}
