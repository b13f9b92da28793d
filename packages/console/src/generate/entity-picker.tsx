/** A window in which people and things are chosen, whose pictures go into what is generated. */
import type { EntityResponse } from '@rushes/sdk';
import { useState } from 'react';
import { tm } from '../create/texts.ts';
import { EntityChoices } from '../entities/entity-choices.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { picturesOf } from './entity-pictures.ts';
import type { Reference } from './model-form.ts';

export function EntityPicker({
  taken,
  most,
  onAdd,
  onClose,
}: {
  taken: readonly string[];
  most: number;
  onAdd(pictures: readonly Reference[]): void;
  onClose(): void;
}) {
  const [chosen, setChosen] = useState<readonly EntityResponse[]>([]);
  const pictures = picturesOf(chosen, { taken, most });
  return (
    <FormDialog
      title={tm('generate.choosePeople')}
      submit={tm('generate.addPictures', { count: Math.max(1, pictures.length) })}
      isReady={pictures.length > 0}
      isWide
      onClose={onClose}
      onSubmit={async () => onAdd(pictures)}
    >
      <EntityChoices
        canBe={({ image_asset_ids: ids }) => ids.some((id) => !taken.includes(id))}
        none={tm('generate.nobodyShown')}
        chosen={chosen}
        onChange={setChosen}
      />
    </FormDialog>
  );
}
