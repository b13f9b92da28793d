/** What a service-config sets, as fields or as JSON; nothing is sent before somebody says so. */
import { type FormEvent, useState } from 'react';
import { api, sentenceOf } from '../app/app-state.ts';
import { t } from '../texts/index.ts';
import { Button, Field, IconButton, Segments } from '../ui/controls.tsx';
import { say } from '../ui/toast.tsx';
import {
  changesOf,
  FLAGS,
  fitsForm,
  parseSettings,
  QUALITIES,
  QUALITY_FIELDS,
  type Settings,
  settingsOf,
  withField,
} from './config-changes.ts';
import { tc } from './texts.ts';

interface Editing {
  settings: Settings;
  onChange(next: Settings): void;
}

function AnalysisFields({ settings, onChange }: Editing) {
  const analysis = settings.analysis ?? {};
  return (
    <>
      <div className="config-fields">
        {QUALITY_FIELDS.map((name) => (
          <Field key={name} label={tc(`analysis.${name}`)}>
            {(ids) => (
              <select
                {...ids}
                className="input"
                value={analysis[name] ?? ''}
                onChange={({ target }) =>
                  onChange(
                    withField(settings, name, QUALITIES.find((quality) => quality === target.value) ?? null),
                  )
                }
              >
                <option value="">{tc('analysis.asAbove')}</option>
                {QUALITIES.map((quality) => (
                  <option key={quality} value={quality}>
                    {tc(`analysis.${quality}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ))}
        <Field label={tc('analysis.fps')} hint={tc('analysis.fpsHint')}>
          {(ids) => (
            <input
              {...ids}
              className="input"
              type="number"
              min={1}
              max={24}
              step="any"
              value={analysis.fps ?? ''}
              onChange={({ target }) =>
                onChange(withField(settings, 'fps', target.value === '' ? null : target.valueAsNumber))
              }
            />
          )}
        </Field>
      </div>
      <Field label={tc('analysis.prompt')} hint={tc('analysis.promptHint')}>
        {(ids) => (
          <textarea
            {...ids}
            className="input"
            rows={3}
            maxLength={10_000}
            value={analysis.prompt ?? ''}
            onChange={({ target }) =>
              onChange(withField(settings, 'prompt', target.value === '' ? null : target.value))
            }
          />
        )}
      </Field>
    </>
  );
}

function Pronunciations({ settings, onChange }: Editing) {
  const words = settings.pronunciations ?? [];
  const set = (next: typeof words) => {
    const { pronunciations: _before, ...rest } = settings;
    onChange(next.length === 0 ? rest : { ...rest, pronunciations: next });
  };
  const change = (index: number, part: 'word' | 'say', text: string) =>
    set(words.map((one, at) => (at === index ? { ...one, [part]: text } : one)));
  return (
    <fieldset className="stack tight config-group">
      <legend>{tc('configs.speech')}</legend>
      <p className="quiet small">{tc('configs.speechHint')}</p>
      {words.map(({ word, say: said }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place while its word is written.
        <div key={index} className="line">
          <input
            className="input"
            aria-label={tc('configs.speechWord')}
            required
            maxLength={100}
            pattern="\S+"
            value={word}
            onChange={({ target }) => change(index, 'word', target.value)}
          />
          <input
            className="input"
            aria-label={tc('configs.speechSay')}
            required
            maxLength={100}
            pattern=".*[A-Za-z0-9].*"
            value={said}
            onChange={({ target }) => change(index, 'say', target.value)}
          />
          <IconButton
            icon="close"
            label={tc('configs.speechLeave')}
            onClick={() => set(words.filter((_one, at) => at !== index))}
          />
        </div>
      ))}
      <div>
        <Button icon="plus" onClick={() => set([...words, { word: '', say: '' }])}>
          {tc('configs.speechAdd')}
        </Button>
      </div>
    </fieldset>
  );
}

function Fields({ settings, onChange }: Editing) {
  return (
    <>
      <div className="field">
        <span className="label">{tc('configs.mergeStrategy')}</span>
        <Segments
          label={tc('configs.mergeStrategy')}
          value={settings.merge_strategy ?? 'merge'}
          options={[
            { value: 'merge', label: tc('configs.merge') },
            { value: 'override', label: tc('configs.override') },
          ]}
          onChange={(merge_strategy) => onChange({ ...settings, merge_strategy })}
        />
        <span className="hint">{tc('configs.mergeHint')}</span>
      </div>
      <AnalysisFields settings={settings} onChange={onChange} />
      <div className="stack tight">
        {FLAGS.map((flag) => (
          <label key={flag} className="check">
            <input
              type="checkbox"
              checked={settings[flag] ?? false}
              onChange={({ target }) => onChange({ ...settings, [flag]: target.checked })}
            />
            {tc(`flag.${flag}`)}
          </label>
        ))}
      </div>
      <Pronunciations settings={settings} onChange={onChange} />
    </>
  );
}

/** JSON as it is written; it becomes settings when it is saved, or shown as a form again. */
function useJson() {
  const [text, setText] = useState<string | null>(null);
  const parsed = text === null ? null : parseSettings(text);
  const problem =
    parsed === null || 'settings' in parsed
      ? null
      : parsed.problem === 'no-object'
        ? tc('configs.jsonNoObject')
        : tc('configs.jsonWrong', { why: parsed.why });
  return {
    text,
    setText,
    problem,
    settings: parsed !== null && 'settings' in parsed ? parsed.settings : null,
  };
}

export function ConfigForm({
  configId,
  before,
  onSaved,
}: {
  configId: string;
  before: Settings;
  onSaved(): Promise<unknown>;
}) {
  const [base, setBase] = useState(before);
  const [draft, setDraft] = useState(before);
  const [state, setState] = useState<{ isBusy: boolean; problem: string | null }>({
    isBusy: false,
    problem: null,
  });
  const json = useJson();
  const settings = json.text === null ? draft : json.settings;
  const changes = settings === null ? null : changesOf(base, settings);
  // What somebody else has changed is shown, unless it is being edited here: then only what was changed here is sent.
  if (before !== base && json.text === null && changes === null) {
    setBase(before);
    setDraft(before);
  }
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (changes === null || settings === null) return;
    setState({ isBusy: true, problem: null });
    api()
      .updateServiceConfig({ params: { asset_id: configId }, body: changes })
      .then(async (answer) => {
        const saved = settingsOf(answer);
        setBase(saved);
        setDraft(saved);
        if (json.text !== null) json.setText(JSON.stringify(saved, null, 2));
        await onSaved();
        say(tc('configs.saved'));
        setState({ isBusy: false, problem: null });
      })
      .catch((error: unknown) => setState({ isBusy: false, problem: sentenceOf(error) }));
  };
  const choose = (way: 'form' | 'json') => {
    setState({ isBusy: false, problem: null });
    if (way === 'json') json.setText(JSON.stringify(draft, null, 2));
    else if (json.settings !== null && fitsForm(json.settings)) {
      setDraft(json.settings);
      json.setText(null);
    } else if (json.settings !== null) {
      setState({ isBusy: false, problem: tc('configs.jsonNoForm') });
    }
  };
  return (
    <form className="stack" onSubmit={save}>
      <div className="line wrap">
        <h2>{tc('configs.settings')}</h2>
        <span className="push">
          <Segments
            label={tc('configs.editAs')}
            value={json.text === null ? 'form' : 'json'}
            options={[
              { value: 'form', label: tc('configs.asForm') },
              { value: 'json', label: tc('configs.asJson') },
            ]}
            onChange={choose}
          />
        </span>
      </div>
      {json.text === null ? (
        <Fields settings={draft} onChange={setDraft} />
      ) : (
        <Field label={tc('configs.asJson')} hint={tc('configs.jsonHint')} problem={json.problem}>
          {(ids) => (
            <textarea
              {...ids}
              className="input mono"
              rows={16}
              spellCheck={false}
              value={json.text ?? ''}
              onChange={({ target }) => json.setText(target.value)}
            />
          )}
        </Field>
      )}
      {state.problem === null ? null : (
        <p className="problem" role="alert">
          {state.problem}
        </p>
      )}
      <div>
        <Button type="submit" look="main" disabled={changes === null || state.isBusy}>
          {t('action.save')}
        </Button>
      </div>
    </form>
  );
}
