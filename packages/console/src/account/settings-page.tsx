/** How the console looks and speaks, and what happens to uploads. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  api,
  chooseLanguage,
  chooseTheme,
  languageStore,
  queries,
  type Theme,
  themeStore,
} from '../app/app-state.ts';
import { useMe } from '../app/shell.tsx';
import { chooseLetters, lettersStore } from '../app/shortcuts.ts';
import ShortcutsDialog from '../app/shortcuts-dialog.tsx';
import { type Language, t } from '../texts/index.ts';
import { Button, Failed, Segments, Spinner } from '../ui/controls.tsx';
import { sayFailed } from '../ui/toast.tsx';
import { Leaving } from './leaving.tsx';
import { OwnKeys } from './own-keys.tsx';
import { OwnName } from './own-name.tsx';
import { ta } from './texts.ts';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

/** Whether single letters are keys. */
function Letters() {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={lettersStore.use()}
        onChange={({ target }) => chooseLetters(target.checked)}
      />
      {ta('settings.letters')}
    </label>
  );
}

export function Page() {
  const theme = themeStore.use();
  const language = languageStore.use();
  const me = useMe();
  const [areKeysShown, setKeysShown] = useState(false);
  const preferences = me.data?.user_preferences;
  const change = useMutation({
    mutationFn: (index: boolean) =>
      api().updateMe({ body: { user_preferences: { ...preferences, index_on_upload: index } } }),
    onError: sayFailed,
    onSettled: () => queries.invalidateQueries({ queryKey: ['me'] }),
  });
  return (
    <div className="page narrow">
      <div className="page-head">
        <h1>{t('nav.settings')}</h1>
      </div>
      <section className="card stack">
        <h2>{ta('settings.look')}</h2>
        <div className="field">
          <span className="label">{ta('settings.theme')}</span>
          <div>
            <Segments
              label={ta('settings.theme')}
              value={theme}
              options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
              onChange={chooseTheme}
            />
          </div>
        </div>
        <div className="field">
          <span className="label">{ta('settings.language')}</span>
          <div>
            <Segments<Language>
              label={ta('settings.language')}
              value={language}
              options={[
                { value: 'en', label: 'English' },
                { value: 'de', label: 'Deutsch' },
              ]}
              onChange={(next) => void chooseLanguage(next).catch(sayFailed)}
            />
          </div>
        </div>
        <Letters />
        <div>
          <Button onClick={() => setKeysShown(true)}>{t('keys.title')}</Button>
        </div>
      </section>
      {me.data === undefined ? null : <OwnName me={me.data} />}
      <section className="card stack">
        <h2>{ta('settings.uploads')}</h2>
        {me.isPending ? <Spinner /> : null}
        {me.error === null ? null : <Failed error={me.error} onRetry={() => void me.refetch()} />}
        {me.data === undefined ? null : (
          <label className="check">
            <input
              type="checkbox"
              checked={preferences?.index_on_upload !== false}
              disabled={change.isPending}
              onChange={({ target }) => change.mutate(target.checked)}
            />
            {ta('settings.index')}
          </label>
        )}
        <p className="quiet small">{ta('settings.indexNote')}</p>
      </section>
      <OwnKeys />
      <section className="card stack">
        <h2>{ta('settings.service')}</h2>
        <p className="quiet">
          <a href="/docs">{ta('settings.docs')}</a>
        </p>
      </section>
      <Leaving />
      {areKeysShown ? <ShortcutsDialog onClose={() => setKeysShown(false)} /> : null}
    </div>
  );
}
