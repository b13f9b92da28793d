/** What can be bought here: packs of credits and plans, the provider's own pages about the account, and what things cost. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries, sessionStore } from '../app/app-state.ts';
import { credits } from '../app/format.ts';
import { useMe } from '../app/shell.tsx';
import { currentLanguage } from '../texts/index.ts';
import { Button, Failed, Field, Spinner } from '../ui/controls.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { say, sayFailed } from '../ui/toast.tsx';
import { AsPerson } from './as-person.tsx';
import { amountOf, checkoutPath, type Offer, PORTAL_PATH, sumOf } from './cart.ts';
import { priceWords, ta } from './texts.ts';

/** A navigation carries no header: the session goes along in a cookie. */
async function goTo(path: string): Promise<void> {
  await api().refreshSessionCookie();
  window.location.assign(path);
}

const money = (value: number) =>
  value.toLocaleString(currentLanguage(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function PriceWords({ offer, quantity }: { offer: Offer; quantity: number | null }) {
  const sum = sumOf(offer, quantity);
  if (sum === null) return <span className="quiet small">{ta('buy.atCheckout')}</span>;
  const every = offer.kind === 'subscription' ? (offer.interval ?? 'month') : 'once';
  return <strong>{ta(`buy.price-${every}`, { amount: money(sum) })}</strong>;
}

/** A plan instead of the one that somebody has: told what happens before it does. */
function ChangePlan({ offer, onClose }: { offer: Offer; onClose(): void }) {
  return (
    <FormDialog
      title={ta('buy.changeTitle', { name: offer.display_name })}
      submit={ta('buy.change')}
      onClose={onClose}
      onSubmit={async () => {
        const { status, redirect_url: url } = await api().changePlan({
          body: { pricing_tier: offer.tier_id },
        });
        await queries.invalidateQueries({ queryKey: ['me'] });
        if (status === 'payment_required' && url != null) window.location.assign(url);
        else say(ta(`buy.${status}`));
      }}
    >
      <p>{ta('buy.changeText')}</p>
    </FormDialog>
  );
}

function OfferCard({ offer, hasPlan }: { offer: Offer; hasPlan: boolean }) {
  const amount = amountOf(offer);
  const [quantity, setQuantity] = useState(amount?.first ?? 1);
  const [isChanging, setChanging] = useState(false);
  const buy = useMutation({
    mutationFn: () => goTo(checkoutPath(offer, amount, quantity)),
    onError: sayFailed,
  });
  const isChange = offer.kind === 'subscription' && hasPlan;
  return (
    <li className="card stack offer">
      <div className="stack tight">
        <h3>{offer.display_name}</h3>
        {offer.subtitle ? <p className="quiet small">{offer.subtitle}</p> : null}
      </div>
      <ul className="stack tight small">
        {(offer.features ?? []).map(({ text }) => (
          <li key={text} className="line">
            <Icon name="check" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {amount === null ? null : (
        <Field label={ta('buy.quantity', { units: credits(amount.units, currentLanguage()) })}>
          {(ids) => (
            <input
              {...ids}
              className="input"
              type="number"
              min={amount.least}
              max={amount.most ?? undefined}
              step={amount.step}
              value={quantity}
              onChange={({ target }) => setQuantity(Number(target.value))}
            />
          )}
        </Field>
      )}
      <div className="line wrap offer-end">
        <PriceWords offer={offer} quantity={amount === null ? null : quantity} />
        <Button
          className="push"
          look="main"
          disabled={buy.isPending}
          onClick={() => (isChange ? setChanging(true) : buy.mutate())}
        >
          {isChange ? ta('buy.change') : offer.cta_text || ta('buy.buy')}
        </Button>
      </div>
      {isChanging ? <ChangePlan offer={offer} onClose={() => setChanging(false)} /> : null}
    </li>
  );
}

/** The provider's own pages: cards, invoices, the end of a subscription. */
function PortalButton() {
  const open = useMutation({ mutationFn: () => goTo(PORTAL_PATH), onError: sayFailed });
  return (
    <Button onClick={() => open.mutate()} disabled={open.isPending}>
      {ta('buy.portal')}
    </Button>
  );
}

/** What the browser came back with from the checkout. */
function Returned() {
  const way = new URLSearchParams(window.location.search).get('checkout');
  if (way !== 'success' && way !== 'cancelled') return null;
  return (
    <p className="notice" role="status">
      <Icon name={way === 'success' ? 'check' : 'info'} />
      {ta(`buy.returned-${way}`)}
    </p>
  );
}

/** What is sold here. */
export const useCatalog = () =>
  useQuery({
    queryKey: ['catalog'],
    queryFn: ({ signal }) => api().getBillingCatalog({ signal }),
    staleTime: 300_000,
  });

export function Buying() {
  const me = useMe();
  const catalog = useCatalog();
  if (catalog.isPending) return <Spinner />;
  if (catalog.error !== null) return <Failed error={catalog.error} onRetry={() => void catalog.refetch()} />;
  const offers = catalog.data.plans.filter(({ enabled }) => enabled !== false);
  if (offers.length === 0) return <p className="quiet small">{ta('buy.nothing')}</p>;
  if (sessionStore.get()?.kind === 'key') return <AsPerson text="buy.needsToken" />;
  return (
    <section className="stack" aria-label={ta('buy.title')}>
      <Returned />
      <div className="line wrap">
        <h2>{ta('buy.title')}</h2>
        <span className="push">
          <PortalButton />
        </span>
      </div>
      <ul className="offers">
        {offers.map((offer) => (
          <OfferCard key={offer.tier_id} offer={offer} hasPlan={me.data?.subscription != null} />
        ))}
      </ul>
      <p className="quiet small">{ta('buy.note')}</p>
    </section>
  );
}

/** What each thing costs, folded: for who wants to know before. */
export function PriceList() {
  const [isOpen, setOpen] = useState(false);
  const prices = useQuery({
    queryKey: ['prices'],
    enabled: isOpen,
    queryFn: ({ signal }) => api().getPrices({ signal }),
    staleTime: 300_000,
  });
  return (
    <details className="card" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{ta('buy.prices')}</summary>
      {prices.isPending && isOpen ? <Spinner /> : null}
      {prices.error === null ? null : <Failed error={prices.error} />}
      <div className="scroll-x">
        <table className="table">
          <thead>
            <tr>
              <th>{ta('usage.what')}</th>
              <th className="number">{ta('usage.credits')}</th>
              <th>{ta('buy.per')}</th>
            </tr>
          </thead>
          <tbody>
            {(prices.data?.prices ?? []).map(({ name, description, unit, credits: amount }) => (
              <tr key={name}>
                <td>{priceWords(name, description)}</td>
                <td className="number mono">
                  {amount.toLocaleString(currentLanguage(), { maximumFractionDigits: 6 })}
                </td>
                <td className="quiet">{priceWords(`unit.${unit}`, unit)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
