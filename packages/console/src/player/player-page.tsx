/** One asset: looked at, listened to, read along, gone through shot by shot, fetched. */

import { Menu } from '@base-ui/react/menu';
import { Tabs } from '@base-ui/react/tabs';
import type { AssetDetails } from '@rushes/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api, queries } from '../app/app-state.ts';
import { bytes, duration, timecode } from '../app/format.ts';
import { type Item, partsOf } from '../library/files.ts';
import { save } from '../library/item-actions.ts';
import { ShareDialog } from '../library/share-dialog.tsx';
import { useSprite } from '../library/use-sprite.ts';
import { currentLanguage, t } from '../texts/index.ts';
import { Button, Failed, IconButton, Spinner } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { say, sayFailed } from '../ui/toast.tsx';
import { ScrubBar } from './scrub-bar.tsx';
import { Transcript } from './transcript.tsx';
import { type Range, rangeAt } from './transport.ts';
import { type Transport, usePlayerKeys, useTransport } from './use-transport.ts';
import { type Qualities, useSource, useVideoSource } from './video-source.ts';
import './player.css';
import { tp } from './texts.ts';

/** Where nobody knows the rate, steps are of a twenty-fifth of a second. */
const USUAL_FPS = 25;

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
    <Menu.Root>
      <Menu.Trigger className="button">
        <Icon name="download" />
        <span className="wide-label">{t('library.download')}</span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={6} style={{ zIndex: 50 }}>
          <Menu.Popup className="menu">
            {qualities.map((quality) => (
              <Menu.Item key={quality} className="menu-item" onClick={() => void fetchAs(quality)}>
                {quality === 'original' ? tp('player.original') : tp('player.upTo', { quality })}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Controls({
  transport,
  fps,
  onFull,
  qualities,
  media,
}: {
  transport: Transport;
  fps: number;
  onFull: (() => void) | null;
  qualities: Qualities | null;
  media: HTMLMediaElement | null;
}) {
  const { time, length, speed } = transport;
  const [isMuted, setMuted] = useState(false);
  const runs = speed !== 0;
  return (
    <div className="controls" role="toolbar" aria-label={tp('player.controls')}>
      <IconButton icon="frameBack" label={tp('player.frameBack')} onClick={() => transport.step(-1)} />
      <IconButton
        icon={runs ? 'pause' : 'play'}
        label={tp(runs ? 'player.pause' : 'player.play')}
        onClick={transport.toggle}
      />
      <IconButton icon="frameOn" label={tp('player.frameOn')} onClick={() => transport.step(1)} />
      <span className="mono timecode">
        {timecode(time, fps)}
        <span className="quiet"> / {timecode(length, fps)}</span>
      </span>
      {Math.abs(speed) > 1 || speed < 0 ? <span className="badge accent mono">{speed}×</span> : null}
      <span className="line push">
        {qualities === null ? null : (
          <select
            className="input"
            style={{ width: 'auto' }}
            aria-label={tp('player.quality')}
            value={qualities.chosen}
            onChange={({ target }) => qualities.choose(Number(target.value))}
          >
            <option value={-1}>{tp('player.auto')}</option>
            {qualities.all.map(({ index, height }) => (
              <option key={index} value={index}>
                {height}p
              </option>
            ))}
          </select>
        )}
        <IconButton
          icon={isMuted ? 'mute' : 'volume'}
          label={tp(isMuted ? 'player.unmute' : 'player.mute')}
          aria-pressed={isMuted}
          onClick={() => {
            if (media !== null) media.muted = !isMuted;
            setMuted(!isMuted);
          }}
        />
        {onFull === null ? null : <IconButton icon="full" label={tp('player.full')} onClick={onFull} />}
      </span>
    </div>
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
    [tp('facts.added'), new Date(details.created_at).toLocaleString(language)],
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
function Beside({
  details,
  shots,
  transport,
}: {
  details: AssetDetails;
  shots: readonly Range[];
  transport: Transport;
}) {
  const { time, seek } = transport;
  const isVideo = details.file_type === 'video';
  return (
    <Tabs.Root className="player-right" defaultValue="transcript">
      <Tabs.List className="tabs">
        <Tabs.Tab className="tab" value="transcript">
          {tp('player.transcript')}
        </Tabs.Tab>
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
          {isVideo ? null : <Icon name="sound" />}
        </div>
        <ScrubBar
          time={transport.time}
          length={transport.length}
          fps={fps}
          shots={shots}
          sprite={sheet}
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
      <Beside details={details} shots={shots} transport={transport} />
    </div>
  );
}

function Picture({ details }: { details: AssetDetails }) {
  const source = useSource(details.asset_id);
  return (
    <div className="player">
      <div className="player-left">
        <div className="stage">
          {source.data === undefined ? <Spinner /> : <img src={source.data.url} alt={details.source_name} />}
        </div>
      </div>
      <div className="player-right">
        <div className="tab-panel">
          <Facts details={details} />
        </div>
      </div>
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

export function Page() {
  const { assetId } = useParams({ from: '/app/play/$assetId' });
  const { at = 0 } = useSearch({ from: '/app/play/$assetId' });
  const [isSharing, setSharing] = useState(false);
  const edit = useEdit();
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
      state.data?.is_probed === false || state.data?.scenes.length === 0 ? 5_000 : false,
  });
  if (isPending)
    return (
      <div className="page">
        <Spinner />
      </div>
    );
  if (error !== null || details === undefined) {
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
          {isFilm ? (
            <Button icon="cut" disabled={edit.isPending} onClick={() => edit.mutate(details)}>
              <span className="wide-label">{tp('player.edit')}</span>
            </Button>
          ) : null}
          <Button icon="share" onClick={() => setSharing(true)}>
            <span className="wide-label">{t('library.share')}</span>
          </Button>
          <DownloadMenu assetId={assetId} />
        </span>
      </header>
      {details.problem === null ? null : <p className="problem player-problem">{details.problem}</p>}
      {details.file_type === 'image' ? (
        <Picture details={details} />
      ) : (
        <Player key={assetId} details={details} start={at} />
      )}
      {isSharing ? <ShareDialog item={item} onClose={() => setSharing(false)} /> : null}
    </div>
  );
}
