/** The versions of a file: looked at beside each other, fetched, made current again, removed, and a new one uploaded. */
import { type AssetVersionInfo, uploadFile } from '@rushes/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../app/app-state.ts';
import { bytes, duration } from '../app/format.ts';
import { FilmPair, type PairFilm } from '../player/film-pair.tsx';
import { tv } from '../player/versions-texts.ts';
import { currentLanguage, currentLocale } from '../texts/index.ts';
import { Button, Failed, IconButton, Spinner } from '../ui/controls.tsx';
import { Dialog, FormDialog } from '../ui/dialog.tsx';
import { say, sayFailed } from '../ui/toast.tsx';
import { contentChanged } from './content.ts';
import { type Item, isPlayable } from './files.ts';
import { save } from './item-actions.ts';
import { forgetUpload, uploadIdOf } from './kept-uploads.ts';
import { fingerprint } from './upload-queue.ts';
import './versions.css';

const keyOf = (item: Item) => ['versions', item.file_id] as const;

/** All that shows the file shows another content now. */
const told = ({ file_id: id }: Item) => contentChanged(id);

async function addressOf(
  { file_id: id }: Item,
  { version_id }: AssetVersionInfo,
  { quality, signal }: { quality: 'original' | '720p'; signal?: AbortSignal },
) {
  const isShown = quality !== 'original';
  const body = { asset_ids: [id], version_id, quality, player_compatible: isShown };
  const { items } = await api().createDownloadUrls({ body }, signal === undefined ? {} : { signal });
  const [found] = items;
  if (found?.download == null) throw new Error(found?.error_message ?? '');
  return found.download;
}

const filmOf = (item: Item, version: AssetVersionInfo): PairFilm => ({
  id: version.version_id,
  name: tv('compare.version', { number: version.number }),
  isPicture: item.file_type === 'image',
  seconds: version.duration_seconds ?? 0,
  width: version.width ?? null,
  height: version.height ?? null,
  about: version.source_name ?? '',
  load: async (signal) => (await addressOf(item, version, { quality: '720p', signal })).url,
});

function About({ version }: { version: AssetVersionInfo }) {
  const language = currentLanguage();
  const facts = [
    new Date(version.created_at).toLocaleString(currentLocale()),
    bytes(version.size_bytes, language),
    version.duration_seconds == null ? '' : duration(version.duration_seconds),
    version.width == null ? '' : `${version.width} × ${version.height}`,
  ];
  return (
    <span className="stack tight">
      <span className="line">
        <strong>{tv('compare.version', { number: version.number })}</strong>
        {version.is_current ? <span className="badge accent">{tv('versions.current')}</span> : null}
        <span className="one-line small">{version.source_name}</span>
      </span>
      <span className="quiet small">{facts.filter((fact) => fact !== '').join(' · ')}</span>
      {version.pinned_by_projects === 0 ? null : (
        <span className="quiet small">{tv('versions.pinned', { count: version.pinned_by_projects })}</span>
      )}
    </span>
  );
}

function Row({ item, version, onRemove }: { item: Item; version: AssetVersionInfo; onRemove(): void }) {
  const { number } = version;
  const restore = useMutation({
    mutationFn: async () => {
      const params = { asset_id: item.file_id, version_id: version.version_id };
      await api().restoreVersion({ params });
      await told(item);
    },
    onSuccess: () => say(tv('versions.restored', { number })),
    onError: sayFailed,
  });
  const fetchIt = async () => {
    try {
      const { url, file_name: name } = await addressOf(item, version, { quality: 'original' });
      save(url, name ?? '');
    } catch (error) {
      sayFailed(error);
    }
  };
  const canGo = !version.is_current && version.pinned_by_projects === 0;
  return (
    <li className="version">
      <About version={version} />
      <span className="line push">
        {version.is_current ? null : (
          <Button
            aria-label={tv('versions.make', { number })}
            disabled={restore.isPending}
            onClick={() => restore.mutate()}
          >
            {tv('versions.makeShort')}
          </Button>
        )}
        <IconButton
          icon="download"
          label={tv('versions.download', { number })}
          onClick={() => void fetchIt()}
        />
        {canGo ? (
          <IconButton icon="trash" label={tv('versions.delete', { number })} onClick={onRemove} />
        ) : null}
      </span>
    </li>
  );
}

