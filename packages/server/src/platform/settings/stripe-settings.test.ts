import { describe, expect, it } from 'vitest';
import { readStripeSettings } from './stripe-settings.ts';

const keys = {
  RUSHES_STRIPE_SECRET_KEY: 'sk_test_0123456789',
  RUSHES_STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
};

describe('readStripeSettings', () => {
  it('sells nothing without keys, and by Stripe itself with them', () => {
    expect(readStripeSettings({})).toBeNull();
    expect(readStripeSettings(keys)).toEqual({
      secretKey: keys.RUSHES_STRIPE_SECRET_KEY,
      webhookSecret: keys.RUSHES_STRIPE_WEBHOOK_SECRET,
      apiUrl: null,
    });
  });

  it.each([
    'https://stripe.example.com',
    'http://127.0.0.1:4000',
    'http://localhost:4000',
    'http://[::1]:4000',
  ])('takes another address: %s', (url) => {
    expect(readStripeSettings({ ...keys, RUSHES_STRIPE_API_URL: url })?.apiUrl).toBe(url);
  });

  it.each([
    [{ ...keys, RUSHES_STRIPE_SECRET_KEY: '' }],
    [{ ...keys, RUSHES_STRIPE_WEBHOOK_SECRET: '' }],
    [{ ...keys, RUSHES_STRIPE_SECRET_KEY: 'pk_test_0123456789' }],
    [{ ...keys, RUSHES_STRIPE_WEBHOOK_SECRET: 'secret' }],
    [{ ...keys, RUSHES_STRIPE_API_URL: 'http://stripe.example.com' }],
    [{ ...keys, RUSHES_STRIPE_API_URL: 'ftp://127.0.0.1' }],
    [{ ...keys, RUSHES_STRIPE_API_URL: 'https://stripe.example.com/v1' }],
    [{ ...keys, RUSHES_STRIPE_API_URL: 'stripe' }],
  ])('stops the start with a sentence: %j', (env) => {
    expect(() => readStripeSettings(env)).toThrow(/^RUSHES_STRIPE_.*\.$/);
  });
});
