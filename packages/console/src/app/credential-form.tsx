import { type FormEvent, useState } from 'react';
import { t } from '../texts/index.ts';
import { Button, Field } from '../ui/controls.tsx';
import { sentenceOf, signIn } from './app-state.ts';
import { endOfToken, kindOf } from './session.ts';

/** Asks for a credential and signs in with it. */
export function CredentialForm({ stays, onDone }: { stays: boolean; onDone?: () => void }) {
  const [credential, setCredential] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = credential.trim();
    const kind = kindOf(found);
    if (kind === null) return setProblem(t('signIn.unknownForm'));
    setBusy(true);
    setProblem(null);
    try {
      await signIn(
        { kind, credential: found, expiresAt: kind === 'token' ? endOfToken(found) : null },
        stays,
      );
      onDone?.();
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="stack" onSubmit={(event) => void send(event)}>
      <Field label={t('signIn.credential')} hint={t('signIn.credentialHint')} problem={problem}>
        {(ids) => (
          <input
            {...ids}
            className="input mono"
            type="password"
            autoComplete="current-password"
            spellCheck={false}
            value={credential}
            onChange={({ target }) => setCredential(target.value)}
          />
        )}
      </Field>
      <Button type="submit" disabled={isBusy || credential.trim() === ''}>
        {t('signIn.submit')}
      </Button>
    </form>
  );
}
