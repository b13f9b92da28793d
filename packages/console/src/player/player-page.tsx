/** One asset: looked at, listened to, read along, gone through shot by shot, fetched. */

import { Tabs } from '@base-ui/react/tabs';
import type { AssetDetails } from '@rushes/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { api, queries } from '../app/app-state.ts';
import { bytes, duration } from '../app/format.ts';
import { type Item, partsOf } from '../library/files.ts';
import { save } from '../library/item-actions.ts';
import { ShareDialog } from '../library/share-dialog.tsx';
import { useSprite } from '../library/use-sprite.ts';
import { BoxLayer } from '../review/box-layer.tsx';
import { CommentsRail, draftAt, type Shown } from '../review/comments-rail.tsx';
import { ReviewLinkDialog } from '../review/link-dialog.tsx';
import { marksOf } from '../review/marks.ts';
import { memberSource } from '../review/review-source.ts';
import { tr } from '../review/texts.ts';
import { useCommentKey } from '../review/use-comment-key.ts';
import { type Review, useReview } from '../review/use-review.ts';
import { currentLanguage, currentLocale, t } from '../texts/index.ts';
import { Button, Failed, IconButton, Spinner } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { say, sayFailed } from '../ui/toast.tsx';
import { Controls, USUAL_FPS } from './controls.tsx';
import { ScrubBar } from './scrub-bar.tsx';
import { Transcript } from './transcript.tsx';
import { type Range, rangeAt } from './transport.ts';
import { type Transport, usePlayerKeys, useTransport } from './use-transport.ts';
import { useSource, useVideoSource } from './video-source.ts';
import './player.css';
import { tp } from './texts.ts';

const VersionsDialog = lazy(() => import('../library/versions-dialog.tsx'));

