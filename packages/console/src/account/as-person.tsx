/** What takes a person is told to whoever signed in with a key, and where they sign in as one. */
import { Link } from '@tanstack/react-router';
import { Icon } from '../ui/icon.tsx';
import { ta } from './texts.ts';

export function AsPerson({ text }: { text: 'apiKeys.needsToken' | 'buy.needsToken' | 'leaving.needsToken' }) {
  return (
    <div className="notice">
      <Icon name="info" />
      <div className="stack tight">
        <p>{ta(text)}</p>
        <div>
          <Link className="button" to="/app/sign-in">
            {ta('asPerson.go')}
          </Link>
        </div>
      </div>
    </div>
  );
}
