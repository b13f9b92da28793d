/** What a guest sees who opens the link of a review: the film, what is said of it, and their decision. */
import { ApiError, type Client, type OpenedReview, type ReviewAsset, type ReviewPage } from '@rushes/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { duration } from '../app/format.ts';
import { useName } from '../app/title.ts';
import { save } from '../library/item-actions.ts';
import { Controls, USUAL_FPS } from '../player/controls.tsx';
import { ScrubBar } from '../player/scrub-bar.tsx';
import { tp } from '../player/texts.ts';
import { usePlayerKeys, useTransport } from '../player/use-transport.ts';
import { useVideoSource } from '../player/video-source.ts';
import { currentLocale } from '../texts/index.ts';
import { Button, Empty, Failed, Field, Spinner } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { say, sayFailed } from '../ui/toast.tsx';
import { BoxLayer } from './box-layer.tsx';
import { beginComment, CommentsRail } from './comments-rail.tsx';
import { marksOf } from './marks.ts';
import { guestClient, guestSource } from './review-source.ts';
import { tr } from './texts.ts';
import { useCommentKey } from './use-comment-key.ts';
import { type Review, useReview } from './use-review.ts';
import '../player/player.css';
import './review.css';

/** Kept in the browser of a guest: under which name they write, and who they were at a link. */
const NAME = 'rushes.review.name';
const sessionKey = (token: string) => `rushes.review.${token.slice(0, 8)}`;

function tokenNow(): string {
  const written = window.location.hash.slice(1);
  try {
    return decodeURIComponent(written);
  } catch {
    // Nothing that was ever made: the service says that it leads nowhere.
    return written;
  }
}

async function open(token: string, password: string | null): Promise<OpenedReview> {
  const earlier = window.localStorage.getItem(sessionKey(token));
  const opened = await guestClient(null).openReview({
    body: {
      token,
      ...(password === null ? {} : { password }),
      ...(earlier === null ? {} : { session: earlier }),
    },
  });
  window.localStorage.setItem(sessionKey(token), opened.session);
  return opened;
}

function PasswordGate({
  problem,
  onPassword,
}: {
  problem: string | null;
  onPassword(password: string): void;
}) {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPassword(password);
  };
  return (
    <main className="guest-gate">
      <form className="card stack" onSubmit={submit}>
        <h1>{tr('guest.passwordTitle')}</h1>
        <Field label={tr('guest.password')} hint={tr('guest.passwordHint')} problem={problem}>
          {(ids) => (
            <input
              {...ids}
              className="input"
              type="password"
              autoComplete="current-password"
              required
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </Field>
        <Button type="submit" look="main">
          {tr('guest.enter')}
        </Button>
      </form>
    </main>
  );
}

interface Guest {
  client: Client;
  page: ReviewPage;
  name: string;
  setName(name: string): void;
  reload(): void;
}

function Watermark({ name }: { name: string }) {
  return (
    <div className="watermark" aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <span key={row}>{name}</span>
      ))}
    </div>
  );
}

