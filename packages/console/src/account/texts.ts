/** The texts of keys, usage, webhooks and settings, loaded with them. */

import { en } from '../texts/account.en.ts';
import { screenTexts } from '../texts/index.ts';

export const ta = await screenTexts(en, async () => (await import('../texts/account.de.ts')).de);
