/** Makes one of several entities that turned out to be the same. */
import type { EntityResponse } from '@rushes/sdk';
import { useState } from 'react';
import { api, queries } from '../app/app-state.ts';
import { FormDialog } from '../ui/dialog.tsx';
import { say } from '../ui/toast.tsx';
import { EntityChoices } from './entity-choices.tsx';
import { tn } from './texts.ts';

/** So many become another by one request. */
const MOST = 20;

export function MergeDialog({ entity, onClose }: { entity: EntityResponse; onClose(): void }) {
  const [chosen, setChosen] = useState<readonly EntityResponse[]>([]);
  const { id, name } = entity;
  return (
    <FormDialog
      title={tn('merge.title', { name })}
      submit={tn('merge.submit', { count: Math.max(1, chosen.length) })}
      isReady={chosen.length > 0}
      isWide
      onClose={onClose}
      onSubmit={async () => {
        const others = chosen.map((one) => one.id);
        await api().mergeEntities({ params: { entity_id: id }, body: { entity_ids: others } });
        // What lies in folders, in the trash and in configs has changed with it.
        await queries.invalidateQueries({ queryKey: ['files'] });
        say(tn('merge.done', { name }));
      }}
    >
      <p className="quiet">{tn('merge.text', { name })}</p>
      <EntityChoices
        canBe={(other) => other.id !== id}
        none={tn('merge.none')}
        chosen={chosen}
        onChange={(next) => setChosen(next.slice(0, MOST))}
      />
    </FormDialog>
  );
}
