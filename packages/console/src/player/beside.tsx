/** Beside a film: what is said of it and in it, its shots, what it is. */
import { Tabs } from '@base-ui/react/tabs';
import type { AssetDetails } from '@rushes/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, queries } from '../app/app-state.ts';
import { bytes, duration } from '../app/format.ts';
import { CommentsRail, type Shown } from '../review/comments-rail.tsx';
import { tr } from '../review/texts.ts';
import type { Review } from '../review/use-review.ts';
import { currentLanguage, currentLocale } from '../texts/index.ts';
import { Button } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { say, sayFailed } from '../ui/toast.tsx';
import { labelWords, tp } from './texts.ts';
import { Transcript } from './transcript.tsx';
import { type Range, rangeAt } from './transport.ts';
import type { Said } from './use-said.ts';
import type { Transport } from './use-transport.ts';

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

export function Facts({ details }: { details: AssetDetails }) {
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
    [
      tp('facts.seen'),
      [...new Set(details.labels.map(({ name }) => labelWords(name, name)))].slice(0, 20).join(', '),
    ],
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
export function Prepare({ assetId }: { assetId: string }) {
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

export function CommentsTab({ review }: { review: Review }) {
  const open = review.comments.filter(({ resolved_at: at }) => at === null).length;
  return (
    <Tabs.Tab className="tab" value="comments">
      {tr('comment.title')} {open > 0 ? <span className="badge">{open}</span> : null}
    </Tabs.Tab>
  );
}

/** What stands beside the film: what is said, its shots, what it is. */
export function Beside({
  details,
  shots,
  transport,
  said,
  review,
  shown,
  tab,
  onTab,
}: {
  details: AssetDetails;
  shots: readonly Range[];
  transport: Transport;
  said: Said;
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
        <Transcript said={said} time={time} onSeek={seek} />
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
