/** Generative models that are known here, and which of them are offered. */
import type { OperatorModel } from '@rushes/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queries } from '../app/app-state.ts';
import { credits } from '../app/format.ts';
import { currentLanguage } from '../texts/index.ts';
import { Button, Failed, Spinner } from '../ui/controls.tsx';
import { sayFailed } from '../ui/toast.tsx';
import { OperatorPage } from './operator-shell.tsx';
import { modelSentences, modelWords, to } from './texts.ts';

const MODELS = ['operator', 'models'];

/** `second.1080p` is a second of that size. */
function unitOf(unit: string): string {
  const [name = unit, size] = unit.split('.');
  const said = modelWords(`unit.${name}`, name.replaceAll('_', ' '));
  return size === undefined ? said : `${said} ${size}`;
}

function priceOf({ price, provider }: OperatorModel): string {
  if (price === null) return to(provider === 'built-in' ? 'models.own' : 'models.noPrice');
  const language = currentLanguage();
  return Object.entries(price)
    .map(([unit, value]) => to('models.priceOf', { amount: credits(value, language), unit: unitOf(unit) }))
    .join(', ');
}

function Model({ model }: { model: OperatorModel }) {
  const { id, hidden: isHidden, available: isAvailable, reason, enable } = model;
  const change = useMutation({
    mutationFn: () => api().setModelHidden({ body: { model_id: id, hidden: !isHidden } }),
    onError: sayFailed,
    onSuccess: () => queries.invalidateQueries({ queryKey: MODELS }),
  });
  const state = isHidden ? 'models.hidden' : isAvailable ? 'models.available' : 'models.off';
  const facts = [
    modelWords(`area.${model.area}`, model.area),
    model.provider === 'built-in' ? to('models.builtIn') : model.provider,
    to('models.costs', { price: priceOf(model) }),
  ];
  return (
    <li className="row">
      <div className="grow stack tight">
        <span className="line wrap">
          <strong className="mono">{id}</strong>
          <span className={isHidden ? 'badge warn' : isAvailable ? 'badge good' : 'badge'}>{to(state)}</span>
        </span>
        <span className="small">{facts.join(' · ')}</span>
        {isHidden || reason === null ? null : (
          <span className="quiet small break">
            {modelSentences(reason)}{' '}
            {enable === null || enable === '' ? '' : to('models.enable', { how: modelSentences(enable) })}
          </span>
        )}
      </div>
      <Button
        look="plain"
        aria-label={to(isHidden ? 'models.showOf' : 'models.hideOf', { name: id })}
        disabled={change.isPending}
        onClick={() => change.mutate()}
      >
        {to(isHidden ? 'models.show' : 'models.hide')}
      </Button>
    </li>
  );
}

export function Page() {
  const models = useQuery({
    queryKey: MODELS,
    queryFn: ({ signal }) => api().listAllModels({ signal }),
  });
  return (
    <OperatorPage intro={to('models.intro')}>
      {models.isPending ? <Spinner /> : null}
      {models.error === null ? null : <Failed error={models.error} onRetry={() => void models.refetch()} />}
      {models.data === undefined ? null : (
        <ul className="rows" aria-label={to('head.models')}>
          {models.data.map((model) => (
            <Model key={model.id} model={model} />
          ))}
        </ul>
      )}
    </OperatorPage>
  );
}
