/** A folder that somebody else shared: what it is called, whether one may put something there, and the folders below it. */
import type { Right } from '@rushes/sdk';
import { useQuery } from '@tanstack/react-query';
import { api } from '../app/app-state.ts';
import { createFolderMaker } from './folder-maker.ts';

/** More than anybody looks through. */
const MOST = 1_000;

export interface SharedFolder {
  name: string;
  right: Right;
}

/** What is known of a shared folder; null for one of one's own, or while it is not known. */
export function useSharedFolder(folderId: string | null): SharedFolder | null {
  const { data } = useQuery({
    queryKey: ['shared', 'all'],
    enabled: folderId !== null,
    staleTime: 60_000,
    queryFn: ({ signal }) => api().listShared({ query: { limit: MOST, page: 0 } }, { signal }),
  });
  const { data: group } = useQuery({
    queryKey: ['groups'],
    enabled: folderId !== null,
    staleTime: 600_000,
    queryFn: ({ signal }) => api().listGroups({}, { signal }),
    select: (groups) => groups.find(({ root_folder_id }) => root_folder_id === folderId),
  });
  const found = data?.find(({ file_id }) => file_id === folderId);
  if (found !== undefined) return { name: found.file_name, right: found.right };
  // The library of a group is nobody's to share.
  return group === undefined ? null : { name: group.name, right: group.right };
}

/** Whether files can be put there: into one's own library always. */
export const takesFiles = (folderId: string | null, shared: SharedFolder | null): boolean =>
  folderId === null || (shared !== null && shared.right !== 'READ');

/** Makes folders in one that somebody else shared, which no path of the own library leads to. */
export const sharedFolders = createFolderMaker(
  async (parentId, name) => (await api().createFolder({ body: { parent_asset_id: parentId, name } })).id,
);
