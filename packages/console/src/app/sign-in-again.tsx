import { t } from '../texts/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { CredentialForm } from './credential-form.tsx';

/** In front of the work of somebody whose session ended: the work stays as it is. */
export default function SignInAgain() {
  return (
    <Dialog title={t('signIn.endedTitle')} onClose={() => undefined} stays>
      <p className="quiet">{t('signIn.endedText')}</p>
      <CredentialForm />
    </Dialog>
  );
}
