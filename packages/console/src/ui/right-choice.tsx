/** What somebody may do with something. */
import type { Right } from '@rushes/sdk';
import { t } from '../texts/index.ts';

const RIGHTS: readonly Right[] = ['READ', 'WRITE', 'ADMIN'];

export function RightChoice({
  value,
  label,
  isFixed = false,
  onChange,
}: {
  value: Right;
  label: string;
  /** It is only told. */
  isFixed?: boolean;
  onChange(right: Right): void;
}) {
  if (isFixed) return <span className="badge push">{t(`right.${value}`)}</span>;
  return (
    <select
      className="input as-wide push"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as Right)}
    >
      {RIGHTS.map((right) => (
        <option key={right} value={right}>
          {t(`right.${right}`)}
        </option>
      ))}
    </select>
  );
}