/** Stands in place of the folder, of which there is none. */
const VERSION_OF = 'version of';

/** Sends a file as the next version. */
function NewVersion({ item }: { item: Item }) {
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [isBroken, setBroken] = useState(false);
  const send = async (file: File) => {
    // Chosen again after it broke off, it goes on where it was.
    const print = fingerprint(file, [VERSION_OF, item.file_id]);
    setSent(0);
    setBroken(false);
    try {
      await uploadFile(api(), {
        file,
        name: file.name,
        replaceAssetId: item.file_id,
        uploadId: uploadIdOf(print),
        onProgress: (bytesSent) => setSent(bytesSent / Math.max(1, file.size)),
      });
      forgetUpload(print);
      await told(item);
    } catch (error) {
      setBroken(true);
      sayFailed(error);
    }
    setSent(null);
  };
  return (
    <>
      <Button icon="upload" disabled={sent !== null} onClick={() => input.current?.click()}>
        <span aria-live="polite">
          {sent === null ? tv('versions.new') : tv('versions.sending', { percent: Math.round(sent * 100) })}
        </span>
      </Button>
      {isBroken ? <p className="quiet small">{tv('versions.again')}</p> : null}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={tv('versions.new')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file !== undefined) void send(file);
        }}
      />
    </>
  );
}

function RemoveDialog({
  item,
  version,
  onClose,
}: {
  item: Item;
  version: AssetVersionInfo;
  onClose(): void;
}) {
  const { number, version_id } = version;
  return (
    <FormDialog
      title={tv('versions.delete', { number })}
      submit={tv('versions.delete', { number })}
      look="bad"
      onClose={onClose}
      onSubmit={async () => {
        await api().deleteVersion({ params: { asset_id: item.file_id, version_id } });
        await told(item);
        say(tv('versions.deleted', { number }));
      }}
    >
      <p>{tv('versions.deleteText')}</p>
    </FormDialog>
  );
}

const LOOK_AGAIN_MILLISECONDS = 2_000;

const isUnknown = ({ width, duration_seconds: seconds }: AssetVersionInfo) =>
  width == null && seconds == null;

function All({ item, onCompare }: { item: Item; onCompare(films: readonly PairFilm[]): void }) {
  const [removed, setRemoved] = useState<AssetVersionInfo | null>(null);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: keyOf(item),
    queryFn: ({ signal }) => api().listVersions({ params: { asset_id: item.file_id } }, { signal }),
    // A new one is looked into soon after it came.
    refetchInterval: ({ state }) =>
      isPlayable(item) && state.data?.some(isUnknown) === true ? LOOK_AGAIN_MILLISECONDS : false,
  });
  const versions = data ?? [];
  return (
    <>
      {isPending ? <Spinner /> : null}
      {error === null ? null : <Failed error={error} onRetry={() => void refetch()} />}
      {versions.length === 1 ? <p className="quiet">{tv('versions.one')}</p> : null}
      <ul className="versions">
        {versions.map((version) => (
          <Row key={version.version_id} item={item} version={version} onRemove={() => setRemoved(version)} />
        ))}
      </ul>
      <div className="line wrap">
        <NewVersion item={item} />
        {versions.length > 1 && isPlayable(item) ? (
          // The service names the newest first; beside each other the older one stands at the left.
          <Button
            icon="versions"
            onClick={() => onCompare(versions.map((version) => filmOf(item, version)).reverse())}
          >
            {tv('versions.compare')}
          </Button>
        ) : null}
      </div>
      {removed === null ? null : (
        <RemoveDialog item={item} version={removed} onClose={() => setRemoved(null)} />
      )}
    </>
  );
}

export default function VersionsDialog({ item, onClose }: { item: Item; onClose(): void }) {
  const [films, setFilms] = useState<readonly PairFilm[] | null>(null);
  return (
    <Dialog wide title={tv('versions.title', { name: item.file_name })} onClose={onClose}>
      {films === null ? (
        <All item={item} onCompare={setFilms} />
      ) : (
        <>
          <div>
            <Button icon="left" onClick={() => setFilms(null)}>
              {tv('versions.list')}
            </Button>
          </div>
          <FilmPair films={films} />
        </>
      )}
    </Dialog>
  );
}
