/** A window in front of the page: focus stays in it, Escape closes it, and focus goes back to where it was. */
import { Dialog as Base } from '@base-ui/react/dialog';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { isAboutCredits, sentenceOf } from '../app/app-state.ts';
import { t } from '../texts/index.ts';
import { Button, IconButton, ToCredits } from './controls.tsx';

interface DialogProps {
  title: string;
  onClose(): void;
  wide?: boolean;
  /** It can not be closed: something has to be done first. */
  stays?: boolean;
  children: ReactNode;
}

export function Dialog({ title, onClose, wide = false, stays = false, children }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  // What is asked for, rather than the way out that stands above it.
  const firstField = () => popup.current?.querySelector<HTMLElement>('input, textarea, select') ?? true;
  return (
    <Base.Root open onOpenChange={(open) => !open && !stays && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="veil" />
        <Base.Popup ref={popup} className={wide ? 'dialog wide' : 'dialog'} initialFocus={firstField}>
          <div className="line">
            <Base.Title>{title}</Base.Title>
            {stays ? null : (
              <span className="push">
                <IconButton icon="close" label={t('action.close')} onClick={onClose} />
              </span>
            )}
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Asks for one thing, does it, and closes; says in place why it could not be done. */
export function FormDialog({
  title,
  submit,
  look = 'main',
  onSubmit,
  onClose,
  children,
  isReady = true,
  isWide = false,
}: {
  title: string;
  submit: string;
  look?: 'main' | 'bad';
  onSubmit(): Promise<unknown>;
  onClose(): void;
  children: ReactNode;
  isReady?: boolean;
  isWide?: boolean;
}) {
  const [problem, setProblem] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    onSubmit()
      .then(onClose)
      .catch((error: unknown) => {
        setProblem(error);
        setBusy(false);
      });
  };
  return (
    <Dialog title={title} onClose={onClose} wide={isWide}>
      <form className="stack" onSubmit={send}>
        {children}
        {problem === null ? null : (
          <p className="problem" role="alert">
            {sentenceOf(problem)} {isAboutCredits(problem) ? <ToCredits /> : null}
          </p>
        )}
        <div className="dialog-end">
          <Button look="plain" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" look={look} disabled={isBusy || !isReady}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
