/** How people come in: by the link that the program printed, by an API key or by an ID token. */
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import icon from '../icon.svg';
import { t } from '../texts/index.ts';
import { Button, CopyButton, Spinner } from '../ui/controls.tsx';
import { api, sentenceOf, sessionStore, signIn } from './app-state.ts';
import { CredentialForm } from './credential-form.tsx';

const LINK_COMMAND = 'npm run -s rushes -- server sign-in-link';

/** What stands behind the # of a sign-in link; read once, and taken out of the address and the history. */
function takeCode(): string | null {
  const code = window.location.pathname === '/app/sign-in' ? window.location.hash.slice(1) : '';
  if (code === '') return null;
  window.history.replaceState(null, '', '/app/sign-in');
  return code;
}

/** Uses the code of a link once: what came of it. */
function useLink() {
  const [code, setCode] = useState(takeCode);
  const [problem, setProblem] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(code !== null);
  const sent = useRef<string | null>(null);
  const navigate = useNavigate();

  useEffect(() => {
    // Of a link that is opened where this page is shown already, the browser loads nothing anew.
    const take = () => {
      const next = takeCode();
      if (next === null) return;
      setCode(next);
      setProblem(null);
      setWaiting(true);
    };
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);

  useEffect(() => {
    // The link works once, so it is sent once.
    if (code === null || sent.current === code) return;
    sent.current = code;
    api()
      .signInByLink({ body: { code } })
      .then(({ token, expires_at }) =>
        signIn({ kind: 'token', credential: token, expiresAt: Date.parse(expires_at) }, true),
      )
      .then(() => navigate({ to: '/app/library', search: {}, replace: true }))
      .catch((error: unknown) => {
        setProblem(sentenceOf(error));
        setWaiting(false);
      });
  }, [code, navigate]);
  return { problem, isWaiting };
}

export function SignInPage() {
  const { problem, isWaiting } = useLink();
  const navigate = useNavigate();
  const done = () => {
    if (window.location.pathname === '/app/sign-in') void navigate({ to: '/app/library', search: {} });
  };
  const session = sessionStore.use();
  return (
    <main className="sign-in">
      <div className="card stack">
        <div className="brand">
          <img src={icon} alt="" />
          Rushes
        </div>
        {isWaiting ? (
          <Spinner label={t('signIn.waiting')} />
        ) : (
          <>
            <div className="stack tight">
              <h1>{t('signIn.title')}</h1>
              <p className="quiet">{t('signIn.intro')}</p>
            </div>
            {problem === null ? null : (
              <div className="notice bad" role="alert">
                <div className="stack tight">
                  <strong>{t('signIn.linkFailed')}</strong>
                  <span>{problem}</span>
                </div>
              </div>
            )}
            {session === null ? null : (
              <Button onClick={done}>{t('signIn.goOn', { email: session.email })}</Button>
            )}
            <CredentialForm onDone={done} />
            <details className="small">
              <summary>{t('signIn.ownMachine')}</summary>
              <div className="stack tight" style={{ paddingTop: 12 }}>
                <p className="quiet">{t('signIn.linkHow')}</p>
                <code>{LINK_COMMAND}</code>
                <div>
                  <CopyButton text={LINK_COMMAND} />
                </div>
              </div>
            </details>
          </>
        )}
      </div>
    </main>
  );
}
