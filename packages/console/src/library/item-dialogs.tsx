/** The windows in which items are renamed, moved and shared, and folders made. Loaded when one is opened. */
import type { FileReference } from '@rushes/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../app/app-state.ts';
import { stem } from '../app/format.ts';
import { t } from '../texts/index.ts';
import { Button, Failed, Field, Spinner } from '../ui/controls.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { type Item, partsOf, useRootFolder } from './files.ts';
import { moveItems, refresh } from './item-actions.ts';
import { ShareDialog } from './share-dialog.tsx';

const idOf = ({ file_id }: Item) => ({ params: { asset_id: file_id } });

/** What is being done, and with what. */
export interface Doing {
  what: 'rename' | 'move' | 'share' | 'new-folder';
  items: readonly Item[];
}

function RenameDialog({ item, onClose }: { item: Item; onClose(): void }) {
  const [name, setName] = useState(item.file_name);
  return (
    <FormDialog
      title={t('library.rename')}
      submit={t('library.rename')}
      isReady={name.trim() !== '' && name !== item.file_name}
      onClose={onClose}
      onSubmit={async () => {
        await api().renameAsset({ ...idOf(item), body: { name: name.trim() } });
        await refresh();
      }}
    >
      <Field label={t('library.name')}>
        {(ids) => (
          <input
            {...ids}
            // The name without its ending: that rarely changes.
            onFocus={({ target }) => target.setSelectionRange(0, stem(item.file_name).length)}
            className="input"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

function NewFolderDialog({ path, onClose }: { path: string; onClose(): void }) {
  const [name, setName] = useState('');
  return (
    <FormDialog
      title={t('library.newFolder')}
      submit={t('action.create')}
      isReady={name.trim() !== '' && !name.includes('/')}
      onClose={onClose}
      onSubmit={async () => {
        await api().createFolder({ body: { path: `/${[...partsOf(path), name.trim()].join('/')}` } });
        await refresh();
      }}
    >
      <Field label={t('library.name')} problem={name.includes('/') ? t('library.noSlash') : null}>
        {(ids) => (
          <input {...ids} className="input" value={name} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
    </FormDialog>
  );
}

/** Asks for a folder by walking to it. */
function MoveDialog({ items, from, onClose }: { items: readonly Item[]; from: string; onClose(): void }) {
  const [path, setPath] = useState('/');
  const [ids, setIds] = useState<readonly string[]>([]);
  const root = useRootFolder();
  const moved = new Set(items.map(({ file_id }) => file_id));
  const { data, error, isPending } = useQuery({
    queryKey: ['files', 'folders', path],
    queryFn: ({ signal }) =>
      api().listFiles({ query: { path, limit: 1_000, page: 0, filetype: ['folder'] } }, { signal }),
  });
  const open = (folder: FileReference) => {
    setPath(`${path === '/' ? '' : path}/${folder.file_name}`);
    setIds([...ids, folder.file_id ?? '']);
  };
  const target = ids.at(-1) ?? root.data ?? null;
  const parts = partsOf(path);
  return (
    <FormDialog
      title={t('library.moveTitle', { count: items.length })}
      submit={t('library.moveHere', { folder: parts.at(-1) ?? t('library.root') })}
      isReady={target !== null && path !== from}
      onClose={onClose}
      onSubmit={async () => {
        if (target !== null) await moveItems(items, target);
      }}
    >
      <div className="line">
        <Button
          icon="left"
          look="plain"
          disabled={parts.length === 0}
          onClick={() => {
            setPath(`/${parts.slice(0, -1).join('/')}`);
            setIds(ids.slice(0, -1));
          }}
        >
          {t('action.back')}
        </Button>
        <strong className="one-line">{parts.at(-1) ?? t('library.root')}</strong>
      </div>
      <ul className="folder-list">
        {isPending ? <Spinner /> : null}
        {error === null ? null : <Failed error={error} />}
        {data?.length === 0 ? <li className="quiet small">{t('library.noFolders')}</li> : null}
        {(data ?? [])
          .filter(({ file_id }) => !moved.has(file_id ?? ''))
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
      </ul>
    </FormDialog>
  );
}

export default function ItemDialogs({
  doing,
  path,
  onClose,
}: {
  doing: Doing;
  path: string;
  onClose(): void;
}) {
  const [first] = doing.items;
  if (doing.what === 'new-folder') return <NewFolderDialog path={path} onClose={onClose} />;
  if (first === undefined) return null;
  if (doing.what === 'rename') return <RenameDialog item={first} onClose={onClose} />;
  if (doing.what === 'share') return <ShareDialog item={first} onClose={onClose} />;
  return <MoveDialog items={doing.items} from={path} onClose={onClose} />;
}
