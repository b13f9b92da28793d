/** What a message would become before anything is made, as the service plans it, and the button that makes exactly that. */
import type { FilmPlan, PlanQuote } from '@rushes/sdk';
import { useQuery } from '@tanstack/react-query';
import { api } from '../app/app-state.ts';
import { credits, duration } from '../app/format.ts';
import { currentLanguage } from '../texts/index.ts';
import { Button } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { priceText, tm } from './texts.ts';

/** What a film of many clips is told by. */
const MOST_CLIPS = 40;
/** Footage changes meanwhile; the plan itself is kept for a day. */
const FRESH_MILLISECONDS = 60_000;

/** The price of a message, and the plan that comes with it. */
export function usePlan(prompt: string, chatId: string | null) {
  return useQuery({
    queryKey: ['price', prompt, chatId],
    enabled: prompt !== '',
    retry: false,
    staleTime: FRESH_MILLISECONDS,
    queryFn: async ({ signal }) => {
      // The stream answers a price as plain JSON.
      const facts = { method: 'POST', path: '/agent/response', answer: 'json', takesInput: true } as const;
      const body = { message: prompt, ...(chatId === null ? {} : { chat_id: chatId }) };
      const response = await api().send(facts, { query: { dry_run: true }, body }, { signal });
      return (await response.json()) as PlanQuote;
    },
  });
}

export function PriceText({ quote, hasFailed }: { quote: PlanQuote | undefined; hasFailed: boolean }) {
  if (quote === undefined)
    return <span className="quiet small">{hasFailed ? tm('create.noPrice') : ''}</span>;
  return <span className="quiet small">{priceText(quote)}</span>;
}

function factsOf({ output, expected_seconds: expected, price }: FilmPlan): string {
  const parts =
    output === null
      ? []
      : [
          duration(output.duration_seconds),
          `${output.width} × ${output.height}`,
          `${Math.round(output.frames_per_second * 1000) / 1000} fps`,
        ];
  if (expected !== null) parts.push(tm('plan.takes', { time: duration(expected) }));
  if (price !== null) parts.push(tm('plan.price', { amount: credits(price.credits, currentLanguage()) }));
  return parts.join(' · ');
}

function Clips({ clips }: Pick<FilmPlan, 'clips'>) {
  if (clips.length === 0) return null;
  const left = clips.length - MOST_CLIPS;
  return (
    <>
      <ol className="plan-clips" aria-label={tm('plan.clips')}>
        {clips.slice(0, MOST_CLIPS).map((clip) => (
          <li key={`${clip.start_seconds} ${clip.name}`}>
            <span className="mono quiet small">{duration(clip.start_seconds)}</span>
            <span>
              <span className="one-line">{clip.name}</span>
              <span className="quiet small">{clip.reason}</span>
            </span>
            <span className="mono quiet small">{`${Math.round(clip.duration_seconds * 10) / 10} s`}</span>
          </li>
        ))}
      </ol>
      {left > 0 ? <p className="quiet small">{tm('plan.more', { count: left })}</p> : null}
    </>
  );
}

/** `onMake` is told the plan that was read: what is made is that, whatever comes into the library meanwhile. */
export function PlanView({
  plan,
  isBusy,
  onMake,
}: {
  plan: FilmPlan;
  isBusy: boolean;
  onMake(planId: string): void;
}) {
  const { plan_id: planId, not_done: notDone, message } = plan;
  // The message says most of them already.
  const notes = plan.notes.filter((note) => !message.includes(note));
  return (
    <details className="plan">
      <summary>{tm('plan.title')}</summary>
      <div className="stack plan-body">
        <p className="said">{message}</p>
        <p className="quiet small">{factsOf(plan)}</p>
        {notDone.length === 0 ? null : (
          <ul className="claims" aria-label={tm('create.notDone')}>
            {notDone.map((sentence) => (
              <li key={sentence} className="claim bad">
                <Icon name="warn" />
                <span>{sentence}</span>
              </li>
            ))}
          </ul>
        )}
        <Clips clips={plan.clips} />
        {notes.map((note) => (
          <p key={note} className="quiet small">
            {note}
          </p>
        ))}
        {planId === null ? null : (
          <div>
            <Button look="main" icon="film" disabled={isBusy} onClick={() => onMake(planId)}>
              {tm('plan.make')}
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}
