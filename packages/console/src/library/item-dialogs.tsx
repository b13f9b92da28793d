/** The windows in which items are renamed, moved and shared, and folders made. Loaded when one is opened. */
import { lazy, Suspense, useState } from 'react';
import { api } from '../app/app-state.ts';
import { stem } from '../app/format.ts';
import { t } from '../texts/index.ts';
import { Field } from '../ui/controls.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { type Item, type Place, partsOf, useRootFolder } from './files.ts';
import { AT_ROOT, FolderWalk, type Walked } from './folder-walk.tsx';
import { moveItems, refresh } from './item-actions.ts';
import { ShareDialog } from './share-dialog.tsx';
import { sharedFolders } from './shared-folder.ts';

const ReviewLinkDialog = lazy(async () => ({
  default: (await import('../review/link-dialog.tsx')).ReviewLinkDialog,
}));

const VersionsDialog = lazy(() => import('./versions-dialog.tsx'));

const idOf = ({ file_id }: Item) => ({ params: { asset_id: file_id } });

/** What is being done, and with what. */
export interface Doing {
  what: 'rename' | 'move' | 'share' | 'review-link' | 'versions' | 'new-folder';
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
        // Also where it fails: it may be gone, or somebody else has named it.
        await api()
          .renameAsset({ ...idOf(item), body: { name: name.trim() } })
          .finally(refresh);
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

function NewFolderDialog({ where, onClose }: { where: Place; onClose(): void }) {
  const [name, setName] = useState('');
  return (
    <FormDialog
      title={t('library.newFolder')}
      submit={t('action.create')}
      isReady={name.trim() !== '' && !name.includes('/')}
      onClose={onClose}
      onSubmit={async () => {
        const names = [...partsOf(where.path), name.trim()];
        if (where.folderId === null) await api().createFolder({ body: { path: `/${names.join('/')}` } });
        else {
          sharedFolders.forget();
          await sharedFolders.below(where.folderId, names);
        }
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
function MoveDialog({
  items,
  from,
  onClose,
}: {
  items: readonly Item[];
  from: string | null;
  onClose(): void;
}) {
  const [walked, setWalked] = useState<Walked>(AT_ROOT);
  const root = useRootFolder();
  const target = walked.ids.at(-1) ?? root.data ?? null;
  return (
    <FormDialog
      title={t('library.moveTitle', { count: items.length })}
      submit={t('library.moveHere', { folder: partsOf(walked.path).at(-1) ?? t('library.root') })}
      isReady={target !== null && walked.path !== from}
      onClose={onClose}
      onSubmit={async () => {
        if (target !== null) await moveItems(items, target);
      }}
    >
      <FolderWalk walked={walked} onWalk={setWalked} hidden={new Set(items.map(({ file_id }) => file_id))} />
    </FormDialog>
  );
}

export default function ItemDialogs({
  doing,
  where,
  onClose,
}: {
  doing: Doing;
  where: Place;
  onClose(): void;
}) {
  const [first] = doing.items;
  if (doing.what === 'new-folder') return <NewFolderDialog where={where} onClose={onClose} />;
  if (first === undefined) return null;
  if (doing.what === 'rename') return <RenameDialog item={first} onClose={onClose} />;
  if (doing.what === 'share') return <ShareDialog item={first} onClose={onClose} />;
  if (doing.what === 'versions') {
    return (
      <Suspense>
        <VersionsDialog item={first} onClose={onClose} />
      </Suspense>
    );
  }
  if (doing.what === 'review-link') {
    return (
      <Suspense>
        <ReviewLinkDialog item={first} onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <MoveDialog items={doing.items} from={where.folderId === null ? where.path : null} onClose={onClose} />
  );
}
