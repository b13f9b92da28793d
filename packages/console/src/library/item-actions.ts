/** What is done with items: moved, fetched, thrown away and put back. */
import { api, queries } from '../app/app-state.ts';
import { t } from '../texts/index.ts';
import { addUndo, say, sayFailed } from '../ui/toast.tsx';
import type { Item } from './files.ts';

export const refresh = async () => {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['files'] }),
    queries.invalidateQueries({ queryKey: ['trash'] }),
  ]);
};

/** Does something to each, and says of how many it could not be done. */
async function toEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<T[]> {
  const done: T[] = [];
  const waiting = [...items];
  let failure: unknown = null;
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const one = item;
      await work(one).then(
        () => done.push(one),
        (error: unknown) => {
          failure ??= error;
        },
      );
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  if (failure !== null) sayFailed(failure);
  return done;
}

const idOf = ({ file_id }: Pick<Item, 'file_id'>) => ({ params: { asset_id: file_id } });

export async function restoreItems(items: readonly Pick<Item, 'file_id'>[]): Promise<void> {
  const done = await toEach(items, (item) => api().restoreAsset(idOf(item)));
  await refresh();
  if (done.length > 0) say(t('trash.restored', { count: done.length }));
}

const RESTORE = 'restore';
addUndo(RESTORE, (ids) => restoreItems(ids.map((id) => ({ file_id: id }))));

const leaving = new Set<string>();

/** Whether it is on its way into the trash: nothing of it is asked for any more, since it would not be found. */
export const isLeaving = (id: string): boolean => leaving.has(id);

/** The ids of those that went. */
export async function trashItems(items: readonly Pick<Item, 'file_id'>[]): Promise<string[]> {
  for (const { file_id } of items) {
    leaving.add(file_id);
    void queries.cancelQueries({ queryKey: ['project-pictures', file_id] });
  }
  const done = await toEach(items, (item) => api().trashAsset(idOf(item)));
  await refresh();
  for (const { file_id } of items) leaving.delete(file_id);
  const ids = done.map(({ file_id }) => file_id);
  if (ids.length > 0) say(t('library.trashed', { count: ids.length }), { act: RESTORE, ids });
  return ids;
}

/** The ids of those that moved. */
export async function moveItems(items: readonly Item[], folderId: string): Promise<string[]> {
  const body = { parent_asset_id: folderId };
  const done = await toEach(items, (item) => api().moveAsset({ ...idOf(item), body }));
  await refresh();
  if (done.length > 0) say(t('library.moved', { count: done.length }));
  return done.map(({ file_id }) => file_id);
}

/** Has the browser save the files, one after the other. */
export async function downloadItems(items: readonly Item[]): Promise<void> {
  try {
    const ids = items.filter(({ is_folder }) => !is_folder).map(({ file_id }) => file_id);
    const { items: found } = await api().createDownloadUrls({
      body: { asset_ids: ids, quality: 'original', player_compatible: false },
    });
    for (const { download } of found) if (download != null) save(download.url, download.file_name ?? '');
  } catch (error) {
    sayFailed(error);
  }
}

export function save(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}
