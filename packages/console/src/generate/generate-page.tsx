/** Videos, images and sound from words alone, by the models that are there. */
import { newId, type PriceQuote } from '@rushes/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useMemo, useState } from 'react';
import { api, createStore, isAboutCredits, mayPass, queries, sentenceOf } from '../app/app-state.ts';
import { credits } from '../app/format.ts';
import { forEachPerson } from '../app/persons.ts';
import { useThumbnail } from '../library/thumbnails.ts';
import { currentLanguage, t } from '../texts/index.ts';
import { Button, Empty, Failed, Field, Segments, Spinner, ToCredits } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { bodyOf, type Making, type ModelForm, modelForms, NO_WISH, type Wish } from './model-form.ts';
import './generate.css';
import { tm } from '../create/texts.ts';

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

const WORK = {
  video: (body: ReturnType<typeof bodyOf>, dryRun: boolean) =>
    api().generateVideo({ body, query: { dry_run: dryRun } }, { timeoutMilliseconds: 290_000 }),
  image: (body: ReturnType<typeof bodyOf>, dryRun: boolean) =>
    api().generateImage({ body, query: { dry_run: dryRun } }, { timeoutMilliseconds: 290_000 }),
  audio: (body: ReturnType<typeof bodyOf>, dryRun: boolean) =>
    api().generateAudio({ body, query: { dry_run: dryRun } }, { timeoutMilliseconds: 290_000 }),
};

/** What a finished or started work says of its result; a task is waited for. */
async function assetOf(answer: unknown): Promise<string | null> {
  const { asset_id: assetId, task_id: taskId } = answer as { asset_id?: string; task_id?: string };
  if (assetId !== undefined) return assetId;
  if (taskId === undefined) return null;
  for (;;) {
    // It goes on though nobody answers for a while.
    const task = await api()
      .getTask({ params: { task_id: taskId } })
      .catch((error: unknown) => {
        if (mayPass(error)) return null;
        throw error;
      });
    if (task?.status === 'COMPLETE') return (task.result as { asset_id?: string }).asset_id ?? null;
    if (task?.status === 'FAILED')
      throw new Error((task.result as { message?: string } | null)?.message || tm('generate.failed'));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
  }
}

async function make(form: ModelForm, wish: Wish): Promise<void> {
  const id = newId();
  const change = (next: Partial<Made>) =>
    madeStore.set(madeStore.get().map((one) => (one.id === id ? { ...one, ...next } : one)));
  madeStore.set([
    { id, wish, making: form.making, model: form.id, assetId: null, problem: null },
    ...madeStore.get(),
  ]);
  try {
    change({ assetId: await assetOf(await WORK[form.making](bodyOf(form, wish), false)) });
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
      const quote = (await WORK[form.making](bodyOf(form, wish), true)) as unknown as PriceQuote;
      return { ...quote, asked };
    },
  });
  // The price of something else says nothing.
  const quote = price.data?.asked === asked ? price.data : undefined;
  const amount = quote === undefined ? '' : credits(quote.credits, currentLanguage());
  return (
    <div className="line wrap">
      <Button onClick={() => price.mutate()} disabled={!isReady || price.isPending}>
        {tm('generate.price')}
      </Button>
      <span className="small quiet" aria-live="polite">
        {quote === undefined ? '' : tm(quote.up_to ? 'create.priceUpTo' : 'create.price', { amount })}
        {price.error === null ? '' : sentenceOf(price.error)}
      </span>
      <Button className="push" type="submit" look="main" icon="generate" disabled={!isReady}>
        {tm('generate.make')}
      </Button>
    </div>
  );
}

function ModelFields({ models, making }: { models: readonly ModelForm[]; making: Making }) {
  const [modelId, setModelId] = useState('');
  const wish = wishStore.use();
  const form = models.find(({ id }) => id === modelId) ?? models[0];
  if (form === undefined) return <p className="quiet">{tm('generate.noModel')}</p>;
  const change = (next: Partial<Wish>) => wishStore.set({ ...wish, ...next });
  const isTooLong = form.maxCharacters !== null && wish.prompt.length > form.maxCharacters;
  const isReady = wish.prompt.trim() !== '' && !isTooLong;
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
      <Ends form={form} wish={wish} isReady={isReady} />
    </form>
  );
}

const MAKINGS: readonly Making[] = ['video', 'image', 'audio'];

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

export function Page() {
  const made = madeStore.use();
  const models = useQuery({
    queryKey: ['models'],
    queryFn: ({ signal }) => api().listModels({ signal }),
    staleTime: 300_000,
  });
  const forms = useMemo(() => (models.data === undefined ? [] : modelForms(models.data)), [models.data]);
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('nav.generate')}</h1>
        <p className="quiet">{tm('generate.intro')}</p>
      </div>
      {models.isPending ? <Spinner /> : null}
      {models.error === null ? null : <Failed error={models.error} onRetry={() => void models.refetch()} />}
      {models.data === undefined ? null : <Form forms={forms} />}
      {made.length === 0 && models.isSuccess ? (
        <Empty icon="generate" title={tm('generate.emptyTitle')}>
          {tm('generate.emptyText')}
        </Empty>
      ) : (
        <ul className="gallery" aria-label={tm('generate.gallery')}>
          {made.map((one) => (
            <Result key={one.id} made={one} onAgain={(again) => tryAgain(again, forms)} />
          ))}
        </ul>
      )}
    </div>
  );
}
