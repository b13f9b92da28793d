/** One line that names something new and makes it. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../app/app-state.ts';
import { Button, Field } from './controls.tsx';

interface NameFormProps {
  label: string;
  /** A name as people would choose one. */
  example: string;
  /** What the button says. */
  action: string;
  /** The line is emptied when it is made; a refusal stands below it. */
  make(name: string): Promise<void>;
}

export function NameForm({ label, example, action, make }: NameFormProps) {
  const [name, setName] = useState('');
  const making = useMutation({ mutationFn: () => make(name.trim()), onSuccess: () => setName('') });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') making.mutate();
  };
  return (
    <form className="line at-end" onSubmit={send}>
      <div className="grow">
        <Field label={label} problem={making.error === null ? null : sentenceOf(making.error)}>
          {(ids) => (
            <input
              {...ids}
              className="input"
              value={name}
              placeholder={example}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" look="main" icon="plus" disabled={making.isPending || name.trim() === ''}>
        {action}
      </Button>
    </form>
  );
}
