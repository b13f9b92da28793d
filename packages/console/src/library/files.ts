/** The items of a folder as the library shows them. */
import type { FileReference, FileTypeFilter } from '@rushes/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../app/app-state.ts';
import type { IconName } from '../ui/icon.tsx';
import { isLongList, listPage } from './list-pages.ts';

export type Item = FileReference & { file_id: string };

/** Where one is in the library. */
export interface Place {
  /** From the root of the library, or of `folderId`: `/a/b`. */
  path: string;
  /** A folder that somebody shared. */
  folderId: string | null;
}

/** Those that the service knows. */
export const ORDERS = ['modified', 'modified-up', 'added', 'added-up', 'name', 'name-down'] as const;
export type Order = (typeof ORDERS)[number];

export const KINDS = ['all', 'video', 'audio', 'image', 'project', 'folder'] as const;
export type Kind = (typeof KINDS)[number];

/** Days begin with the last one, names with the first. */
const SORTS = {
  modified: { sort_by: 'modified_at', sort_order: 'desc' },
  'modified-up': { sort_by: 'modified_at', sort_order: 'asc' },
  added: { sort_by: 'added_at', sort_order: 'desc' },
  'added-up': { sort_by: 'added_at', sort_order: 'asc' },
  name: { sort_by: 'name', sort_order: 'asc' },
  'name-down': { sort_by: 'name', sort_order: 'desc' },
} as const;

/** All items of a folder, further pages as one scrolls. */
export function useFiles(place: Place, { order, kind }: { order: Order; kind: Kind }) {
  const filetype: { filetype?: FileTypeFilter[] } = kind === 'all' ? {} : { filetype: [kind] };
  return useInfiniteQuery({
    queryKey: ['files', place.path, place.folderId, order, kind],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        path: place.path,
        ...listPage(pageParam),
        folder_on_top: true,
        ...(place.folderId === null ? {} : { folder_id: place.folderId }),
        ...SORTS[order],
        ...filetype,
      };
      const found = await api().listFiles({ query }, { signal });
      return found.filter((item): item is Item => item.file_id !== null);
    },
    getNextPageParam: (last, pages) =>
      last.length < listPage(pages.length - 1).limit ? undefined : pages.length,
    refetchOnWindowFocus: ({ state }) => !isLongList(state.data?.pages.length ?? 0),
  });
}

/** The id of the folder that everything of one's own lies in. */
export function useRootFolder() {
  return useQuery({
    queryKey: ['groups'],
    queryFn: ({ signal }) => api().listGroups({}, { signal }),
    select: (groups) => groups.find(({ is_default }) => is_default)?.root_folder_id ?? null,
    staleTime: 600_000,
  });
}

/** Names of the folders on the way. */
export const partsOf = (path: string) => path.split('/').filter((part) => part !== '');

const ICONS: Readonly<Record<string, IconName>> = {
  video: 'film',
  audio: 'sound',
  image: 'image',
  folder: 'folder',
  project: 'create',
  entity: 'person',
  service_config: 'settings',
};

export function iconOf({ is_folder, file_type }: Pick<Item, 'is_folder' | 'file_type'>): IconName {
  return is_folder ? 'folder' : (ICONS[file_type ?? ''] ?? 'file');
}

const KINDS_WITH_NAMES = ['video', 'audio', 'image', 'project', 'entity', 'service_config'] as const;

/** The key of the text that says what it is. */
export function kindTextOf({ is_folder, file_type }: Pick<Item, 'is_folder' | 'file_type'>) {
  const kind = KINDS_WITH_NAMES.find((one) => one === file_type);
  return `kind.${is_folder ? 'folder' : (kind ?? 'file')}` as const;
}

/** Whether it can be looked at or listened to. */
export function isPlayable({ is_folder, file_type }: Pick<Item, 'is_folder' | 'file_type'>): boolean {
  return !is_folder && ['video', 'audio', 'image'].includes(file_type ?? '');
}

/** Files have versions; what the service keeps as documents of its own has them elsewhere. */
export function hasVersions({ is_folder, file_type }: Pick<Item, 'is_folder' | 'file_type'>): boolean {
  return !is_folder && !['project', 'entity', 'service_config'].includes(file_type ?? '');
}
