/** What others share with whoever is signed in, the newest first: folders open in the library, files and projects by themselves. */
import type { SharedItem } from '@rushes/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../app/app-state.ts';
import { ago, duration } from '../app/format.ts';
import { currentLanguage, t } from '../texts/index.ts';
import { Button, Empty, Failed, Spinner } from '../ui/controls.tsx';
import { isPlayable, kindTextOf } from './files.ts';
import { downloadItems } from './item-actions.ts';
import { ItemPicture } from './item-picture.tsx';
import './library.css';

const PAGE = 200;

type Shared = SharedItem & { file_id: string };

const hasId = (item: SharedItem): item is Shared => item.file_id !== null;

/** The name of an item, which leads to it. */
function Name({ item }: { item: Shared }) {
  const { file_id: id, file_name: name } = item;
  const look = { className: 'plain-link one-line', children: name } as const;
  if (item.is_folder) return <Link {...look} to="/app/library" search={{ folder: id }} />;
  if (item.file_type === 'project')
    return <Link {...look} to="/app/edit/$projectId" params={{ projectId: id }} />;
  if (item.file_type === 'entity')
    return <Link {...look} to="/app/entities/$entityId" params={{ entityId: id }} />;
  if (item.file_type === 'service_config')
    return <Link {...look} to="/app/configs/$configId" params={{ configId: id }} />;
  if (isPlayable(item))
    return <Link {...look} to="/app/play/$assetId" params={{ assetId: id }} search={{}} />;
  return <span className="one-line">{name}</span>;
}

const isFetched = (item: Shared) =>
  !item.is_folder &&
  !isPlayable(item) &&
  !['project', 'entity', 'service_config'].includes(item.file_type ?? '');

function SharedRow({ item }: { item: Shared }) {
  const facts = [
    t(kindTextOf(item)),
    item.duration_seconds == null ? '' : duration(item.duration_seconds),
    // The library of a person has no name that others could know it by.
    item.group_name ?? '',
    ago(item.last_edit, new Date(), currentLanguage()),
  ];
  return (
    <li className="row">
      <ItemPicture item={item} isSmall />
      <div className="grow">
        <Name item={item} />
        <div className="quiet small one-line">{facts.filter((fact) => fact !== '').join(' · ')}</div>
      </div>
      <span className="badge">{t(`right.${item.right}`)}</span>
      {isFetched(item) ? (
        <Button icon="download" onClick={() => void downloadItems([item])}>
          {t('library.download')}
        </Button>
      ) : null}
    </li>
  );
}

export function Page() {
  const shared = useInfiniteQuery({
    queryKey: ['shared'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api().listShared({ query: { limit: PAGE, page: pageParam } }, { signal }),
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length),
  });
  const items = (shared.data?.pages.flat() ?? []).filter(hasId);
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('nav.shared')}</h1>
        <p className="quiet">{t('shared.intro')}</p>
      </div>
      {shared.isPending ? <Spinner /> : null}
      {shared.error === null ? null : <Failed error={shared.error} onRetry={() => void shared.refetch()} />}
      {shared.isSuccess && items.length === 0 ? (
        <Empty
          icon="people"
          title={t('shared.emptyTitle')}
          action={
            <Link className="button" to="/app/library" search={{}}>
              {t('missing.back')}
            </Link>
          }
        >
          {t('shared.emptyText')}
        </Empty>
      ) : null}
      <ul className="rows" aria-label={t('nav.shared')}>
        {items.map((item) => (
          <SharedRow key={item.file_id} item={item} />
        ))}
      </ul>
      {shared.hasNextPage ? (
        <div>
          <Button disabled={shared.isFetchingNextPage} onClick={() => void shared.fetchNextPage()}>
            {t('search.more')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
