/** Buttons, fields and the states of a page, as every screen uses them. */
import { Link } from '@tanstack/react-router';
import { type ButtonHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { isAboutCredits, sentenceOf } from '../app/app-state.ts';
import { t } from '../texts/index.ts';
import { Icon, type IconName } from './icon.tsx';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  icon?: IconName;
  look?: 'main' | 'plain' | 'bad' | 'plain bad';
};

export function Button({ icon, look, children, className, ...rest }: ButtonProps) {
  return (
    <button type="button" className={['button', look, className].filter(Boolean).join(' ')} {...rest}>
      {icon === undefined ? null : <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A button that shows a picture alone; `label` is its name, and told when pointed at. */
export function IconButton({
  icon,
  label,
  look = 'plain',
  ...rest
}: Omit<ButtonProps, 'children'> & { icon: IconName; label: string }) {
  return (
    <Button
      look={look}
      aria-label={label}
      title={label}
      {...rest}
      className={`icon-only ${rest.className ?? ''}`}
    >
      <Icon name={icon} />
    </Button>
  );
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  problem?: string | null;
  children(ids: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }): ReactNode;
}

/** A control with its name, what is to be known of it, and what is wrong with it. */
export function Field({ label, hint, problem = null, children }: FieldProps) {
  const id = useId();
  const note = hint !== undefined || problem !== null ? `${id}-note` : undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': note, 'aria-invalid': problem !== null })}
      {note === undefined ? null : (
        <div
          id={note}
          className={problem === null ? 'hint' : 'problem'}
          role={problem === null ? undefined : 'alert'}
        >
          {problem ?? hint}
        </div>
      )}
    </div>
  );
}

export function Spinner({ label = t('state.loading') }: { label?: string }) {
  return (
    <span className="line quiet" role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="small">{label}</span>
    </span>
  );
}

/** In the place of a list that has nothing: what could be here, and how it comes to be. */
export function Empty({
  icon,
  title,
  isPage = false,
  children,
  action,
}: {
  icon: IconName;
  title: string;
  /** Nothing else is on the page: its title is the page's. */
  isPage?: boolean;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="empty">
      <Icon name={icon} />
      {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
      {children === undefined ? null : <p className="quiet">{children}</p>}
      {action}
    </div>
  );
}

/** The next step of who has not enough credits. */
export function ToCredits() {
  return <Link to="/app/usage">{t('error.toCredits')}</Link>;
}

/** In the place of what could not be had: why, and a way to try again. */
export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return (
    <div className="notice bad" role="alert">
      <Icon name="warn" />
      <div className="stack tight">
        <strong>{t('error.title')}</strong>
        <span>{sentenceOf(error)}</span>
        {isAboutCredits(error) ? <ToCredits /> : null}
        {onRetry === undefined ? null : (
          <div>
            <Button icon="restore" onClick={onRetry}>
              {t('action.retry')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** How far something is; `value` between 0 and 1. */
export function Bar({ value, label }: { value: number; label: string }) {
  const share = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      className="bar"
      role="progressbar"
      aria-label={label}
      aria-valuenow={share}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span style={{ width: `${share}%` }} />
    </div>
  );
}

/** Whether a text could be copied. Browsers let pages that came without TLS from elsewhere copy only what is marked in them. */
async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard !== undefined) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const box = document.createElement('textarea');
  box.value = text;
  box.readOnly = true;
  box.className = 'hidden-text';
  const focused = document.activeElement;
  // A window in front of the page lets nothing outside of it have the focus.
  (focused?.parentElement ?? document.body).append(box);
  box.select();
  const isDone = document.execCommand('copy');
  box.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isDone;
}

/** Copies a text, and says that it did. */
export function CopyButton({ text, label = t('action.copy') }: { text: string; label?: string }) {
  const [isDone, setDone] = useState(false);
  return (
    <Button icon={isDone ? 'check' : 'copy'} onClick={() => void copyText(text).then(setDone)}>
      <span aria-live="polite">{isDone ? t('action.copied') : label}</span>
    </Button>
  );
}

/** One of a few, side by side. */
export function Segments<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: T;
  options: readonly { value: T; label: string; icon?: IconName }[];
  onChange(value: T): void;
}) {
  return (
    <fieldset className="segments" style={{ margin: 0 }}>
      <legend className="hidden-text">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={option.icon === undefined ? 'button' : 'button icon-only'}
          aria-pressed={option.value === value}
          aria-label={option.label}
          title={option.label}
          onClick={() => onChange(option.value)}
        >
          {option.icon === undefined ? option.label : <Icon name={option.icon} />}
        </button>
      ))}
    </fieldset>
  );
}
