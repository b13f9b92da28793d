/** How people come in: by the link that the program printed, by an API key or by an ID token. */
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import icon from '../icon.svg';
import { t } from '../texts/index.ts';
import { Button, CopyButton, Spinner } from '../ui/controls.tsx';
import { api, sentenceOf, sessionStore, signIn, tellSignedIn } from './app-state.ts';
import { CALLBACK_PATH, finish, RefusedSignIn, takePending } from './oidc.ts';
import { SignInWays } from './sign-in-ways.tsx';

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

function Problem({ title, text }: { title: string; text: string }) {
  return (
    <div className="notice bad" role="alert">
      <div className="stack tight">
        <strong>{title}</strong>
        <span>{text}</span>
      </div>
    </div>
  );
}

/** What an issuer's refusal means to who stands before it. */
function refusal(error: unknown): string {
  if (!(error instanceof RefusedSignIn))
    return error instanceof TypeError ? t('signIn.noIssuer') : sentenceOf(error);
  if (error.reason === 'access_denied') return t('signIn.cancelled');
  if (error.reason === 'wrong_state' || error.reason === 'wrong_nonce') return t('signIn.notYours');
  return error.message;
}

/** What an issuer sent along with who comes back from it; read once, and taken out of the address and the history. */
function takeAnswer(): URLSearchParams | null {
  const { pathname, search } = window.location;
  if (pathname !== CALLBACK_PATH) return null;
  const answer = new URLSearchParams(search);
  window.history.replaceState(null, '', '/app/sign-in');
  return answer.has('code') || answer.has('error') ? answer : null;
}

/** Takes in who comes back from an issuer: what came of it. */
function useIssuer() {
  const [answer] = useState(takeAnswer);
  const [problem, setProblem] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(answer !== null);
  const [isOver, setOver] = useState(false);
  const isSent = useRef(false);
  const navigate = useNavigate();
  useEffect(() => {
    // A code works once.
    if (answer === null || isSent.current) return;
    isSent.current = true;
    const pending = takePending(window.sessionStorage);
    const end = async () => {
      if (pending === null) throw new RefusedSignIn('wrong_state', null);
      const signed = await finish(pending, answer, window.location.origin);
      if (pending.isWindow) {
        tellSignedIn(signed, pending.stays);
        setOver(true);
        window.close();
        return;
      }
      await signIn(signed, pending.stays);
      await navigate({ href: pending.back === '' ? '/app/library' : pending.back, replace: true });
    };
    end().catch((error: unknown) => {
      setProblem(refusal(error));
      setWaiting(false);
    });
  }, [answer, navigate]);
  return { problem, isWaiting, isOver };
}

export function SignInPage() {
  const link = useLink();
  const issuer = useIssuer();
  const isWaiting = link.isWaiting || issuer.isWaiting;
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
        {issuer.isOver ? (
          <p role="status">{t('signIn.closeWindow')}</p>
        ) : isWaiting ? (
          <Spinner label={t('signIn.waiting')} />
        ) : (
          <>
            <div className="stack tight">
              <h1>{t('signIn.title')}</h1>
              <p className="quiet">{t('signIn.intro')}</p>
            </div>
            {link.problem === null ? null : <Problem title={t('signIn.linkFailed')} text={link.problem} />}
            {issuer.problem === null ? null : (
              <Problem title={t('signIn.issuerFailed')} text={issuer.problem} />
            )}
            {session === null ? null : (
              <Button onClick={done}>{t('signIn.goOn', { email: session.email })}</Button>
            )}
            <SignInWays onDone={done} />
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
