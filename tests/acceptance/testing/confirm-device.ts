/** A person who confirms the code that a machine shows. */
import { openBrowser } from '../../../packages/server/src/testing/sign-in-browser.ts';

export interface Confirmation {
  /** Of the issuer that the service trusts. */
  issuer: string;
  /** `verification_uri_complete`, as the machine shows it. */
  address: string;
  person: { email: string; password: string };
  answer: 'yes' | 'no';
}

/** Opens the address, compares the code, signs in, and answers. */
export async function confirmDevice({ issuer, address, person, answer }: Confirmation): Promise<void> {
  const browser = openBrowser(issuer);
  const page = await browser.open(address);
  const code = /[A-Z]{4}-?[A-Z]{4}/.exec(new URL(address).searchParams.get('user_code') ?? '')?.[0] ?? '';
  const asked = await browser.submit(page, { user_code: code, confirm: 'yes' });
  await browser.submit(await browser.submit(asked, person), { answer });
}
