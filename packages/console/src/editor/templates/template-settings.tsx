/** Makes a template of a project: its variables, and what stands in them as long as nobody says anything else. */
import { type FormEvent, useState } from 'react';
import { Button, Field, IconButton } from '../../ui/controls.tsx';
import type { ProjectEditor } from '../project/project-editor.ts';
import { Section } from '../settings/settings-controls.tsx';
import { te } from '../texts.ts';
import {
  canBeNamed,
  newVariable,
  setVariables,
  VARIABLE_TYPES,
  type Variables,
  type VariableType,
  variablesOfProject,
  withDefault,
} from './template.ts';
import { TemplateField } from './template-field.tsx';

function NewVariable({ variables, onAdd }: { variables: Variables; onAdd(next: Variables): boolean }) {
  const [name, setName] = useState('');
  const [type, setType] = useState<VariableType>('text');
  const isWrong = name !== '' && !canBeNamed(name, variables);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!canBeNamed(name, variables)) return;
    if (onAdd({ ...variables, [name]: newVariable(type, name) })) setName('');
  };
  return (
    <form className="stack tight" onSubmit={add}>
      <Field label={te('template.name')} problem={isWrong ? te('template.badName') : null}>
        {(ids) => (
          <input
            {...ids}
            className="input mono"
            maxLength={64}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field label={te('template.kind')}>
        {(ids) => (
          <select
            {...ids}
            className="input"
            value={type}
            onChange={({ target }) => setType(VARIABLE_TYPES.find((one) => one === target.value) ?? 'text')}
          >
            {VARIABLE_TYPES.map((one) => (
              <option key={one} value={one}>
                {te(`template.${one}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button type="submit" icon="plus" disabled={name === '' || isWrong}>
        {te('template.add')}
      </Button>
    </form>
  );
}

export function TemplateSettings({ editor }: { editor: ProjectEditor }) {
  const { timeline } = editor.state.use();
  const variables = variablesOfProject(timeline);
  const names = Object.keys(variables);
  const remove = (name: string) => {
    const { [name]: _gone, ...rest } = variables;
    editor.act(setVariables(rest));
  };
  return (
    <Section title={te('template.title')} isOpen={names.length > 0}>
      <p className="quiet small">{te('template.hint')}</p>
      <ul className="stack tight">
        {Object.entries(variables).map(([name, variable]) => (
          <li key={name} className="ed-moving">
            <TemplateField
              label={`{{${name}}}`}
              variable={variable}
              value={String(variable.default ?? '')}
              onChange={(value) => {
                const next = { ...variables, [name]: withDefault(variable, value) };
                editor.act(setVariables(next), { name: `variable ${name}` });
              }}
            />
            <IconButton icon="trash" label={te('template.remove', { name })} onClick={() => remove(name)} />
          </li>
        ))}
      </ul>
      <NewVariable variables={variables} onAdd={(next) => editor.act(setVariables(next))} />
    </Section>
  );
}
