/** A moment of a film, played where it is listed. */
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { duration } from '../app/format.ts';
import { t } from '../texts/index.ts';
import { IconButton } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { useSource, useVideoSource } from './video-source.ts';
import './in-place.css';

const FoundMoment = lazy(() => import('./found-moment.tsx'));

/** Plays a moment where it was found, and stops at its end. */
export function InPlace({
  assetId,
  moment,
  onClose,
}: {
  assetId: string;
  moment: { start_time_seconds?: number; end_time_seconds?: number };
  onClose(): void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const source = useSource(assetId);
  const { problem } = useVideoSource(video, source.data, source.refetch);
  const start = moment.start_time_seconds ?? 0;
  const end = moment.end_time_seconds ?? Number.POSITIVE_INFINITY;
  useEffect(() => {
    const element = video.current;
    if (element === null || source.data === undefined) return;
    element.currentTime = start;
    element.focus();
    void element.play().catch(() => undefined);
  }, [source.data, start]);
  return (
    <div className="in-place">
      {/* biome-ignore lint/a11y/useMediaCaption: what is said stands below it. */}
      <video
        ref={video}
        controls
        playsInline
        aria-label={t('search.playing', { time: duration(start) })}
        onTimeUpdate={({ currentTarget }) => {
          // Once: who goes on then wants to see more.
          if (
            currentTarget.currentTime >= Math.max(end, start + 1) &&
            currentTarget.dataset.over === undefined
          ) {
            currentTarget.dataset.over = '';
            currentTarget.pause();
          }
        }}
      />
      <div className="line">
        <Link className="button" to="/app/play/$assetId" params={{ assetId }} search={{ at: start }}>
          <Icon name="film" />
          {t('search.open')}
        </Link>
        <Suspense>
          <FoundMoment assetId={assetId} range={{ start, end }} />
        </Suspense>
        {source.error === null && problem === null ? null : (
          <span className="problem" role="alert">
            {t('error.title')}
          </span>
        )}
        <span className="push">
          <IconButton icon="close" label={t('action.close')} onClick={onClose} />
        </span>
      </div>
    </div>
  );
}
