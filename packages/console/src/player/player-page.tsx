/** One asset: looked at, listened to, read along, gone through shot by shot, fetched. */

import { Tabs } from '@base-ui/react/tabs';
import type { AssetDetails } from '@rushes/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../app/app-state.ts';
import { useName } from '../app/title.ts';
import { contentChanged } from '../library/content.ts';
import { type Item, partsOf } from '../library/files.ts';
import { save } from '../library/item-actions.ts';
import { ShareDialog } from '../library/share-dialog.tsx';
import { useSprite } from '../library/use-sprite.ts';
import { BoxLayer } from '../review/box-layer.tsx';
import { beginComment, CommentsRail, type Shown } from '../review/comments-rail.tsx';
import { ReviewLinkDialog } from '../review/link-dialog.tsx';
import { marksOf } from '../review/marks.ts';
import { memberSource } from '../review/review-source.ts';
import { tr } from '../review/texts.ts';
import { useCommentKey } from '../review/use-comment-key.ts';
import { type Review, useReview } from '../review/use-review.ts';
import { t } from '../texts/index.ts';
import { Button, Failed, IconButton, Spinner } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { sayFailed } from '../ui/toast.tsx';
import { Beside, CommentsTab, Facts, Prepare } from './beside.tsx';
import { Captions, captionsStore, switchCaptions } from './captions.tsx';
import { Controls, USUAL_FPS } from './controls.tsx';
import { FilmBar } from './film-bar.tsx';
import { tp } from './texts.ts';
import { UseMoment, useMoment } from './use-moment.tsx';
import { type Said, useSaid } from './use-said.ts';
import { type Transport, usePlayerKeys, useTransport } from './use-transport.ts';
import { useSource, useVideoSource } from './video-source.ts';
import '../editor/editor-icons.ts';
import './player.css';

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

function switchFull(element: HTMLElement | null): void {
  if (document.fullscreenElement === null) void element?.requestFullscreen();
  else void document.exitFullscreen();
}

function Stage({
  stage,
  video,
  details: { file_type: kind, source_name: name },
  transport,
  said,
  review,
}: {
  stage: RefObject<HTMLDivElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  details: AssetDetails;
  transport: Transport;
  said: Said;
  review: Review;
}) {
  const isVideo = kind === 'video';
  return (
    <div ref={stage} className={isVideo ? 'stage' : 'stage sound'}>
      {/* biome-ignore lint/a11y/useMediaCaption: what is said is written over it. */}
      <video ref={video} playsInline preload="auto" onClick={transport.toggle} aria-label={name} />
      <Captions lines={said.lines} time={transport.time} />
      {isVideo ? <BoxLayer picture={video} review={review} /> : <Icon name="sound" />}
    </div>
  );
}

/** Whoever versions the file, here or elsewhere: all that is known of its content is asked for anew. */
function useNewContent({ asset_id: assetId, version_id: versionId }: AssetDetails): void {
  const known = useRef(versionId);
  useEffect(() => {
    if (known.current === versionId) return;
    known.current = versionId;
    void contentChanged(assetId);
  }, [assetId, versionId]);
}

function Player({ details, start }: { details: AssetDetails; start: number }) {
  const { asset_id: assetId, file_type: kind, scenes } = details;
  const isVideo = kind === 'video';
  const fps = details.fps ?? USUAL_FPS;
  const shots = useMemo(
    () => scenes.map((scene) => ({ start: scene.start_time_seconds, end: scene.end_time_seconds })),
    [scenes],
  );
  const video = useRef<HTMLVideoElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const source = useSource(assetId);
  const { problem, qualities, again } = useVideoSource(video, source.data, source.refetch);
  const transport = useTransport(video, { fps, shots, knownLength: details.duration_seconds ?? 0 });
  const { time, length, seek } = transport;
  const sheet = useSprite(assetId, isVideo);
  const said = useSaid(assetId);
  const hasWords = said.lines.length > 0;
  const areCaptionsOn = captionsStore.use();
  // What is drawn may be some frames behind.
  const now = () => video.current?.currentTime ?? time;
  const moment = useMoment({ time, length, fps, shots, now });
  const onFull = () => switchFull(stage.current);
  const more = {
    i: () => moment.mark('first'),
    o: () => moment.mark('last'),
    x: moment.clear,
    ...(hasWords ? { s: switchCaptions } : {}),
  };
  usePlayerKeys(transport, { fps, onFull, more });
  const review = useReview(memberSource(assetId));
  const [tab, setTab] = useState('transcript');
  useCommentKey(() => {
    transport.stop();
    setTab('comments');
    beginComment(review, now());
  });
  const shown: Shown = { time, fps, hasPicture: isVideo, onSeek: seek };
  const isThere = source.data !== undefined;
  // It starts there once, and again when another place was asked for.
  useEffect(() => {
    if (isThere && start > 0 && video.current !== null) video.current.currentTime = start;
  }, [start, isThere]);
  useNewContent(details);
  const failure = problem === null ? source.error : new Error(tp(problem));

  return (
    <div className="player">
      <div className="player-left">
        <Stage {...{ stage, video, details, transport, said, review }} />
        <FilmBar
          {...{ details, said, shots, transport, fps, sprite: sheet }}
          range={moment.isMarked ? moment : null}
          marks={marksOf(review, (seconds) => {
            setTab('comments');
            seek(seconds);
          })}
        />
        <Controls
          transport={transport}
          fps={fps}
          onFull={isVideo ? onFull : null}
          qualities={qualities}
          media={video}
          captions={hasWords ? { isOn: areCaptionsOn, toggle: switchCaptions } : null}
        >
          <UseMoment details={details} moment={moment} fps={fps} />
        </Controls>
        {failure === null ? null : <Failed error={failure} onRetry={again} />}
        {source.data?.plays === false ? <Prepare assetId={assetId} /> : null}
      </div>
      <Beside {...{ details, shots, transport, said, review, shown, tab }} onTab={setTab} />
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
    beginComment(review, null);
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
      const { startProject } = await import('../editor/project/new-project.ts');
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
  useName(details?.source_name);
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
          <Button icon="link" aria-label={tr('link.open')} onClick={() => setLinking(true)}>
            <span className="wide-label">{tr('link.open')}</span>
          </Button>
          <VersionsButton item={item} />
          <DownloadMenu assetId={assetId} />
        </span>
      </header>
      {details.problem === null ? null : <p className="problem player-problem">{details.problem}</p>}
      {details.file_type === 'image' ? (
        <Picture key={assetId} details={details} />
      ) : (
        <Player key={assetId} details={details} start={at} />
      )}
      {isLinking ? <ReviewLinkDialog item={item} onClose={() => setLinking(false)} /> : null}
      {isSharing ? <ShareDialog item={item} onClose={() => setSharing(false)} /> : null}
    </div>
  );
}
