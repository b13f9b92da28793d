/** A drawn scene, a picture or music made of words, put into the film where the playhead is. */
import { outputOf } from '@rushes/timeline';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { isAboutCredits, sentenceOf } from '../../app/app-state.ts';
import { priceText, tm } from '../../create/texts.ts';
import { ask, assetOf, priceOf, useModelForms } from '../../generate/making.ts';
import { type ModelForm, NO_WISH, type Wish } from '../../generate/model-form.ts';
import { Button, Field, Segments, Spinner, ToCredits } from '../../ui/controls.tsx';
import type { ProjectEditor } from '../project/project-editor.ts';
import { te } from '../texts.ts';
import { addAsset } from './put.ts';

const MAKINGS = ['video', 'image', 'audio'] as const;
type Made = (typeof MAKINGS)[number];
const SECONDS: Readonly<Record<Made, number>> = { video: 6, image: 5, audio: 20 };

/** The shape of the film, of those that a model makes; none where it makes no such shape. */
function shapeFor({ formats }: ModelForm, editor: ProjectEditor): string {
  const { width = 16, height = 9 } = outputOf(editor.state.get().timeline) ?? {};
  const near = formats.filter((format) => {
    const [across = 0, down = 0] = format.split(':').map(Number);
    return Math.abs(Math.log((across / down) * (height / width))) < 0.05;
  });
  return near[0] ?? '';
}

/** What is asked for, its price, and its making. */
function useWords(editor: ProjectEditor) {
  const [making, setMaking] = useState<Made>('video');
  const [words, setWords] = useState('');
  const { data: forms } = useModelForms();
  const form = forms?.find((one) => one.making === making);
  const wishFor = (model: ModelForm): Wish => ({
    ...NO_WISH,
    prompt: words,
    format: shapeFor(model, editor),
    seconds: SECONDS[making],
  });
  const asked = `${making} ${words.trim()}`;
  const price = useMutation({
    mutationFn: async (model: ModelForm) => ({ ...(await priceOf(model, wishFor(model))), asked }),
  });
  const make = useMutation({
    mutationFn: async (model: ModelForm) => {
      const assetId = await assetOf(await ask(model, wishFor(model)));
      if (assetId === null) throw new Error(tm('generate.failed'));
      await addAsset(editor, assetId);
    },
    onSuccess: () => setWords(''),
  });
  return { making, setMaking, words, setWords, form, asked, price, make };
}

export function FromWords({ editor }: { editor: ProjectEditor }) {
  const { making, setMaking, words, setWords, form, asked, price, make } = useWords(editor);
  const quote = price.data?.asked === asked ? price.data : undefined;
  const problem = make.error ?? price.error;
  const isReady = words.trim() !== '' && form !== undefined && !make.isPending && !price.isPending;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    // Nothing is charged that was not said.
    if (quote === undefined) price.mutate(form);
    else make.mutate(form);
  };
  return (
    <form className="stack tight" onSubmit={send}>
      <Segments<Made>
        label={tm('generate.what')}
        value={making}
        options={MAKINGS.map((value) => ({ value, label: te(`words.${value}`) }))}
        onChange={setMaking}
      />
      <Field label={tm('generate.prompt')}>
        {(ids) => (
          <textarea
            {...ids}
            className="input ed-words"
            rows={2}
            value={words}
            placeholder={tm(`generate.placeholder-${making}`)}
            onChange={({ target }) => setWords(target.value)}
          />
        )}
      </Field>
      {make.isPending ? (
        <Spinner label={tm('generate.working')} />
      ) : (
        <div className="line wrap">
          <Button type="submit" icon="generate" disabled={!isReady}>
            {quote === undefined ? tm('generate.price') : te('words.make')}
          </Button>
          <span className="small quiet" aria-live="polite">
            {quote === undefined ? '' : priceText(quote)}
          </span>
        </div>
      )}
      {problem === null ? null : (
        <p className="problem" role="alert">
          {sentenceOf(problem)} {isAboutCredits(problem) ? <ToCredits /> : null}
        </p>
      )}
    </form>
  );
}
