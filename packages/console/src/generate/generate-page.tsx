/** Videos, images and sound from words alone, by the models that are there. */
import { type AssetGenerationMetadata, newId } from '@rushes/sdk';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { createStore, isAboutCredits, queries, sentenceOf } from '../app/app-state.ts';
import { forEachPerson } from '../app/persons.ts';
import { priceText, tm } from '../create/texts.ts';
import { useThumbnail } from '../library/thumbnails.ts';
import { t } from '../texts/index.ts';
import { Button, Empty, Failed, Field, Segments, Spinner, ToCredits } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { Earlier, useEarlier } from './earlier.tsx';
import { Ingredients } from './ingredients.tsx';
import { ask, assetOf, priceOf, useModelForms } from './making.ts';
import { bodyOf, type Making, type ModelForm, NO_WISH, type Wish } from './model-form.ts';
import './generate.css';

interface Made {
  id: string;
  wish: Wish;
  making: Making;
  model: string;
  assetId: string | null;
  problem: unknown;
}

/** What was made since the page was loaded; all of it lies in the library. */
const madeStore = createStore<readonly Made[]>([]);
/** What is being asked for: one wish for all kinds, kept while other screens are shown. */
const wishStore = createStore<Wish>(NO_WISH);
const makingStore = createStore<Making>('video');

forEachPerson(() => {
  madeStore.set([]);
  wishStore.set(NO_WISH);
});

async function make(form: ModelForm, wish: Wish): Promise<void> {
  const id = newId();
  const change = (next: Partial<Made>) =>
    madeStore.set(madeStore.get().map((one) => (one.id === id ? { ...one, ...next } : one)));
  madeStore.set([
    { id, wish, making: form.making, model: form.id, assetId: null, problem: null },
    ...madeStore.get(),
  ]);
  try {
    change({ assetId: await assetOf(await ask(form, wish)) });
    void queries.invalidateQueries({ queryKey: ['files'] });
  } catch (error) {
    change({ problem: error });
  }
}

