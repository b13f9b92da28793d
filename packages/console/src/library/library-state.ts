/** Where in the library one is, what is marked there, and what can be done with it. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { createStore } from '../app/app-state.ts';
import {
  hasVersions,
  type Item,
  isPlayable,
  KINDS,
  type Kind,
  ORDERS,
  type Order,
  useFiles,
} from './files.ts';
import { downloadItems, moveItems, trashItems } from './item-actions.ts';
import type { Doing } from './item-dialogs.tsx';
import {
  type Anchored,
  anchored,
  followed,
  type Listed,
  listed,
  NOTHING,
  type Selection,
} from './selection.ts';
import { isTimelineFile, openTimelineFile } from './timeline-file.ts';

const NOWHERE = anchored(NOTHING, []);

export type View = 'grid' | 'list';

const VIEW = 'rushes.view';
export const viewStore = createStore<View>(window.localStorage.getItem(VIEW) === 'list' ? 'list' : 'grid');

export function chooseView(view: View): void {
  window.localStorage.setItem(VIEW, view);
  viewStore.set(view);
}

export interface Actions {
  open(item: Item): void;
  rename(items: readonly Item[]): void;
  move(items: readonly Item[]): void;
  share(items: readonly Item[]): void;
  reviewLink(items: readonly Item[]): void;
  versions(items: readonly Item[]): void;
  download(items: readonly Item[]): void;
  trash(items: readonly Item[]): void;
  moveInto(items: readonly Item[], folderId: string): void;
}

/** What the address of the page says. */
export interface Where {
  path: string;
  folderId: string | null;
  order: Order;
  kind: Kind;
}

export interface Library {
  where: Where;
  /** Changes what the address says; undefined takes a part back. */
  goTo(change: { path?: string; type?: Kind | undefined; order?: Order | undefined }): void;
  files: ReturnType<typeof useFiles>;
  items: readonly Item[];
  /** Their ids. */
  list: Listed;
  selection: Selection;
  setSelection(next: Selection): void;
  /** The marked ones. */
  marked: readonly Item[];
  clear(): void;
  run: Actions;
  doing: Doing | null;
  setDoing(next: Doing | null): void;
}

function useWhere(): Pick<Library, 'where' | 'goTo'> {
  const search = useSearch({ from: '/app/library' });
  const navigate = useNavigate();
  const where: Where = {
    path: search.path ?? '/',
    folderId: search.folder ?? null,
    order: ORDERS.find((one) => one === search.order) ?? 'modified',
    kind: KINDS.find((one) => one === search.type) ?? 'all',
  };
  const goTo: Library['goTo'] = (change) =>
    void navigate({ to: '/app/library', search: { ...search, ...change } as typeof search });
  return { where, goTo };
}

/** What came in front of them since the first page was read stands on two pages. */
function onceEach(pages: readonly Item[][]): Item[] {
  const items = new Map<string, Item>();
  for (const page of pages) for (const item of page) items.set(item.file_id, item);
  return [...items.values()];
}

export function useLibrary(): Library {
  const navigate = useNavigate();
  const { where, goTo } = useWhere();
  const { path, folderId, order, kind } = where;
  const files = useFiles({ path, folderId }, { order, kind });
  const items = useMemo(() => onceEach(files.data?.pages ?? []), [files.data]);
  const list = useMemo(() => listed(items.map(({ file_id }) => file_id)), [items]);
  const [chosen, setChosen] = useState<Anchored>(NOWHERE);
  const [doing, setDoing] = useState<Doing | null>(null);
  const selection = useMemo(() => followed(chosen, list), [chosen, list]);
  const setSelection = (next: Selection) => setChosen(anchored(next, list.ids));
  const clear = () => setChosen(NOWHERE);
  // What was marked while others were on their way stays marked.
  const unmark = (gone: readonly string[]) =>
    setChosen((now) => ({ ...now, marked: new Set([...now.marked].filter((id) => !gone.includes(id))) }));
  // Another folder begins with nothing marked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the place that has changed.
  useEffect(() => setChosen(NOWHERE), [path, folderId, kind, order]);

  const toProject = (projectId: string) =>
    void navigate({ to: '/app/edit/$projectId', params: { projectId } });
  const run: Actions = {
    open(item) {
      if (item.is_folder) goTo({ path: `${path === '/' ? '' : path}/${item.file_name}` });
      // Until it was looked into it may count as a video.
      else if (isTimelineFile(item.file_name) && hasVersions(item)) {
        void openTimelineFile(item.file_id, toProject);
      } else if (item.file_type === 'project') {
        toProject(item.file_id);
      } else if (item.file_type === 'entity') {
        void navigate({ to: '/app/entities/$entityId', params: { entityId: item.file_id } });
      } else if (item.file_type === 'service_config') {
        void navigate({ to: '/app/configs/$configId', params: { configId: item.file_id } });
      } else if (isPlayable(item)) {
        void navigate({ to: '/app/play/$assetId', params: { assetId: item.file_id }, search: {} });
      } else void downloadItems([item]);
    },
    rename: (all) => setDoing({ what: 'rename', items: all.slice(0, 1) }),
    move: (all) => setDoing({ what: 'move', items: all }),
    share: (all) => setDoing({ what: 'share', items: all.slice(0, 1) }),
    reviewLink: (all) => setDoing({ what: 'review-link', items: all.slice(0, 1) }),
    versions: (all) => setDoing({ what: 'versions', items: all.slice(0, 1) }),
    download: (all) => void downloadItems(all),
    trash: (all) => void trashItems(all).then(unmark),
    moveInto: (all, folderId) => void moveItems(all, folderId).then(unmark),
  };
  const marked = useMemo(
    () => (selection.marked.size === 0 ? [] : items.filter(({ file_id }) => selection.marked.has(file_id))),
    [items, selection.marked],
  );
  return { where, goTo, files, items, list, selection, setSelection, marked, clear, run, doing, setDoing };
}