function VersionsButton({ item }: { item: Item }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="versions" label={t('library.versions')} onClick={() => setOpen(true)} />
      {isOpen ? (
        <Suspense>
          <VersionsDialog item={item} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function DownloadMenu({ assetId }: { assetId: string }) {
  const fetchAs = async (quality: '480p' | '720p' | '1080p' | 'original') => {
    try {
      const { items } = await api().createDownloadUrls({
        body: { asset_ids: [assetId], quality, player_compatible: quality !== 'original' },
      });
      const download = items[0]?.download;
      if (download == null) throw new Error(items[0]?.error_message ?? '');
      save(download.url, download.file_name ?? '');
    } catch (error) {
      sayFailed(error);
    }
  };
  const qualities = ['original', '1080p', '720p', '480p'] as const;
  return (
    <MenuButton
      label={t('library.download')}
      entries={qualities.map((quality) => ({
        text: quality === 'original' ? tp('player.original') : tp('player.upTo', { quality }),
        onChoose: () => void fetchAs(quality),
      }))}
    >
      <Icon name="download" />
      <span className="wide-label">{t('library.download')}</span>
      <span className="hidden-text small-only">{t('library.download')}</span>
    </MenuButton>
  );
}

function Shots({
  shots,
  details,
  time,
  onSeek,
}: {
  shots: readonly Range[];
  details: AssetDetails;
  time: number;
  onSeek(seconds: number): void;
}) {
  const at = rangeAt(shots, time);
  const keyframes = useQuery({
    queryKey: ['keyframes', details.asset_id, details.version_id],
    queryFn: ({ signal }) =>
      api().listRenditions(
        { params: { asset_id: details.asset_id }, query: { kind: ['keyframe'], limit: 1_000 } },
        { signal },
      ),
    staleTime: 300_000,
  });
  const pictures = keyframes.data ?? [];
  const wordsOf = ({ start, end }: Range) =>
    details.descriptions.find((one) => one.start_time_ms < end * 1000 && one.end_time_ms > start * 1000)
      ?.description;
  return (
    <ol className="shots">
      {shots.map((shot, index) => (
        <li key={shot.start}>
          <button
            type="button"
            className="shot"
            aria-current={index === at}
            onClick={() => onSeek(shot.start + 0.001)}
          >
            {pictures.length === shots.length ? (
              <img src={pictures[index]?.url} alt="" loading="lazy" />
            ) : null}
            <span className="stack" style={{ gap: 2 }}>
              <span className="mono small">
                {duration(shot.start)} – {duration(shot.end)}
              </span>
              <span className="quiet small">{wordsOf(shot) ?? tp('player.shot', { number: index + 1 })}</span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function Facts({ details }: { details: AssetDetails }) {
  const language = currentLanguage();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [tp('facts.size'), bytes(details.size_bytes, language)],
    [tp('facts.length'), duration(details.duration_seconds)],
    [tp('facts.picture'), details.width === null ? null : `${details.width} × ${details.height}`],
    [tp('facts.rate'), details.fps === null ? null : `${Math.round(details.fps * 1000) / 1000} fps`],
    [tp('facts.codecs'), [details.video_codec, details.audio_codec].filter(Boolean).join(', ')],
    [
      tp('facts.sound'),
      details.sample_rate === null ? null : `${details.sample_rate / 1000} kHz, ${details.audio_channels}`,
    ],
    [tp('facts.timecode'), details.timecode],
    [tp('facts.folder'), details.path],
    [tp('facts.added'), new Date(details.created_at).toLocaleString(currentLocale())],
    [tp('facts.seen'), [...new Set(details.labels.map(({ name }) => name))].slice(0, 20).join(', ')],
  ];
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt className="quiet small">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Has what is missing made, so that a file plays everywhere and has its shots and words. */
function Prepare({ assetId }: { assetId: string }) {
  const start = useMutation({
    mutationFn: () =>
      api().preprocess({ body: { assets: [{ asset_id: assetId, upload_id: '' }], version: null } }),
    onSuccess: () => {
      say(tp('player.preparing'));
      void queries.invalidateQueries({ queryKey: ['tasks'] });
    },
    onError: sayFailed,
  });
  return (
    <div className="notice">
      <Icon name="info" />
      <div className="stack tight">
        <span>{tp('player.notYet')}</span>
        <div>
          <Button onClick={() => start.mutate()} disabled={start.isPending || start.isSuccess}>
            {tp('player.prepare')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** What stands beside the film: what is said, its shots, what it is. */
function CommentsTab({ review }: { review: Review }) {
  const open = review.comments.filter(({ resolved_at: at }) => at === null).length;
  return (
    <Tabs.Tab className="tab" value="comments">
      {tr('comment.title')} {open > 0 ? <span className="badge">{open}</span> : null}
    </Tabs.Tab>
  );
}

function Beside({
  details,
  shots,
  transport,
  review,
  shown,
  tab,
  onTab,
}: {
  details: AssetDetails;
  shots: readonly Range[];
  transport: Transport;
  review: Review;
  shown: Shown;
  tab: string;
  onTab(tab: string): void;
}) {
  const { time, seek } = transport;
  const isVideo = details.file_type === 'video';
  return (
    <Tabs.Root className="player-right" value={tab} onValueChange={(next) => onTab(String(next))}>
      <Tabs.List className="tabs">
        <Tabs.Tab className="tab" value="transcript">
          {tp('player.transcript')}
        </Tabs.Tab>
        <CommentsTab review={review} />
        {isVideo ? (
          <Tabs.Tab className="tab" value="shots">
            {tp('player.shots')} {shots.length > 0 ? <span className="badge">{shots.length}</span> : null}
          </Tabs.Tab>
        ) : null}
        <Tabs.Tab className="tab" value="facts">
          {tp('player.facts')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel className="tab-panel" value="transcript">
        <Transcript assetId={details.asset_id} time={time} onSeek={seek} />
      </Tabs.Panel>
      <Tabs.Panel className="tab-panel" value="comments">
        <CommentsRail review={review} shown={shown} />
      </Tabs.Panel>
      <Tabs.Panel className="tab-panel" value="shots">
        {shots.length === 0 ? (
          <Prepare assetId={details.asset_id} />
        ) : (
          <Shots shots={shots} details={details} time={time} onSeek={seek} />
        )}
      </Tabs.Panel>
      <Tabs.Panel className="tab-panel" value="facts">
        <Facts details={details} />
      </Tabs.Panel>
    </Tabs.Root>
  );
}

function Player({ details, start }: { details: AssetDetails; start: number }) {
  const { asset_id: assetId, file_type: kind, scenes } = details;
  const isVideo = kind === 'video';
  const fps = details.fps ?? USUAL_FPS;
  const shots = scenes.map((scene) => ({ start: scene.start_time_seconds, end: scene.end_time_seconds }));
  const video = useRef<HTMLVideoElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const source = useSource(assetId);
  const { problem, qualities } = useVideoSource(video, source.data);
  const transport = useTransport(video, { fps, shots, knownLength: details.duration_seconds ?? 0 });
  const sheet = useSprite(assetId, isVideo);
  const onFull = () => {
    if (document.fullscreenElement === null) void stage.current?.requestFullscreen();
    else void document.exitFullscreen();
  };
  usePlayerKeys(transport, { fps, onFull });
  const review = useReview(memberSource(assetId));
  const [tab, setTab] = useState('transcript');
  useCommentKey(() => {
    transport.stop();
    setTab('comments');
    // What is drawn may be some frames behind.
    review.setDraft(draftAt(video.current?.currentTime ?? transport.time));
  });
  const shown: Shown = { time: transport.time, fps, hasPicture: isVideo, onSeek: transport.seek };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it starts there once, and again when another place was asked for.
  useEffect(() => {
    if (start > 0 && video.current !== null) video.current.currentTime = start;
  }, [start, source.data]);
  const failure = source.error ?? (problem === null ? null : new Error(problem));

  return (
    <div className="player">
      <div className="player-left">
        <div ref={stage} className={isVideo ? 'stage' : 'stage sound'}>
          {/* biome-ignore lint/a11y/useMediaCaption: what is said stands beside it. */}
          <video
            ref={video}
            playsInline
            preload="auto"
            onClick={transport.toggle}
            aria-label={details.source_name}
          />
          {isVideo ? <BoxLayer picture={video} review={review} /> : <Icon name="sound" />}
        </div>
        <ScrubBar
          time={transport.time}
          length={transport.length}
          fps={fps}
          shots={shots}
          sprite={sheet}
          marks={marksOf(review, (seconds) => {
            setTab('comments');
            transport.seek(seconds);
          })}
          onSeek={transport.seek}
        />
        <Controls
          transport={transport}
          fps={fps}
          onFull={isVideo ? onFull : null}
          qualities={qualities}
          media={video.current}
        />
        {failure === null ? null : <Failed error={failure} onRetry={() => void source.refetch()} />}
        {source.data?.plays === false ? <Prepare assetId={assetId} /> : null}
      </div>
      <Beside
        details={details}
        shots={shots}
        transport={transport}
        review={review}
        shown={shown}
        tab={tab}
        onTab={setTab}
      />
    </div>
  );
}

function Picture({ details }: { details: AssetDetails }) {
  const picture = useRef<HTMLImageElement>(null);
  const source = useSource(details.asset_id);
  const review = useReview(memberSource(details.asset_id));
  const [tab, setTab] = useState('comments');
  useCommentKey(() => {
    setTab('comments');
    review.setDraft(draftAt(null));
  });
  const shown: Shown = { time: null, fps: USUAL_FPS, hasPicture: true, onSeek: () => undefined };
  return (
    <div className="player">
      <div className="player-left">
        <div className="stage">
          {source.data === undefined ? <Spinner /> : null}
          <img
            ref={picture}
            src={source.data?.url}
            alt={details.source_name}
            hidden={source.data === undefined}
          />
          <BoxLayer picture={picture} review={review} />
        </div>
      </div>
      <Tabs.Root className="player-right" value={tab} onValueChange={(next) => setTab(String(next))}>
        <Tabs.List className="tabs">
          <CommentsTab review={review} />
          <Tabs.Tab className="tab" value="facts">
            {tp('player.facts')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel className="tab-panel" value="comments">
          <CommentsRail review={review} shown={shown} />
        </Tabs.Panel>
        <Tabs.Panel className="tab-panel" value="facts">
          <Facts details={details} />
        </Tabs.Panel>
      </Tabs.Root>
    </div>
  );
}

/** A project that begins with a film. */
function useEdit() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (film: AssetDetails) => {
      const { startProject } = await import('../editor/new-project.ts');
      return startProject(film.source_name, film);
    },
    onSuccess: (projectId) => navigate({ to: '/app/edit/$projectId', params: { projectId } }),
    onError: sayFailed,
  });
}

function EditButton({ details }: { details: Parameters<ReturnType<typeof useEdit>['mutate']>[0] }) {
  const edit = useEdit();
  return (
    <Button
      icon="cut"
      aria-label={tp('player.edit')}
      disabled={edit.isPending}
      onClick={() => edit.mutate(details)}
    >
      <span className="wide-label">{tp('player.edit')}</span>
    </Button>
  );
}

export function Page() {
  const { assetId } = useParams({ from: '/app/play/$assetId' });
  const { at = 0, share = false } = useSearch({ from: '/app/play/$assetId' });
  const [isSharing, setSharing] = useState(false);
  const [isLinking, setLinking] = useState<boolean>(share);
  const {
    data: details,
    error,
    isPending,
    refetch,
  } = useQuery({
    queryKey: ['details', assetId],
    queryFn: ({ signal }) => api().getVideoDetails({ params: { source_file_id: assetId } }, { signal }),
    // What is found in it comes bit by bit.
    refetchInterval: ({ state }) =>
      state.error === null && (state.data?.is_probed === false || state.data?.scenes.length === 0)
        ? 5_000
        : false,
  });
  if (isPending)
    return (
      <div className="page">
        <Spinner />
      </div>
    );
  // A page that is there stays when its file goes: words that are being written would go with it.
  if (details === undefined) {
    return (
      <div className="page narrow">
        <Failed error={error} onRetry={() => void refetch()} />
        <Link to="/app/library">{t('missing.back')}</Link>
      </div>
    );
  }
  const isFilm = details.file_type === 'video' && details.duration_seconds !== null;
  const folder = `/${partsOf(details.path).slice(0, -1).join('/')}`;
  const item: Item = {
    ...details,
    file_name: details.source_name,
    is_folder: false,
    file_id: details.asset_id,
  };
  return (
    <div className="player-page">
      <header className="player-head">
        <Link
          className="button plain icon-only"
          to="/app/library"
          search={folder === '/' ? {} : { path: folder }}
          aria-label={t('missing.back')}
        >
          <Icon name="left" />
        </Link>
        <h1 className="one-line">{details.source_name}</h1>
        {details.problem === null ? null : <span className="badge bad">{tp('player.problem')}</span>}
        <span className="line push">
          {isFilm ? <EditButton details={details} /> : null}
          <Button icon="share" aria-label={t('library.share')} onClick={() => setSharing(true)}>
            <span className="wide-label">{t('library.share')}</span>
          </Button>
          <Button icon="person" aria-label={tr('link.open')} onClick={() => setLinking(true)}>
            <span className="wide-label">{tr('link.open')}</span>
          </Button>
          <VersionsButton item={item} />
          <DownloadMenu assetId={assetId} />
        </span>
      </header>
      {details.problem === null ? null : <p className="problem player-problem">{details.problem}</p>}
      {details.file_type === 'image' ? (
        <Picture details={details} />
      ) : (
        <Player key={assetId} details={details} start={at} />
      )}
      {isLinking ? <ReviewLinkDialog item={item} onClose={() => setLinking(false)} /> : null}
      {isSharing ? <ShareDialog item={item} onClose={() => setSharing(false)} /> : null}
    </div>
  );
}
