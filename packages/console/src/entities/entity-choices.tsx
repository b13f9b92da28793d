/** Everybody and everything that is known, to be chosen from in a window. */
import type { EntityResponse } from '@rushes/sdk';
import { useEffect, useState } from 'react';
import { useThumbnail } from '../library/thumbnails.ts';
import { Button, Failed, Spinner } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { useEntities } from './entity-queries.ts';
import { tn } from './texts.ts';
import './entities.css';

function Choice({
  entity,
  isChosen,
  onChange,
}: {
  entity: EntityResponse;
  isChosen: boolean;
  onChange(isChosen: boolean): void;
}) {
  const url = useThumbnail(entity.image_asset_ids[0] ?? null);
  return (
    <li>
      <label className={isChosen ? 'picker-choice chosen' : 'picker-choice'}>
        <span className="picture">
          {url === null ? <Icon name="person" /> : <img src={url} alt="" loading="lazy" />}
        </span>
        <span className="check small">
          <input type="checkbox" checked={isChosen} onChange={({ target }) => onChange(target.checked)} />
          <span className="one-line">{entity.name}</span>
        </span>
      </label>
    </li>
  );
}

export function EntityChoices({
  canBe,
  none,
  chosen,
  onChange,
}: {
  /** Which of them are offered. */
  canBe(entity: EntityResponse): boolean;
  /** What is said where there is none. */
  none: string;
  chosen: readonly EntityResponse[];
  onChange(chosen: readonly EntityResponse[]): void;
}) {
  const entities = useEntities();
  const [name, setName] = useState('');
  const wanted = name.trim().toLowerCase();
  const all = (entities.data?.pages.flat() ?? []).filter(canBe);
  const found = all.filter((entity) => entity.name.toLowerCase().includes(wanted));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = entities;
  // A name is looked for among all of them.
  useEffect(() => {
    if (wanted !== '' && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [wanted, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const isChosen = ({ id }: EntityResponse) => chosen.some((one) => one.id === id);
  return (
    <>
      <input
        className="input"
        type="search"
        aria-label={tn('entities.filter')}
        placeholder={tn('entities.filter')}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {entities.isPending ? <Spinner /> : null}
      {entities.error === null ? null : (
        <Failed error={entities.error} onRetry={() => void entities.refetch()} />
      )}
      {entities.isSuccess && found.length === 0 && !hasNextPage ? (
        <p className="quiet">{all.length === 0 ? none : tn('entities.noMatch')}</p>
      ) : null}
      <ul className="references">
        {found.map((entity) => (
          <Choice
            key={entity.id}
            entity={entity}
            isChosen={isChosen(entity)}
            onChange={(isNow) =>
              onChange(isNow ? [...chosen, entity] : chosen.filter(({ id }) => id !== entity.id))
            }
          />
        ))}
      </ul>
      {hasNextPage ? (
        <div>
          <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
            {tn('entities.more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
