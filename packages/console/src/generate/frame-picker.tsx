/** A window in which a frame of a film is chosen, which then lies in the library as a picture. */
import { type FileReference, uploadFile } from '@rushes/sdk';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, queries } from '../app/app-state.ts';
import { duration } from '../app/format.ts';
import { tm } from '../create/texts.ts';
import { useThumbnail } from '../library/thumbnails.ts';
import { Button, Failed, Spinner } from '../ui/controls.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Reference } from './model-form.ts';
import '../entities/entities.css';

const PAGE = 24;
/** Where frames lie that were taken out of films. */
const FOLDER = ['Stills'];
/** A slider that is moved asks for a picture when it rests. */
const SETTLED_MILLISECONDS = 150;
const STEP_SECONDS = 0.04;

/** A place in a film, to a hundredth of a second: `1:02.40`. */
function placeText(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  return `${duration(Math.floor(hundredths / 100))}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** The address of a frame of a film. */
async function frameUrl(
  assetId: string,
  seconds: number,
  quality: '720p' | 'original',
  signal?: AbortSignal,
) {
  const { items } = await api().createDownloadUrls(
    { body: { asset_ids: [assetId], quality, frame_time: seconds } },
    signal === undefined ? {} : { signal },
  );
  const [item] = items;
  if (item?.download == null) throw new Error(item?.error_message ?? tm('generate.noFrame'));
  return item.download.url;
}

/** Puts a frame into the library as a picture of its own. */
async function takeFrame(
  { file_id: id, file_name: film }: FileReference,
  seconds: number,
): Promise<Reference> {
  const answer = await fetch(await frameUrl(id ?? '', seconds, 'original'));
  if (!answer.ok) throw new Error(tm('generate.noFrame'));
  const time = placeText(seconds).replaceAll(':', '.');
  const name = `${film.replace(/\.[^.]*$/, '')} ${time}.jpg`;
  const reference = await uploadFile(api(), { file: await answer.blob(), name, folder: FOLDER });
  void queries.invalidateQueries({ queryKey: ['files'] });
  return { id: reference, name };
}

function Film({ film, onChoose }: { film: FileReference; onChoose(): void }) {
  const url = useThumbnail(film.file_id);
  return (
    <li>
      <button type="button" className="picker-film" onClick={onChoose}>
        <span className="picture">
          {url === null ? <Icon name="film" /> : <img src={url} alt="" loading="lazy" />}
        </span>
        <span className="one-line small">{film.file_name}</span>
      </button>
    </li>
  );
}

function Films({ onChoose }: { onChoose(film: FileReference): void }) {
  const found = useInfiniteQuery({
    queryKey: ['files', 'films'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === '' ? {} : { before: pageParam };
      return api().listMostRecent({ query: { limit: PAGE, filetype: ['video'], ...before } }, { signal });
    },
    getNextPageParam: (last) => (last.length < PAGE ? undefined : last.at(-1)?.last_edit),
  });
  const films = found.data?.pages.flat() ?? [];
  return (
    <>
      {found.isPending ? <Spinner /> : null}
      {found.error === null ? null : <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && films.length === 0 ? <p className="quiet">{tm('generate.noFilm')}</p> : null}
      <ul className="references">
        {films.map((film) => (
          <Film key={film.file_id} film={film} onChoose={() => onChoose(film)} />
        ))}
      </ul>
      {found.hasNextPage ? (
        <div>
          <Button onClick={() => void found.fetchNextPage()} disabled={found.isFetchingNextPage}>
            {tm('generate.more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Frame({
  film,
  seconds,
  onSeconds,
  onOther,
}: {
  film: FileReference;
  seconds: number;
  onSeconds(seconds: number): void;
  onOther(): void;
}) {
  const id = film.file_id ?? '';
  const [settled, setSettled] = useState(seconds);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(seconds), SETTLED_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [seconds]);
  const frame = useQuery({
    queryKey: ['media-picture', id, settled],
    queryFn: ({ signal }) => frameUrl(id, settled, '720p', signal),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });
  return (
    <>
      <div className="line">
        <Button icon="left" onClick={onOther}>
          {tm('generate.otherFilm')}
        </Button>
        <span className="one-line">{film.file_name}</span>
        <span className="push mono">{placeText(seconds)}</span>
      </div>
      <span className="picker-frame">
        {frame.data === undefined ? <Spinner /> : <img src={frame.data} alt="" />}
      </span>
      {frame.error === null ? null : <Failed error={frame.error} onRetry={() => void frame.refetch()} />}
      <input
        type="range"
        aria-label={tm('generate.position')}
        aria-valuetext={placeText(seconds)}
        min={0}
        max={Math.max(STEP_SECONDS, film.duration_seconds ?? 0)}
        step={STEP_SECONDS}
        value={seconds}
        onChange={({ target }) => onSeconds(Number(target.value))}
      />
    </>
  );
}

export function FramePicker({ onAdd, onClose }: { onAdd(picture: Reference): void; onClose(): void }) {
  const [film, setFilm] = useState<FileReference | null>(null);
  const [seconds, setSeconds] = useState(0);
  return (
    <FormDialog
      title={tm('generate.chooseFrame')}
      submit={tm('generate.takeFrame')}
      isReady={film !== null}
      isWide
      onClose={onClose}
      onSubmit={async () => {
        if (film !== null) onAdd(await takeFrame(film, seconds));
      }}
    >
      {film === null ? (
        <Films
          onChoose={(next) => {
            setFilm(next);
            setSeconds(0);
          }}
        />
      ) : (
        <Frame film={film} seconds={seconds} onSeconds={setSeconds} onOther={() => setFilm(null)} />
      )}
    </FormDialog>
  );
}
