/** All ways in: the issuers where people sign in, and a credential that is pasted. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../texts/index.ts';
import { Button, Spinner } from '../ui/controls.tsx';
import { CredentialForm } from './credential-form.tsx';
import { begin, canSignInAtIssuers, type SignInWay, signInWays } from './oidc.ts';

const hostOf = (url: string) => URL.parse(url)?.host ?? url;

/** In a window of its own where the page behind it has work that is not to be lost. */
async function goTo(way: SignInWay, { stays, isWindow }: { stays: boolean; isWindow: boolean }) {
  const { origin, pathname, search } = window.location;
  const back = pathname.startsWith('/app/') && !pathname.startsWith('/app/sign-in') ? pathname + search : '';
  // The window is opened by the press itself: later browsers would not let it.
  const opened = isWindow ? window.open('about:blank', '_blank', 'popup,width=460,height=640') : null;
  const keeper = opened?.sessionStorage ?? window.sessionStorage;
  const url = await begin(keeper, { way, back, stays, isWindow: opened !== null }, origin);
  (opened ?? window).location.assign(url);
}

export function SignInWays({ isWindow = false, onDone }: { isWindow?: boolean; onDone?: () => void }) {
  const [stays, setStays] = useState(false);
  const { data: ways = [], isPending } = useQuery({
    queryKey: ['sign-in-ways'],
    queryFn: signInWays,
    enabled: canSignInAtIssuers(),
    networkMode: 'always',
    staleTime: 60_000,
  });
  return (
    <>
      {isPending && canSignInAtIssuers() ? <Spinner /> : null}
      {ways.map((way) => (
        <Button key={way.issuer} look="main" onClick={() => void goTo(way, { stays, isWindow })}>
          {way.is_built_in ? t('signIn.byPassword') : t('signIn.at', { host: hostOf(way.issuer) })}
        </Button>
      ))}
      <label className="check">
        <input type="checkbox" checked={stays} onChange={({ target }) => setStays(target.checked)} />
        {t('signIn.stay')}
      </label>
      {ways.length === 0 ? null : (
        <div className="or small quiet" aria-hidden="true">
          {t('signIn.or')}
        </div>
      )}
      <CredentialForm stays={stays} {...(onDone === undefined ? {} : { onDone })} />
    </>
  );
}
