/** Makes the sample library: clips that are drawn, music, and a film of them, all by what everybody may ask of the service. */
import { type AgentEvent, newId, type ServerEvent } from '@rushes/sdk';
import { api, createStore, queries, sentenceOf, sessionStore } from '../app/app-state.ts';
import { hear, type Progress, STARTED } from '../create/turns.ts';
import { currentLanguage, type Language } from '../texts/index.ts';
import { CLIP_SECONDS, MUSIC_SECONDS, SEED, samplePlan, type Tour, tourOf } from './sample-plan.ts';

const LOOK_MILLISECONDS = 1_000;
const keyOf = (email: string) => `rushes.tour.${email}`;
const readTour = () => tourOf(window.localStorage.getItem(keyOf(sessionStore.get()?.email ?? '')));

export const tourStore = createStore<Tour | null>(readTour());
sessionStore.follow(() => tourStore.set(readTour()));

/** How far the making of it is. */
export interface Making {
  drawn: number;
  /** Of the film, between 0 and 1; null while clips are drawn. */
  film: number | null;
  problem: string | null;
}
export const makingStore = createStore<Making | null>(null);

function keep(tour: Tour): void {
  window.localStorage.setItem(keyOf(sessionStore.get()?.email ?? ''), JSON.stringify(tour));
  tourStore.set(tour);
}

function change(next: Partial<Tour>): void {
  const tour = readTour();
  if (tour !== null) keep({ ...tour, ...next });
}

export const closeTour = () => keep({ ...(tourStore.get() ?? freshTour()), state: 'closed' });

export function markSeen(step: string): void {
  const seen = tourStore.get()?.seen ?? [];
  if (!seen.includes(step)) change({ seen: [...seen, step] });
}

const freshTour = (): Tour => ({
  runId: newId(),
  state: 'making',
  chatId: null,
  filmId: null,
  projectId: null,
  seen: [],
});

type Asked = { async?: boolean; dry_run?: boolean };

/** The requests for clips and music, each a task. */
function worksOf(language: Language) {
  const { folder, clips, music } = samplePlan(language);
  const common = ({ name, prompt }: { name: string; prompt: string }) => ({
    prompt,
    seed: SEED,
    output_path: `${folder}${name}`,
  });
  const drawn = { duration_seconds: CLIP_SECONDS, resolution: '720p', format: '16:9' };
  const played = { model: 'music', duration_seconds: MUSIC_SECONDS } as const;
  return [
    ...clips.map((clip) => ({
      name: clip.name,
      ask: (query: Asked, options = {}) =>
        api().generateVideo({ query, body: { ...common(clip), ...drawn } }, options),
    })),
    {
      name: music.name,
      ask: (query: Asked, options = {}) =>
        api().generateAudio({ query, body: { ...common(music), ...played } }, options),
    },
  ];
}

/** What clips and music cost together; the film's price comes once they are there. */
export async function samplePrice(): Promise<number> {
  const quotes = await Promise.all(worksOf(currentLanguage()).map(({ ask }) => ask({ dry_run: true })));
  return quotes.reduce((sum, quote) => sum + Number((quote as { credits?: number }).credits ?? 0), 0);
}

async function taskEnd(taskId: string): Promise<void> {
  for (;;) {
    const task = await api().getTask({ params: { task_id: taskId } });
    if (task.status === 'COMPLETE') return;
    if (task.status !== 'FAILED') {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
      continue;
    }
    // Asked with the same key again it would be answered with the same failure.
    change({ runId: newId() });
    throw new Error(String((task.result as { message?: string } | null)?.message ?? ''));
  }
}

async function draw(runId: string, language: Language): Promise<string[]> {
  let drawn = 0;
  return await Promise.all(
    worksOf(language).map(async ({ name, ask }) => {
      const answer = await ask({ async: true }, { idempotencyKey: `${runId}-${name}` });
      const { task_id: taskId = '', asset_id: assetId = '' } = answer as {
        task_id?: string;
        asset_id?: string;
      };
      void queries.invalidateQueries({ queryKey: ['files'] });
      await taskEnd(taskId);
      drawn += 1;
      makingStore.set({ drawn, film: null, problem: null });
      void queries.invalidateQueries({ queryKey: ['files'] });
      return assetId;
    }),
  );
}

async function makeFilm(tour: Tour, language: Language, assetIds: string[]): Promise<void> {
  const events: AsyncIterable<ServerEvent<AgentEvent>> =
    tour.chatId === null
      ? api().createResponse({
          body: { message: samplePlan(language).film, context: { selected_assets: assetIds } },
        })
      : api().followResponse({ params: { chat_id: tour.chatId }, query: { last_event_id: '0' } });
  let progress: Progress = STARTED;
  for await (const { data } of events) {
    const isFirst = progress.chatId === null;
    progress = hear(progress, data);
    if (isFirst) change({ chatId: progress.chatId });
    makingStore.set({ drawn: assetIds.length, film: progress.share, problem: null });
  }
  const { answer } = progress;
  if (answer?.status !== 'done') {
    if (answer !== null) change({ chatId: null });
    throw new Error(answer?.message ?? '');
  }
  change({
    state: 'made',
    filmId: answer.assets[0]?.asset_id ?? null,
    projectId: answer.projects[0]?.project_id ?? null,
  });
}

async function make(): Promise<void> {
  const tour = tourStore.get()?.state === 'making' ? tourStore.get() : freshTour();
  if (tour === null) return;
  keep(tour);
  makingStore.set({ drawn: 0, film: null, problem: null });
  try {
    const language = currentLanguage();
    const assetIds = await draw(tour.runId, language);
    await makeFilm(readTour() ?? tour, language, assetIds);
    makingStore.set(null);
  } catch (error) {
    makingStore.set({ drawn: 0, film: null, problem: sentenceOf(error) });
  }
  for (const queryKey of [['files'], ['me'], ['tasks'], ['chats']])
    void queries.invalidateQueries({ queryKey });
}

/** Makes the sample, or goes on with it; one tab does. */
export async function makeSample(): Promise<void> {
  const now = makingStore.get();
  if (now !== null && now.problem === null) return;
  await navigator.locks.request('rushes.sample', { ifAvailable: true }, async (lock) => {
    if (lock !== null) await make();
  });
}
