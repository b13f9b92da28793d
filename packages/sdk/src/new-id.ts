/** Names for what is begun here. */

/**
 * A random UUID. Browsers have one of their own for pages that came over TLS or from this machine alone, and a service in somebody's
 * own network is neither.
 */
export const newId = (): string =>
  (crypto as Partial<typeof crypto>).randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => (byte + 256).toString(16).slice(1))
    .join('')
    // The fourth version of the first variant (RFC 9562, 5.4).
    .replace(/(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-');