function Decision({ guest, asset }: { guest: Guest; asset: ReviewAsset }) {
  const [note, setNote] = useState(asset.note ?? '');
  const decide = useMutation({
    mutationFn: (decision: 'approved' | 'changes_requested') =>
      guest.client.decideReview({
        params: { asset_id: asset.asset_id },
        body: { name: guest.name, decision, note },
      }),
    onSuccess: ({ decision }) => {
      guest.reload();
      say(tr(decision === 'approved' ? 'guest.approved' : 'guest.changesAsked'));
    },
    onError: sayFailed,
  });
  const isReady = guest.name.trim() !== '' && !decide.isPending;
  return (
    <section className="decision stack tight" aria-label={tr('guest.decide')}>
      {asset.decision === null ? null : (
        <span className={asset.decision === 'approved' ? 'badge good' : 'badge warn'}>
          {tr(asset.decision === 'approved' ? 'guest.approved' : 'guest.changesAsked')}
        </span>
      )}
      <input
        className="input"
        aria-label={tr('guest.note')}
        placeholder={tr('guest.note')}
        maxLength={2000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="line">
        <Button
          icon="check"
          look="main"
          disabled={!isReady}
          aria-pressed={asset.decision === 'approved'}
          onClick={() => decide.mutate('approved')}
        >
          {tr('guest.approve')}
        </Button>
        <Button
          icon="rename"
          disabled={!isReady}
          aria-pressed={asset.decision === 'changes_requested'}
          onClick={() => decide.mutate('changes_requested')}
        >
          {tr('guest.changes')}
        </Button>
      </div>
    </section>
  );
}

function Beside({
  guest,
  asset,
  review,
  time,
  onSeek,
}: {
  guest: Guest;
  asset: ReviewAsset;
  review: Review;
  time: number | null;
  onSeek(seconds: number): void;
}) {
  const fps = asset.fps ?? USUAL_FPS;
  const { allow_comments: mayComment, allow_approval: mayDecide } = guest.page;
  return (
    <div className="player-right guest-right">
      {mayComment || mayDecide ? (
        <div className="guest-name">
          <Field label={tr('guest.name')} hint={tr('guest.nameHint')}>
            {(ids) => (
              <input
                {...ids}
                className="input"
                autoComplete="name"
                maxLength={100}
                value={guest.name}
                onChange={({ target }) => guest.setName(target.value)}
              />
            )}
          </Field>
          {mayDecide ? <Decision key={asset.asset_id} guest={guest} asset={asset} /> : null}
        </div>
      ) : null}
      <div className="tab-panel">
        <CommentsRail review={review} shown={{ time, fps, hasPicture: asset.kind !== 'audio', onSeek }} />
      </div>
    </div>
  );
}

function useGuestReview(guest: Guest, asset: ReviewAsset): Review {
  const { client, page, name } = guest;
  // Without a name nothing can be written, so that it is asked for first.
  const mayComment = page.allow_comments && name.trim() !== '';
  const source = guestSource(client, asset.asset_id, { mayComment, nameOf: () => name });
  return useReview(source);
}

function useMedia({ client }: Guest, { asset_id: assetId }: ReviewAsset) {
  return useQuery({
    queryKey: ['review-media', assetId],
    queryFn: ({ signal }) => client.getReviewMedia({ params: { asset_id: assetId } }, { signal }),
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  });
}

function Download({ url, name }: { url: string | null | undefined; name: string }) {
  if (url == null) return null;
  return (
    <Button icon="download" onClick={() => save(url, name)}>
      {tr('guest.file')}
    </Button>
  );
}

function GuestFilm({ guest, asset }: { guest: Guest; asset: ReviewAsset }) {
  const video = useRef<HTMLVideoElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const media = useMedia(guest, asset);
  const fps = asset.fps ?? USUAL_FPS;
  const isVideo = asset.kind === 'video';
  const source = useMemo(
    () =>
      media.data === undefined ? undefined : { url: media.data.url, isHls: media.data.is_hls, plays: true },
    [media.data],
  );
  const { problem, qualities, again } = useVideoSource(video, source, media.refetch);
  const transport = useTransport(video, { fps, shots: [], knownLength: asset.duration_seconds });
  const onFull = () => {
    if (document.fullscreenElement === null) void stage.current?.requestFullscreen();
    else void document.exitFullscreen();
  };
  usePlayerKeys(transport, { fps, onFull });
  const review = useGuestReview(guest, asset);
  const begin = () => {
    transport.stop();
    if (review.source.mayComment) beginComment(review, video.current?.currentTime ?? transport.time);
  };
  useCommentKey(begin);
  const failure = problem === null ? media.error : new Error(tp(problem));
  return (
    <div className="player">
      <div className="player-left">
        <div ref={stage} className={isVideo ? 'stage' : 'stage sound'}>
          {/* biome-ignore lint/a11y/useMediaCaption: nobody made any. */}
          <video ref={video} playsInline preload="auto" aria-label={asset.name} onClick={transport.toggle} />
          {isVideo ? <BoxLayer picture={video} review={review} /> : <Icon name="sound" />}
          {guest.page.watermark ? <Watermark name={guest.name || guest.page.title} /> : null}
        </div>
        <ScrubBar
          time={transport.time}
          length={transport.length}
          fps={fps}
          shots={[]}
          sprite={null}
          marks={marksOf(review, transport.seek)}
          onSeek={transport.seek}
        />
        <Controls
          transport={transport}
          fps={fps}
          onFull={isVideo ? onFull : null}
          qualities={qualities}
          media={video}
        />
        {failure === null ? null : <Failed error={failure} onRetry={again} />}
        <div className="line">
          <Download url={media.data?.download_url} name={asset.name} />
        </div>
      </div>
      <Beside guest={guest} asset={asset} review={review} time={transport.time} onSeek={transport.seek} />
    </div>
  );
}

function GuestPicture({ guest, asset }: { guest: Guest; asset: ReviewAsset }) {
  const picture = useRef<HTMLImageElement>(null);
  const media = useMedia(guest, asset);
  const review = useGuestReview(guest, asset);
  useCommentKey(() => {
    if (review.source.mayComment) beginComment(review, null);
  });
  return (
    <div className="player">
      <div className="player-left">
        <div className="stage">
          <img ref={picture} src={media.data?.url} alt={asset.name} />
          <BoxLayer picture={picture} review={review} />
          {guest.page.watermark ? <Watermark name={guest.name || guest.page.title} /> : null}
        </div>
        {media.error === null ? null : <Failed error={media.error} onRetry={() => void media.refetch()} />}
        <div className="line">
          <Download url={media.data?.download_url} name={asset.name} />
        </div>
      </div>
      <Beside guest={guest} asset={asset} review={review} time={null} onSeek={() => undefined} />
    </div>
  );
}

function Files({
  assets,
  chosen,
  onChoose,
}: {
  assets: readonly ReviewAsset[];
  chosen: string;
  onChoose(assetId: string): void;
}) {
  if (assets.length < 2) return null;
  return (
    <nav className="guest-files" aria-label={tr('guest.choose')}>
      {assets.map(({ asset_id: id, name, kind, decision, duration_seconds: seconds }) => (
        <button
          key={id}
          type="button"
          className="button"
          aria-current={id === chosen}
          onClick={() => onChoose(id)}
        >
          <Icon name={decision === 'approved' ? 'check' : kind === 'image' ? 'image' : 'film'} />
          <span className="one-line">{name}</span>
          {kind === 'image' ? null : <span className="quiet mono small">{duration(seconds)}</span>}
        </button>
      ))}
    </nav>
  );
}

function Opened({ opened, reload }: { opened: OpenedReview; reload(): void }) {
  const { session, review: page } = opened;
  const client = useMemo(() => guestClient(session), [session]);
  const [name, setName] = useState(page.guest_name ?? window.localStorage.getItem(NAME) ?? '');
  const [chosen, setChosen] = useState<string | null>(null);
  useName(page.title);
  const asset = page.assets.find(({ asset_id: id }) => id === chosen) ?? page.assets[0];
  const guest: Guest = {
    client,
    page,
    name,
    reload,
    setName: (next) => {
      setName(next);
      window.localStorage.setItem(NAME, next);
    },
  };
  const until = new Date(page.expires_at).toLocaleDateString(currentLocale());
  return (
    <main className="player-page guest-page">
      <header className="player-head">
        <h1 className="one-line">{page.title}</h1>
        <span className="quiet small push">{tr('guest.openTo', { date: until })}</span>
      </header>
      <Files assets={page.assets} chosen={asset?.asset_id ?? ''} onChoose={setChosen} />
      {asset === undefined ? (
        <Empty icon="film" title={tr('guest.empty')}>
          {tr('guest.emptyText')}
        </Empty>
      ) : asset.kind === 'image' ? (
        <GuestPicture key={asset.asset_id} guest={guest} asset={asset} />
      ) : (
        <GuestFilm key={asset.asset_id} guest={guest} asset={asset} />
      )}
    </main>
  );
}

/** The link that was opened; of another one in the same tab the browser loads nothing anew. */
export function Page() {
  const [token, setToken] = useState(tokenNow);
  useEffect(() => {
    const take = () => setToken(tokenNow());
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return <ReviewOf key={token} token={token} />;
}

function ReviewOf({ token }: { token: string }) {
  // One number for each try: the same word twice is asked twice.
  const [given, setGiven] = useState<{ password: string; tries: number } | null>(null);
  const password = given?.password ?? null;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['review', token, given],
    queryFn: () => open(token, password),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    placeholderData: (before: OpenedReview | undefined) => before,
  });
  const queries = useQueryClient();
  const reload = useMutation({
    mutationFn: async () => {
      if (data === undefined) return;
      const review = await guestClient(data.session).getReview();
      queries.setQueryData(['review', token, given], { ...data, review });
    },
    onError: sayFailed,
  });
  if (error instanceof ApiError && error.code === 'password_required') {
    const problem = given === null ? null : error.detail;
    const onPassword = (next: string) => setGiven({ password: next, tries: (given?.tries ?? 0) + 1 });
    return <PasswordGate problem={problem} onPassword={onPassword} />;
  }
  if (error instanceof ApiError && error.status === 404) {
    return (
      <main className="guest-gate">
        <Empty icon="info" title={tr('guest.ended')}>
          {error.detail}
        </Empty>
      </main>
    );
  }
  if (error !== null) {
    return (
      <main className="guest-gate">
        <Failed error={error} onRetry={() => void refetch()} />
      </main>
    );
  }
  if (isPending || data === undefined) {
    return (
      <main className="guest-gate">
        <Spinner />
      </main>
    );
  }
  return <Opened key={data.session} opened={data} reload={() => reload.mutate()} />;
}