function Result({ made, onAgain }: { made: Made; onAgain(made: Made): void }) {
  const url = useThumbnail(made.assetId);
  const icon = made.making === 'video' ? 'film' : made.making === 'image' ? 'image' : 'sound';
  const picture = (
    <span className="picture">
      {url === null ? (
        made.assetId === null && made.problem === null ? (
          <Spinner label={tm('generate.working')} />
        ) : (
          <Icon name={icon} />
        )
      ) : (
        <img src={url} alt="" />
      )}
    </span>
  );
  return (
    <li className="stack tight">
      {made.assetId === null ? (
        picture
      ) : (
        <Link
          to="/app/play/$assetId"
          params={{ assetId: made.assetId }}
          search={{}}
          aria-label={made.wish.prompt}
        >
          {picture}
        </Link>
      )}
      <span className="small">{made.wish.prompt}</span>
      <span className="quiet small">{made.model}</span>
      {made.problem === null ? null : (
        <span className="problem" role="alert">
          {sentenceOf(made.problem)} {isAboutCredits(made.problem) ? <ToCredits /> : null}
        </span>
      )}
      {made.problem === null ? null : (
        <div>
          <Button icon="restore" onClick={() => onAgain(made)}>
            {t('action.retry')}
          </Button>
        </div>
      )}
    </li>
  );
}

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly string[];
  onChange(value: string): void;
}) {
  if (options.length === 0) return null;
  return (
    <Field label={label}>
      {(ids) => (
        <select {...ids} className="input" value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{tm('generate.any')}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** What the model can be told besides words. */
function Particulars({
  form,
  wish,
  onChange,
}: {
  form: ModelForm;
  wish: Wish;
  onChange(next: Partial<Wish>): void;
}) {
  return (
    <>
      <Choice
        label={tm('generate.format')}
        value={wish.format}
        options={form.formats}
        onChange={(format) => onChange({ format })}
      />
      <Choice
        label={tm('generate.resolution')}
        value={wish.resolution}
        options={form.resolutions}
        onChange={(resolution) => onChange({ resolution })}
      />
      {form.takesDuration ? (
        <Field label={tm('generate.seconds')}>
          {(ids) => (
            <input
              {...ids}
              className="input"
              type="number"
              min={form.minSeconds}
              max={form.maxSeconds}
              value={wish.seconds}
              onChange={({ target }) => onChange({ seconds: Number(target.value) })}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}

/** Asks for the price when somebody wants to know it, and for the thing itself. */
function Ends({ form, wish, isReady }: { form: ModelForm; wish: Wish; isReady: boolean }) {
  const asked = JSON.stringify(bodyOf(form, wish));
  const price = useMutation({
    mutationFn: async () => {
      const quote = await priceOf(form, wish);
      return { ...quote, asked };
    },
  });
  // The price of something else says nothing.
  const quote = price.data?.asked === asked ? price.data : undefined;
  return (
    <div className="line wrap">
      <Button onClick={() => price.mutate()} disabled={!isReady || price.isPending}>
        {tm('generate.price')}
      </Button>
      <span className="small quiet" aria-live="polite">
        {quote === undefined ? '' : priceText(quote)}
        {price.error === null ? '' : sentenceOf(price.error)}
      </span>
      <Button className="push" type="submit" look="main" icon="generate" disabled={!isReady}>
        {tm('generate.make')}
      </Button>
    </div>
  );
}

const change = (next: Partial<Wish>) => wishStore.set({ ...wishStore.get(), ...next });

function ModelFields({ models, making }: { models: readonly ModelForm[]; making: Making }) {
  const [modelId, setModelId] = useState('');
  const wish = wishStore.use();
  const form = models.find(({ id }) => id === modelId) ?? models[0];
  if (form === undefined) return <p className="quiet">{tm('generate.noModel')}</p>;
  const isTooLong = form.maxCharacters !== null && wish.prompt.length > form.maxCharacters;
  const isReady = wish.prompt.trim() !== '' && !isTooLong && (making !== 'speech' || wish.voice !== '');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void make(form, wish);
  };
  return (
    <form className="stack" onSubmit={send}>
      <Field
        label={tm('generate.prompt')}
        problem={isTooLong ? tm('generate.tooLong', { max: form.maxCharacters ?? 0 }) : null}
      >
        {(ids) => (
          <textarea
            {...ids}
            className="input"
            required
            value={wish.prompt}
            placeholder={tm(`generate.placeholder-${making}`)}
            onChange={({ target }) => change({ prompt: target.value })}
          />
        )}
      </Field>
      <div className="form-grid">
        <Field label={tm('generate.model')}>
          {(ids) => (
            <select
              {...ids}
              className="input"
              value={form.id}
              onChange={({ target }) => setModelId(target.value)}
            >
              {models.map(({ id }) => (
                <option key={id} value={id}>
                  {id}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Particulars form={form} wish={wish} onChange={change} />
      </div>
      <Ingredients form={form} wish={wish} onChange={change} />
      <Ends form={form} wish={wish} isReady={isReady} />
    </form>
  );
}

const MAKINGS: readonly Making[] = ['video', 'image', 'audio', 'speech'];

function Form({ forms }: { forms: readonly ModelForm[] }) {
  const making = makingStore.use();
  return (
    <div className="card stack">
      <Segments<Making>
        label={tm('generate.what')}
        value={making}
        options={MAKINGS.map((value) => ({ value, label: tm(`generate.${value}`) }))}
        onChange={makingStore.set}
      />
      <ModelFields key={making} models={forms.filter((one) => one.making === making)} making={making} />
    </div>
  );
}

/** Asks for the same once more, where the model is still there. */
function tryAgain({ id, wish, making, model }: Made, forms: readonly ModelForm[]): void {
  const form = forms.find((one) => one.making === making && one.id === model);
  if (form === undefined) return;
  madeStore.set(madeStore.get().filter((one) => one.id !== id));
  void make(form, wish);
}

const AREAS: Readonly<Record<string, Making>> = {
  video: 'video',
  image: 'image',
  audio: 'audio',
  tts: 'speech',
};

/** Puts the words and the choices of something that was made into the form. */
function askAgain({ area, prompt, parameters }: AssetGenerationMetadata): void {
  const { format, resolution, duration_seconds: seconds, voice_id: voice } = parameters;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  makingStore.set(new Map(Object.entries(AREAS)).get(area) ?? makingStore.get());
  change({
    prompt,
    format: textOf(format),
    resolution: textOf(resolution),
    ...(typeof seconds === 'number' ? { seconds } : {}),
    ...(typeof voice === 'string' ? { voice } : {}),
  });
  document.querySelector('.shell-main')?.scrollTo(0, 0);
}

export function Page() {
  const made = madeStore.use();
  const found = useEarlier();
  const isNew = new Set(made.flatMap(({ assetId }) => assetId ?? []));
  const earlier = (found.data ?? []).filter(({ file_id: id }) => !isNew.has(id));
  const models = useModelForms();
  const forms = models.data ?? [];
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('nav.generate')}</h1>
        <p className="quiet">{tm('generate.intro')}</p>
      </div>
      {models.isPending ? <Spinner /> : null}
      {models.error === null ? null : <Failed error={models.error} onRetry={() => void models.refetch()} />}
      {models.data === undefined ? null : <Form forms={forms} />}
      {made.length === 0 && earlier.length === 0 && models.isSuccess && !found.isPending ? (
        <Empty icon="generate" title={tm('generate.emptyTitle')}>
          {tm('generate.emptyText')}
        </Empty>
      ) : null}
      {made.length === 0 ? null : (
        <ul className="gallery" aria-label={tm('generate.gallery')}>
          {made.map((one) => (
            <Result key={one.id} made={one} onAgain={(again) => tryAgain(again, forms)} />
          ))}
        </ul>
      )}
      {earlier.length === 0 ? null : <Earlier files={earlier} onAgain={askAgain} />}
    </div>
  );
}
