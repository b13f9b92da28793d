/** What there is to spend, and what it was spent on. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../app/app-state.ts';
import { bytes, credits, percent } from '../app/format.ts';
import { useMe } from '../app/shell.tsx';
import { currentLanguage, currentLocale, t } from '../texts/index.ts';
import { Bar, Button, Failed, Spinner } from '../ui/controls.tsx';
import { Buying, PriceList, useCatalog } from './buying.tsx';
import { nameOfKind } from './kind-names.ts';
import { byAction, byDay } from './usage-days.ts';
import './account.css';
import { memoWords, ta } from './texts.ts';

const GB = 1e9;

const useUsage = () =>
  useQuery({
    queryKey: ['usage'],
    queryFn: ({ signal }) => api().getCreditsUsage({ query: { group_by: ['day', 'action'] } }, { signal }),
  });

function Chart() {
  const language = currentLanguage();
  const { data, error, isPending } = useUsage();
  if (isPending) return <Spinner />;
  if (error !== null || data === undefined) return <Failed error={error} />;
  const days = byDay(data.rows, new Date(data.to));
  const most = Math.max(...days.map(({ credits: spent }) => spent), 0.01);
  const actions = byAction(data.rows, ta('usage.other'));
  return (
    <section className="card stack">
      <div className="line">
        <h2>{ta('usage.lastDays')}</h2>
        <span className="push mono">{credits(data.credits, language)}</span>
      </div>
      <div
        className="chart"
        role="img"
        aria-label={ta('usage.chart', { amount: credits(data.credits, language) })}
      >
        {days.map(({ day, credits: spent }) => (
          <span
            key={day}
            title={`${day}: ${credits(spent, language)}`}
            style={{ height: `${(spent / most) * 100}%` }}
          />
        ))}
      </div>
      <ul className="stack tight">
        {actions.slice(0, 8).map(([action, spent]) => (
          <li key={action} className="line">
            <span>{nameOfKind(action)}</span>
            <span className="push mono">{credits(spent, language)}</span>
          </li>
        ))}
        {actions.length === 0 ? <li className="quiet">{ta('usage.nothing')}</li> : null}
      </ul>
    </section>
  );
}

function Ledger() {
  const language = currentLanguage();
  const ledger = useInfiniteQuery({
    queryKey: ['ledger'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api().listCreditsLedger(
        { query: { limit: 30, ...(pageParam === '' ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (last) => last.next_cursor,
  });
  const entries = ledger.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <section className="stack tight">
      <h2>{ta('usage.ledger')}</h2>
      {ledger.isPending ? <Spinner /> : null}
      {ledger.error === null ? null : <Failed error={ledger.error} onRetry={() => void ledger.refetch()} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is scrolled by keyboard too. */}
      <section className="scroll-x" tabIndex={0} aria-label={ta('usage.ledger')}>
        <table className="table">
          <thead>
            <tr>
              <th>{ta('usage.when')}</th>
              <th>{ta('usage.what')}</th>
              <th className="number">{ta('usage.charged')}</th>
              <th className="number">{ta('usage.change')}</th>
              <th className="number">{ta('usage.after')}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <td className="quiet small">{new Date(entry.at).toLocaleString(currentLocale())}</td>
                <td>
                  {entry.memo === null ? nameOfKind(entry.action ?? entry.kind) : memoWords(entry.memo)}{' '}
                  <span className="badge">{nameOfKind(entry.kind)}</span>
                </td>
                <td className="number mono">{entry.charged === 0 ? '' : credits(entry.charged, language)}</td>
                <td className="number mono">{credits(entry.available, language)}</td>
                <td className="number mono">{credits(entry.available_after, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {ledger.hasNextPage ? (
        <div>
          <Button onClick={() => void ledger.fetchNextPage()} disabled={ledger.isFetchingNextPage}>
            {t('search.more')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

export function Page() {
  const me = useMe();
  const [usage, catalog] = [useUsage(), useCatalog()];
  // What comes later would push away what is read or pressed already.
  const isReady = !me.isPending && !usage.isPending && !catalog.isPending;
  const language = currentLanguage();
  const used = (me.data?.storage_used_gb ?? 0) * GB;
  const quota = (me.data?.storage_quota_gb ?? 0) * GB;
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('nav.usage')}</h1>
      </div>
      {me.error === null ? null : <Failed error={me.error} onRetry={() => void me.refetch()} />}
      {me.data === undefined ? null : (
        <div className="figures">
          <div className="card stack tight">
            <span className="quiet small">{ta('usage.balance')}</span>
            <span className="figure">{credits(me.data.credits, language)}</span>
            <span className="quiet small">{ta('usage.credits')}</span>
          </div>
          <div className="card stack tight">
            <span className="quiet small">{ta('usage.storage')}</span>
            <span className="figure">{bytes(used, language)}</span>
            <Bar value={quota === 0 ? 0 : used / quota} label={ta('usage.storage')} />
            <span className="quiet small">
              {ta('usage.ofQuota', {
                share: percent(quota === 0 ? 0 : used / quota),
                quota: bytes(quota, language),
              })}
            </span>
          </div>
          <div className="card stack tight">
            <span className="quiet small">{ta('usage.plan')}</span>
            <span className="figure">{me.data.subscription?.type ?? ta('usage.noPlan')}</span>
          </div>
        </div>
      )}
      {isReady ? (
        <>
          <Buying />
          <PriceList />
          <Chart />
          <Ledger />
        </>
      ) : (
        <Spinner />
      )}
    </div>
  );
}
