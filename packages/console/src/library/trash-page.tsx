/** What was thrown away: put back, or removed for good. */
import type { TrashedItem } from '@rushes/sdk';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../app/app-state.ts';
import { ago } from '../app/format.ts';
import { currentLanguage, t } from '../texts/index.ts';
import { Button, Empty, Failed, Spinner } from '../ui/controls.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { iconOf } from './files.ts';
import { restoreItems } from './item-actions.ts';

const PAGE = 200;

export function Page() {
  const trash = useInfiniteQuery({
    queryKey: ['trash'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api().listTrash({ query: { limit: PAGE, page: pageParam } }, { signal }),
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length),
  });
  const items = trash.data?.pages.flat() ?? [];
  const [leaving, setLeaving] = useState<TrashedItem | null>(null);
  const restore = useMutation({ mutationFn: (id: string) => restoreItems([{ file_id: id }]) });
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('nav.trash')}</h1>
        <p className="quiet">{t('trash.intro')}</p>
      </div>
      {trash.isPending ? <Spinner /> : null}
      {trash.error === null ? null : <Failed error={trash.error} onRetry={() => void trash.refetch()} />}
      {trash.isSuccess && items.length === 0 ? (
        <Empty icon="trash" title={t('trash.emptyTitle')}>
          {t('trash.emptyText')}
        </Empty>
      ) : null}
      <ul className="rows">
        {items.map((item) => (
          <li key={item.file_id} className="row">
            <Icon name={iconOf(item)} />
            <div className="grow">
              <div className="one-line">{item.file_name}</div>
              <div className="quiet small one-line">
                {item.path} · {ago(item.trashed_at, new Date(), currentLanguage())}
              </div>
            </div>
            <Button
              icon="restore"
              disabled={restore.isPending}
              onClick={() => restore.mutate(item.file_id ?? '')}
            >
              {t('trash.restore')}
            </Button>
            <Button look="plain bad" onClick={() => setLeaving(item)}>
              {t('trash.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {trash.hasNextPage ? (
        <div>
          <Button disabled={trash.isFetchingNextPage} onClick={() => void trash.fetchNextPage()}>
            {t('search.more')}
          </Button>
        </div>
      ) : null}
      {leaving === null ? null : (
        <FormDialog
          title={t('trash.removeTitle')}
          submit={t('trash.remove')}
          look="bad"
          onClose={() => setLeaving(null)}
          onSubmit={async () => {
            await api().purgeAsset({ params: { asset_id: leaving.file_id ?? '' } });
            await queries.invalidateQueries({ queryKey: ['trash'] });
          }}
        >
          <p>{t('trash.removeText', { name: leaving.file_name })}</p>
        </FormDialog>
      )}
    </div>
  );
}
