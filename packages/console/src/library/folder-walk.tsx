/** The folders of the library, walked one by one. */
import type { FileReference } from '@rushes/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../app/app-state.ts';
import { t } from '../texts/index.ts';
import { Button, Failed, Spinner } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { partsOf } from './files.ts';

const PAGE = 500;

/** Where one has come to. */
export interface Walked {
  path: string;
  /** The folders on the way; none at the root. */
  ids: readonly string[];
}

export const AT_ROOT: Walked = { path: '/', ids: [] };

export function FolderWalk({
  walked,
  onWalk,
  hidden,
}: {
  walked: Walked;
  onWalk(next: Walked): void;
  /** Folders that are not offered. */
  hidden?: ReadonlySet<string>;
}) {
  const { path, ids } = walked;
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['files', 'folders', path],
    initialPageParam: 0,
    queryFn: ({ pageParam: page, signal }) =>
      api().listFiles({ query: { path, limit: PAGE, page, filetype: ['folder'] } }, { signal }),
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length),
  });
  const folders = data?.pages.flat();
  const open = (folder: FileReference) =>
    onWalk({
      path: `${path === '/' ? '' : path}/${folder.file_name}`,
      ids: [...ids, folder.file_id ?? ''],
    });
  const parts = partsOf(path);
  return (
    <>
      <div className="line">
        <Button
          icon="left"
          look="plain"
          disabled={parts.length === 0}
          onClick={() => onWalk({ path: `/${parts.slice(0, -1).join('/')}`, ids: ids.slice(0, -1) })}
        >
          {t('action.back')}
        </Button>
        <strong className="one-line">{parts.at(-1) ?? t('library.root')}</strong>
      </div>
      <ul className="folder-list">
        {isPending ? <Spinner /> : null}
        {error === null ? null : <Failed error={error} />}
        {folders?.length === 0 ? <li className="quiet small">{t('library.noFolders')}</li> : null}
        {(folders ?? [])
          .filter(({ file_id }) => hidden?.has(file_id ?? '') !== true)
          .map((folder) => (
            <li key={folder.file_id}>
              <button type="button" className="folder-choice" onClick={() => open(folder)}>
                <Icon name="folder" />
                <span className="one-line">{folder.file_name}</span>
                <span className="push">
                  <Icon name="right" />
                </span>
              </button>
            </li>
          ))}
        {hasNextPage ? (
          <li>
            <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('search.more')}
            </Button>
          </li>
        ) : null}
      </ul>
    </>
  );
}
