/** What stands in a blank of a template, as its kind is written. */
import type { TemplateVariable } from '@rushes/timeline';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../app/app-state.ts';
import { Field } from '../../ui/controls.tsx';
import { te } from '../texts.ts';

interface Ids {
  id: string;
  'aria-describedby': string | undefined;
}

const MOST_FILES = 100;

/** The newest files of the library, and the one that stands there now. */
function FileChoice({ ids, value, onChange }: { ids: Ids; value: string; onChange(value: string): void }) {
  const { data: files = [] } = useQuery({
    queryKey: ['files', 'template'],
    queryFn: ({ signal }) =>
      api().listMostRecent(
        { query: { limit: MOST_FILES, filetype: ['video', 'audio', 'image'] } },
        { signal },
      ),
  });
  const known = files.some(({ file_id: id }) => id === value);
  return (
    <select {...ids} className="input" value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{te('template.noFile')}</option>
      {known || value === '' ? null : <option value={value}>{te('template.thisFile')}</option>}
      {files.map(({ file_id: id, file_name: name }) => (
        <option key={id} value={id ?? ''}>
          {name}
        </option>
      ))}
    </select>
  );
}

export function TemplateField({
  label,
  hint,
  variable,
  value,
  onChange,
}: {
  label: string;
  hint?: ReactNode;
  variable: TemplateVariable;
  value: string;
  onChange(value: string): void;
}) {
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })}>
      {({ 'aria-invalid': _always, ...ids }) =>
        variable.type === 'asset' ? (
          <FileChoice ids={ids} value={value} onChange={onChange} />
        ) : (
          <input
            {...ids}
            className={variable.type === 'color' ? 'ed-color-field' : 'input'}
            type={variable.type}
            {...(variable.type === 'number' ? { step: 'any' } : {})}
            value={variable.type === 'color' ? value.slice(0, 7) : value}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </Field>
  );
}
