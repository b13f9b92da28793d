/** A window in which images and sounds of the library are chosen, the newest first. */
import type { FileReference } from '@rushes/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../app/app-state.ts';
import { useThumbnail } from '../library/thumbnails.ts';
import { Button, Failed, Spinner } from '../ui/controls.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { tn } from './texts.ts';

const PAGE = 48;

function Choice({
  file,
  isChosen,
  onChange,
}: {
  file: FileReference;
  isChosen: boolean;
  onChange(isChosen: boolean): void;
}) {
  const isSound = file.file_type === 'audio';
  const url = useThumbnail(isSound ? null : file.file_id);
  return (
    <li>
      <label className={isChosen ? 'picker-choice chosen' : 'picker-choice'}>
        <span className="picture">
          {url === null ? (
            <Icon name={isSound ? 'sound' : 'image'} />
          ) : (
            <img src={url} alt="" loading="lazy" />
          )}
        </span>
        <span className="check small">
          <input type="checkbox" checked={isChosen} onChange={({ target }) => onChange(target.checked)} />
          <span className="one-line">{file.file_name}</span>
        </span>
      </label>
    </li>
  );
}

export function ReferencePicker({
  taken,
  kinds = ['image', 'audio'],
  most = Number.POSITIVE_INFINITY,
  onAdd,
  onClose,
}: {
  taken: readonly string[];
  kinds?: readonly ('image' | 'audio')[];
  /** So many can be chosen; of one, another takes its place. */
  most?: number;
  onAdd(ids: readonly string[], files: readonly FileReference[]): Promise<unknown>;
  onClose(): void;
}) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const found = useInfiniteQuery({
    queryKey: ['files', 'references', ...kinds],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === '' ? {} : { before: pageParam };
      return api().listMostRecent({ query: { limit: PAGE, filetype: [...kinds], ...before } }, { signal });
    },
    getNextPageParam: (last) => (last.length < PAGE ? undefined : last.at(-1)?.last_edit),
  });
  const files = (found.data?.pages.flat() ?? []).filter(
    ({ file_id: id }) => id !== null && !taken.includes(id),
  );
  return (
    <FormDialog
      title={tn('picker.title')}
      submit={tn('picker.add', { count: Math.max(1, chosen.length) })}
      isReady={chosen.length > 0}
      isWide
      onClose={onClose}
      onSubmit={() => onAdd(chosen, files)}
    >
      {found.isPending ? <Spinner /> : null}
      {found.error === null ? null : <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && files.length === 0 ? <p className="quiet">{tn('picker.none')}</p> : null}
      <ul className="references">
        {files.map((file) => {
          const id = file.file_id ?? '';
          return (
            <Choice
              key={id}
              file={file}
              isChosen={chosen.includes(id)}
              onChange={(isChosen) =>
                setChosen(isChosen ? [...chosen, id].slice(-most) : chosen.filter((other) => other !== id))
              }
            />
          );
        })}
      </ul>
      {found.hasNextPage ? (
        <div>
          <Button onClick={() => void found.fetchNextPage()} disabled={found.isFetchingNextPage}>
            {tn('entities.more')}
          </Button>
        </div>
      ) : null}
    </FormDialog>
  );
}
