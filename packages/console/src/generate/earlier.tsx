/** What was generated before: it lies in the library, and says how it was made. */
import type { AssetGenerationMetadata } from '@rushes/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../app/app-state.ts';
import { ago, credits } from '../app/format.ts';
import { tm } from '../create/texts.ts';
import type { Item } from '../library/files.ts';
import { useThumbnail } from '../library/thumbnails.ts';
import { WavePicture } from '../library/wave-picture.tsx';
import { currentLanguage, t } from '../texts/index.ts';
import { Button, CopyButton, Failed, Spinner } from '../ui/controls.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';

/** Where the service puts what nobody named a place for, in the root of the library. */
const FOLDER = 'Generated';
const MOST = 24;
const MOST_FOLDERS = 1_000;

/** The newest of what lies where generated media goes; nothing where that folder is not there yet. */
export function useEarlier() {
  return useQuery({
    queryKey: ['files', 'generated'],
    queryFn: async ({ signal }): Promise<Item[]> => {
      const place = { path: '/', limit: MOST_FOLDERS, page: 0, filetype: ['folder' as const] };
      const folders = await api().listFiles({ query: place }, { signal });
      const id = folders.find(({ file_name: name }) => name === FOLDER)?.file_id ?? null;
      if (id === null) return [];
      const query = {
        folder_id: id,
        limit: MOST,
        filetype: ['video' as const, 'image' as const, 'audio' as const],
      };
      const found = await api().listMostRecent({ query }, { signal });
      return found.filter((file): file is Item => file.file_id !== null);
    },
  });
}

function Parameters({ made }: { made: AssetGenerationMetadata }) {
  const shown = Object.entries(made.parameters).filter(
    ([name, value]) => value !== null && typeof value !== 'object' && !['prompt', 'model'].includes(name),
  );
  const facts: readonly (readonly [string, string])[] = [
    [tm('generate.model'), made.provider === 'built-in' ? made.model : `${made.model} (${made.provider})`],
    ...shown.map(([name, value]) => [name.replaceAll('_', ' '), String(value)] as const),
    ...(made.seed === null ? [] : [['seed', String(made.seed)] as const]),
    ...(made.credits === null
      ? []
      : [[tm('generate.cost'), credits(made.credits, currentLanguage())] as const]),
  ];
  return (
    <dl className="made-facts">
      {facts.map(([name, value]) => (
        <div key={name} className="line">
          <dt className="quiet">{name}</dt>
          <dd className="push">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How something was made: the words, the model, what was decided, what went in. */
export function Provenance({
  assetId,
  name,
  onAgain,
  onClose,
}: {
  assetId: string;
  name: string;
  onAgain(made: AssetGenerationMetadata): void;
  onClose(): void;
}) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['generation', assetId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => api().getGenerationMetadata({ params: { asset_id: assetId } }, { signal }),
  });
  return (
    <Dialog title={tm('generate.how', { name })} onClose={onClose}>
      {isPending ? <Spinner /> : null}
      {error === null ? null : <Failed error={error} onRetry={() => void refetch()} />}
      {data === undefined ? null : (
        <>
          <blockquote className="made-of">{data.prompt}</blockquote>
          <Parameters made={data} />
          {data.notes.length === 0 ? null : (
            <section className="stack tight">
              <h3>{tm('generate.notes')}</h3>
              <ul className="stack tight small">
                {data.notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            </section>
          )}
          {data.source_asset_ids.length === 0 ? null : (
            <section className="stack tight">
              <h3>{tm('generate.sources')}</h3>
              <ul className="line wrap">
                {data.source_asset_ids.map((id) => (
                  <Source key={id} id={id} />
                ))}
              </ul>
            </section>
          )}
          <div className="dialog-end">
            <CopyButton text={data.prompt} label={tm('generate.copyWords')} />
            <Button
              look="main"
              icon="generate"
              onClick={() => {
                onAgain(data);
                onClose();
              }}
            >
              {tm('generate.again')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function Source({ id }: { id: string }) {
  const url = useThumbnail(id);
  return (
    <li>
      <Link to="/app/play/$assetId" params={{ assetId: id }} search={{}} className="source">
        {url === null ? <Icon name="file" /> : <img src={url} alt="" />}
        <span className="hidden-text">{t('keys.open')}</span>
      </Link>
    </li>
  );
}

function Picture({ file }: { file: Item }) {
  const isSound = file.file_type === 'audio';
  const url = useThumbnail(isSound ? null : file.file_id);
  const icon = <Icon name={isSound ? 'sound' : file.file_type === 'image' ? 'image' : 'film'} />;
  if (isSound) return <WavePicture assetId={file.file_id} fallback={icon} />;
  return url === null ? icon : <img src={url} alt="" loading="lazy" />;
}

export function Earlier({
  files,
  onAgain,
}: {
  files: readonly Item[];
  onAgain(made: AssetGenerationMetadata): void;
}) {
  const [shown, setShown] = useState<Item | null>(null);
  return (
    <section className="stack">
      <h2>{tm('generate.earlier')}</h2>
      <ul className="gallery" aria-label={tm('generate.earlier')}>
        {files.map((file) => (
          <li key={file.file_id} className="stack tight">
            <Link
              to="/app/play/$assetId"
              params={{ assetId: file.file_id }}
              search={{}}
              aria-label={file.file_name}
            >
              <span className="picture">
                <Picture file={file} />
              </span>
            </Link>
            <div className="line">
              <span className="stack" style={{ gap: 0 }}>
                <span className="small one-line">{file.file_name}</span>
                <span className="quiet small">{ago(file.last_edit, new Date(), currentLanguage())}</span>
              </span>
              <Button
                className="push"
                look="plain"
                icon="info"
                aria-label={tm('generate.how', { name: file.file_name })}
                onClick={() => setShown(file)}
              >
                {tm('generate.howShort')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {shown === null ? null : (
        <Provenance
          assetId={shown.file_id}
          name={shown.file_name}
          onAgain={onAgain}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  );
}
