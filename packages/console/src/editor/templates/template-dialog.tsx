/** Asks what is to stand in a template's blanks, and makes a project of it, which is opened. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../../app/app-state.ts';
import { Field } from '../../ui/controls.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import type { ProjectEditor } from '../project/project-editor.ts';
import { te } from '../texts.ts';
import { filledValues, firstValues, variablesOfProject } from './template.ts';
import { TemplateField } from './template-field.tsx';

export default function TemplateDialog({ editor, onClose }: { editor: ProjectEditor; onClose(): void }) {
  const navigate = useNavigate();
  const variables = variablesOfProject(editor.state.get().timeline);
  const [name, setName] = useState(editor.name);
  const [written, setWritten] = useState(() => firstValues(variables));
  const values = filledValues(variables, written);
  const make = async () => {
    // What was changed last is in the films that are made of it.
    const isSaved = editor.isReadOnly || (await editor.settled()) !== null;
    if (!isSaved || values === null) throw new Error(te('template.notSaved'));
    const params = { project_id: editor.id };
    const { id } = await api().instantiateProject({ params, body: { name: name.trim(), values } });
    void queries.invalidateQueries({ queryKey: ['files'] });
    await navigate({ to: '/app/edit/$projectId', params: { projectId: id } });
  };
  return (
    <FormDialog
      title={te('template.make')}
      submit={te('template.makeIt')}
      isReady={values !== null && name.trim() !== ''}
      onClose={onClose}
      onSubmit={make}
    >
      <Field label={te('template.filmName')}>
        {(ids) => (
          <input
            {...ids}
            className="input"
            maxLength={255}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      {Object.entries(variables).map(([variableName, variable]) => (
        <TemplateField
          key={variableName}
          label={variableName}
          {...(variable.description === undefined ? {} : { hint: variable.description })}
          variable={variable}
          value={written[variableName] ?? ''}
          onChange={(value) => setWritten({ ...written, [variableName]: value })}
        />
      ))}
    </FormDialog>
  );
}
