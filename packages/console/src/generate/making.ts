/** Asks models for media, and waits for what they make. */
import type { PriceQuote } from '@rushes/sdk';
import { useQuery } from '@tanstack/react-query';
import { api, mayPass } from '../app/app-state.ts';
import { tm } from '../create/texts.ts';
import { bodyOf, type ModelForm, modelForms, type Wish } from './model-form.ts';

/** The models that are there, with what each takes. */
export const useModelForms = () =>
  useQuery({
    queryKey: ['models'],
    queryFn: ({ signal }) => api().listModels({ signal }),
    staleTime: 300_000,
    select: modelForms,
  });

const WORK = {
  video: (body: ReturnType<typeof bodyOf>, dryRun: boolean) =>
    api().generateVideo({ body, query: { dry_run: dryRun } }, { timeoutMilliseconds: 290_000 }),
  image: (body: ReturnType<typeof bodyOf>, dryRun: boolean) =>
    api().generateImage({ body, query: { dry_run: dryRun } }, { timeoutMilliseconds: 290_000 }),
  audio: (body: ReturnType<typeof bodyOf>, dryRun: boolean) =>
    api().generateAudio({ body, query: { dry_run: dryRun } }, { timeoutMilliseconds: 290_000 }),
  speech: ({ voice_id = '', ...body }: ReturnType<typeof bodyOf>, dryRun: boolean) =>
    api().generateSpeech(
      { body: { ...body, voice_id }, query: { dry_run: dryRun } },
      { timeoutMilliseconds: 290_000 },
    ),
};

/** What a finished or started work says of its result; a task is waited for. */
export async function assetOf(answer: unknown): Promise<string | null> {
  const { asset_id: assetId, task_id: taskId } = answer as { asset_id?: string; task_id?: string };
  // What takes long has an id before it is there.
  if (taskId === undefined) return assetId ?? null;
  for (;;) {
    // It goes on though nobody answers for a while.
    const task = await api()
      .getTask({ params: { task_id: taskId } })
      .catch((error: unknown) => {
        if (mayPass(error)) return null;
        throw error;
      });
    if (task?.status === 'COMPLETE')
      return (task.result as { asset_id?: string }).asset_id ?? assetId ?? null;
    if (task?.status === 'FAILED')
      throw new Error((task.result as { message?: string } | null)?.message || tm('generate.failed'));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
  }
}

/** Asks for a thing: what the service answers, which `assetOf` waits for. */
export const ask = (form: ModelForm, wish: Wish): Promise<unknown> =>
  WORK[form.making](bodyOf(form, wish), false);

/** What it would cost. */
export const priceOf = async (form: ModelForm, wish: Wish): Promise<PriceQuote> =>
  (await WORK[form.making](bodyOf(form, wish), true)) as unknown as PriceQuote;
