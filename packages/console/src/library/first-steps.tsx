/** What a newcomer sees: how an empty library fills, and where one looks once something is in it. */
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { credits } from '../app/format.ts';
import { currentLanguage, screenTexts, t } from '../texts/index.ts';
import { en } from '../texts/tour.en.ts';
import { Bar, Button, Empty, Failed, IconButton } from '../ui/controls.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import {
  closeTour,
  type Making,
  makeSample,
  makingStore,
  markSeen,
  samplePrice,
  tourStore,
} from './sample.ts';
import { samplePlan, type Tour } from './sample-plan.ts';
import './first-steps.css';

const tt = await screenTexts(en, async () => (await import('../texts/tour.de.ts')).de);

function UploadChoice({ onFiles }: { onFiles(list: FileList | null): void }) {
  return (
    <label className="button main upload-choice">
      <Icon name="upload" />
      {tt('tour.upload')}
      <input
        type="file"
        multiple
        className="hidden-text"
        onChange={({ target }) => {
          onFiles(target.files);
          target.value = '';
        }}
      />
    </label>
  );
}

function Beginning({ onFiles }: { onFiles(list: FileList | null): void }) {
  const { data: price = 0 } = useQuery({
    queryKey: ['sample-price'],
    queryFn: samplePrice,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const cost = price === 0 ? '' : tt('tour.samplePrice', { credits: credits(price, currentLanguage()) });
  const action = (
    <>
      <div className="line wrap first-choices">
        <UploadChoice onFiles={onFiles} />
        <Button icon="film" onClick={() => void makeSample()}>
          {tt('tour.sample')}
        </Button>
        <Link className="button plain" to="/app/create" search={{}}>
          {t('library.emptyCreate')}
        </Link>
      </div>
      <p className="quiet small">
        {tt('tour.sampleHint')} {cost}
      </p>
    </>
  );
  return (
    <Empty icon="upload" title={t('library.emptyTitle')} action={action}>
      {t('library.emptyText')}
    </Empty>
  );
}

/** A card above the library, which can be closed. */
function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="first-steps" aria-label={title}>
      <div className="line">
        <h2>{title}</h2>
        <span className="push" />
        <IconButton icon="close" label={tt('tour.close')} onClick={closeTour} />
      </div>
      {children}
    </section>
  );
}

function MakingCard({ making }: { making: Making }) {
  const all = samplePlan(currentLanguage()).clips.length + 1;
  const drawing = tt('tour.drawing', { done: making.drawn, all });
  return (
    <Card title={tt('tour.making')}>
      {making.problem === null ? (
        <>
          <div className="making-steps">
            <span>{drawing}</span>
            <Bar value={making.drawn / all} label={drawing} />
            <span className={making.film === null ? 'quiet' : ''}>{tt('tour.filming')}</span>
            <Bar value={making.film ?? 0} label={tt('tour.filming')} />
          </div>
          <p className="quiet small">{tt('tour.goesOn')}</p>
        </>
      ) : (
        <Failed error={new Error(making.problem)} onRetry={() => void makeSample()} />
      )}
    </Card>
  );
}

interface Step {
  name: 'watch' | 'change' | 'find' | 'cut' | 'share';
  icon: IconName;
  link: Pick<LinkProps, 'to' | 'params' | 'search'>;
}

function stepsOf({ filmId, chatId, projectId }: Tour): Step[] {
  const film = { to: '/app/play/$assetId', params: { assetId: filmId ?? '' } } as const;
  const words = samplePlan(currentLanguage()).search;
  const steps: (Step | null)[] = [
    filmId === null ? null : { name: 'watch', icon: 'play', link: { ...film, search: {} } },
    chatId === null
      ? null
      : { name: 'change', icon: 'create', link: { to: '/app/create', search: { chat: chatId } } },
    { name: 'find', icon: 'search', link: { to: '/app/search', search: { q: words } } },
    projectId === null
      ? null
      : { name: 'cut', icon: 'cut', link: { to: '/app/edit/$projectId', params: { projectId } } },
    filmId === null ? null : { name: 'share', icon: 'share', link: { ...film, search: { share: true } } },
  ];
  return steps.filter((step) => step !== null);
}

function TourCard({ tour }: { tour: Tour }) {
  return (
    <Card title={tt('tour.title')}>
      <ol className="tour-steps">
        {stepsOf(tour).map(({ name, icon, link }) => {
          const isSeen = tour.seen.includes(name);
          return (
            <li key={name}>
              <Link className="tour-step" {...link} onClick={() => markSeen(name)}>
                <Icon name={isSeen ? 'check' : icon} />
                <strong>{tt(`tour.${name}`)}</strong>
                {isSeen ? <span className="hidden-text">{tt('tour.seen')}</span> : null}
                <span className="quiet small">{tt(`tour.${name}Text`)}</span>
              </Link>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

export default function FirstSteps({
  isEmpty,
  onFiles,
}: {
  isEmpty: boolean;
  onFiles(list: FileList | null): void;
}) {
  const tour = tourStore.use();
  const making = makingStore.use();
  // What a reload interrupted goes on.
  useEffect(() => {
    if (tour?.state === 'making' && makingStore.get() === null) void makeSample();
  }, [tour?.state]);
  if (tour?.state === 'making' && making !== null) return <MakingCard making={making} />;
  if (tour?.state === 'made') return <TourCard tour={tour} />;
  return isEmpty ? <Beginning onFiles={onFiles} /> : null;
}
