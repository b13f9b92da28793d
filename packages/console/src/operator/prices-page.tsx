/** What everything costs here: the table that holds, and the next one, published as a whole. */
import type { Price } from '@rushes/sdk';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, queries } from '../app/app-state.ts';
import { currentLanguage, currentLocale } from '../texts/index.ts';
import { Button, Failed, Spinner } from '../ui/controls.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { say } from '../ui/toast.tsx';
import { OperatorPage } from './operator-shell.tsx';
import { changedPrices } from './price-changes.ts';
import { priceWords, to } from './texts.ts';

const PRICES = ['operator', 'prices'];
const MOST_CREDITS = 1_000_000;

/** Prices go far below a hundredth of a credit. */
const written = (value: number) => value.toLocaleString(currentLanguage(), { maximumFractionDigits: 6 });

const unitWords = (unit: string) => priceWords(`unit.${unit}`, unit);

function Row({ price, value, onChange }: { price: Price; value: string; onChange(value: string): void }) {
  const { name, unit, description } = price;
  return (
    <tr>
      <td>
        <span className="mono">{name}</span>
        <div className="quiet small">{priceWords(name, description)}</div>
      </td>
      <td className="price-cell">
        <input
          className="input mono"
          type="number"
          required
          min={0}
          max={MOST_CREDITS}
          step="any"
          aria-label={to('prices.of', { name })}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        <div className="quiet small price-unit">{to('prices.each', { unit: unitWords(unit) })}</div>
      </td>
    </tr>
  );
}

/** What is about to be published, old and new beside each other. */
function Publish({
  prices,
  changes,
  onClose,
  onDone,
}: {
  prices: readonly Price[];
  changes: Readonly<Record<string, number>>;
  onClose(): void;
  onDone(): void;
}) {
  const [note, setNote] = useState('');
  const publish = async () => {
    const { version } = await api().publishPrices({ body: { prices: changes, note } });
    await queries.invalidateQueries({ queryKey: PRICES });
    say(to('prices.published', { version }));
    onDone();
  };
  return (
    <FormDialog
      title={to('prices.publishTitle')}
      submit={to('prices.publish')}
      onClose={onClose}
      onSubmit={publish}
    >
      <p className="quiet">{to('prices.publishText')}</p>
      <ul className="rows">
        {prices
          .filter(({ name }) => name in changes)
          .map(({ name, credits, unit }) => (
            <li key={name} className="line">
              <span className="mono">{name}</span>
              <span className="push mono">
                {written(credits)} → {written(changes[name] ?? 0)}
              </span>
              <span className="quiet small">{unitWords(unit)}</span>
            </li>
          ))}
      </ul>
      <label className="field">
        <span className="label">{to('prices.note')}</span>
        <input
          className="input"
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </label>
    </FormDialog>
  );
}

function Table({ prices }: { prices: readonly Price[] }) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [isAsking, setAsking] = useState(false);
  const changes = changedPrices(prices, typed);
  const count = Object.keys(changes).length;
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (count > 0) setAsking(true);
  };
  return (
    <form className="stack" onSubmit={ask}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is scrolled by keyboard too. */}
      <section className="scroll-x" tabIndex={0} aria-label={to('head.prices')}>
        <table className="table">
          <thead>
            <tr>
              <th>{to('prices.name')}</th>
              <th>{to('prices.credits')}</th>
            </tr>
          </thead>
          <tbody>
            {prices.map((price) => (
              <Row
                key={price.name}
                price={price}
                value={typed[price.name] ?? String(price.credits)}
                onChange={(value) => setTyped({ ...typed, [price.name]: value })}
              />
            ))}
          </tbody>
        </table>
      </section>
      <div className="publish-bar">
        <span className="quiet small" role="status">
          {count === 0 ? to('prices.same') : to('prices.changed', { count })}
        </span>
        <span className="line push">
          {count === 0 ? null : (
            <Button look="plain" onClick={() => setTyped({})}>
              {to('prices.reset')}
            </Button>
          )}
          <Button type="submit" look="main" disabled={count === 0}>
            {to('prices.publish')}
          </Button>
        </span>
      </div>
      {isAsking ? (
        <Publish
          prices={prices}
          changes={changes}
          onClose={() => setAsking(false)}
          onDone={() => setTyped({})}
        />
      ) : null}
    </form>
  );
}

export function Page() {
  const prices = useQuery({ queryKey: PRICES, queryFn: ({ signal }) => api().getPrices({ signal }) });
  const { data } = prices;
  return (
    <OperatorPage intro={to('prices.intro')}>
      {prices.isPending ? <Spinner /> : null}
      {prices.error === null ? null : <Failed error={prices.error} onRetry={() => void prices.refetch()} />}
      {data === undefined ? null : data.version === 0 ? (
        <p className="notice">{to('prices.none')}</p>
      ) : (
        <>
          <p className="quiet small">
            {to('prices.version', {
              version: data.version,
              date:
                data.published_at === null
                  ? ''
                  : new Date(data.published_at).toLocaleDateString(currentLocale()),
            })}
          </p>
          <Table prices={data.prices} />
        </>
      )}
    </OperatorPage>
  );
}
