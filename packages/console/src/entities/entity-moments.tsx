/** Where an entity was recognised, best first; each moment plays where it is listed. */
import type { EntityMoment } from '@rushes/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../app/app-state.ts';
import { duration } from '../app/format.ts';
import { useThumbnail } from '../library/thumbnails.ts';
import { InPlace } from '../player/in-place.tsx';
import { Button, Failed, Spinner } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { useInfos } from './entity-queries.ts';
import { tn } from './texts.ts';

const PAGE = 24;

const keyOf = ({ asset_id, evidence, start_time_seconds, evidence_time_seconds }: EntityMoment) =>
  [asset_id, evidence, start_time_seconds, evidence_time_seconds].join(' ');

function Inner({ moment, isStill }: { moment: EntityMoment; isStill: boolean }) {
  const ofAsset = useThumbnail(moment.thumbnail_url === undefined ? moment.asset_id : null);
  const url = moment.thumbnail_url ?? ofAsset;
  return (
    <>
      <span className="picture">
        {url === null ? <Icon name={isStill ? 'image' : 'film'} /> : <img src={url} alt="" loading="lazy" />}
        {isStill ? null : <span className="length mono">{duration(moment.start_time_seconds)}</span>}
      </span>
      <span className="stack tight">
        <span className="one-line">{moment.source_name}</span>
        {moment.evidence_text === undefined ? null : (
          <span className="quiet small two-lines">“{moment.evidence_text}”</span>
        )}
        <span>
          <span className="badge">{tn(`evidence.${moment.evidence}`)}</span>
        </span>
      </span>
    </>
  );
}

export function Moments({ entityId, isLookedFor }: { entityId: string; isLookedFor: boolean }) {
  const [playing, setPlaying] = useState<string | null>(null);
  const found = useInfiniteQuery({
    queryKey: ['files', 'entities', entityId, 'moments'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === '' ? {} : { cursor: pageParam };
      return api().listEntityMoments(
        { params: { entity_id: entityId }, query: { limit: PAGE, ...cursor } },
        { signal },
      );
    },
    getNextPageParam: (last) => last.next_cursor,
  });
  const moments = found.data?.pages.flatMap(({ moments: some }) => some) ?? [];
  const infos = useInfos([...new Set(moments.map(({ asset_id }) => asset_id))].sort());
  const played = moments.find((moment) => keyOf(moment) === playing);
  return (
    <section className="stack tight">
      <h2>{tn('entities.moments')}</h2>
      {found.isPending ? <Spinner /> : null}
      {found.error === null ? null : <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && moments.length === 0 ? (
        <p className="quiet">
          {isLookedFor
            ? `${tn('entities.momentsElsewhere')} ${tn('entities.momentsElsewhereText')}`
            : tn('entities.momentsNowhere')}
        </p>
      ) : null}
      {played === undefined ? null : (
        <InPlace key={playing} assetId={played.asset_id} moment={played} onClose={() => setPlaying(null)} />
      )}
      <ul className="moments">
        {moments.map((moment) => {
          const key = keyOf(moment);
          const { asset_id: assetId } = moment;
          const isStill = infos.get(assetId)?.file_type === 'image';
          return (
            <li key={key}>
              {isStill ? (
                <Link className="moment" to="/app/play/$assetId" params={{ assetId }} search={{}}>
                  <Inner moment={moment} isStill={isStill} />
                </Link>
              ) : (
                <button
                  type="button"
                  className="moment"
                  aria-pressed={key === playing}
                  onClick={() => setPlaying(key === playing ? null : key)}
                >
                  <span className="hidden-text">{tn('entities.play')}</span>
                  <Inner moment={moment} isStill={isStill} />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {found.hasNextPage ? (
        <div>
          <Button onClick={() => void found.fetchNextPage()} disabled={found.isFetchingNextPage}>
            {tn('entities.more')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
