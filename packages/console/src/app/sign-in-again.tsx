import { t } from '../texts/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { SignInWays } from './sign-in-ways.tsx';

/** In front of the work of somebody whose session ended: the work stays as it is. */
export default function SignInAgain() {
  return (
    <Dialog title={t('signIn.endedTitle')} onClose={() => undefined} stays>
      <p className="quiet">{t('signIn.endedText')}</p>
      <SignInWays isWindow />
    </Dialog>
  );
}
