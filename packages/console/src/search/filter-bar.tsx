/** Below the box: what narrows the search down. */
import { useNavigate } from '@tanstack/react-router';
import { useEntities } from '../entities/entity-queries.ts';
import { Button } from '../ui/controls.tsx';
import { countOf, type Filters, LENGTHS, SHAPES, SPEECHES, WHENS } from './filters.ts';
import { ts } from './texts.ts';

function Choice({
  label,
  value = '',
  any,
  options,
  onChange,
}: {
  label: string;
  value: string | undefined;
  /** What stands there while nothing is chosen. */
  any: string;
  options: readonly { value: string; text: string }[];
  onChange(value: string): void;
}) {
  return (
    <select
      className={value === '' ? 'input as-wide filter' : 'input as-wide filter is-set'}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{any}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  );
}

export function FilterBar({ filters, q }: { filters: Filters; q: string }) {
  const navigate = useNavigate();
  const entities = useEntities();
  const people = entities.data?.pages.flat() ?? [];
  const goTo = (next: Filters) =>
    void navigate({ to: '/app/search', search: { ...(q === '' ? {} : { q }), ...next }, replace: true });
  const set = (name: keyof Filters) => (value: string) => {
    const { [name]: _before, ...others } = filters;
    goTo((value === '' ? others : { ...others, [name]: value }) as Filters);
  };
  return (
    <fieldset className="filters">
      <legend className="hidden-text">{ts('filter.label')}</legend>
      <Choice
        label={ts('filter.when')}
        any={ts('filter.anyTime')}
        value={filters.when}
        options={WHENS.map((value) => ({ value, text: ts(`when.${value}`) }))}
        onChange={set('when')}
      />
      <Choice
        label={ts('filter.length')}
        any={ts('filter.anyLength')}
        value={filters.length}
        options={LENGTHS.map((value) => ({ value, text: ts(`length.${value}`) }))}
        onChange={set('length')}
      />
      <Choice
        label={ts('filter.shape')}
        any={ts('filter.anyShape')}
        value={filters.shape}
        options={SHAPES.map((value) => ({ value, text: ts(`shape.${value}`) }))}
        onChange={set('shape')}
      />
      <Choice
        label={ts('filter.speech')}
        any={ts('filter.anySpeech')}
        value={filters.speech}
        options={SPEECHES.map((value) => ({ value, text: ts(`speech.${value}`) }))}
        onChange={set('speech')}
      />
      {people.length === 0 ? null : (
        <Choice
          label={ts('filter.person')}
          any={ts('filter.anybody')}
          value={filters.person}
          options={people.map(({ id, name }) => ({ value: id, text: name }))}
          onChange={set('person')}
        />
      )}
      <label className="check small">
        <input
          type="checkbox"
          checked={filters.mine === 'yes'}
          onChange={({ target }) => set('mine')(target.checked ? 'yes' : '')}
        />
        {ts('filter.mine')}
      </label>
      {countOf(filters) === 0 ? null : (
        <Button look="plain" icon="close" onClick={() => goTo({})}>
          {ts('filter.clear')}
        </Button>
      )}
    </fieldset>
  );
}
