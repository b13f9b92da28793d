/** Asks for the name and the description of an entity. */
import { useState } from 'react';
import { t } from '../texts/index.ts';
import { Field } from '../ui/controls.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { tn } from './texts.ts';

interface Words {
  name: string;
  description: string;
}

/** Bytes of a name, in UTF-8, and letters of a description that the service takes. */
const MOST_LETTERS = { name: 255, description: 10_000 };

export function EntityDialog({
  title,
  before = { name: '', description: '' },
  onSubmit,
  onClose,
}: {
  title: string;
  before?: Words;
  onSubmit(words: Words): Promise<unknown>;
  onClose(): void;
}) {
  const [name, setName] = useState(before.name);
  const [description, setDescription] = useState(before.description);
  const hasSlash = name.includes('/');
  return (
    <FormDialog
      title={title}
      submit={before.name === '' ? t('library.add') : t('action.save')}
      isReady={name.trim() !== '' && !hasSlash}
      onClose={onClose}
      onSubmit={() => onSubmit({ name: name.trim(), description: description.trim() })}
    >
      <Field label={tn('entities.name')} problem={hasSlash ? t('library.noSlash') : null}>
        {(ids) => (
          <input
            {...ids}
            className="input"
            maxLength={MOST_LETTERS.name}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field label={tn('entities.description')} hint={tn('entities.descriptionHint')}>
        {(ids) => (
          <textarea
            {...ids}
            className="input"
            rows={4}
            maxLength={MOST_LETTERS.description}
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
