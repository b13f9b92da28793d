/** To which web app a person comes back from the payment provider. Pure. */

export interface ReturnOriginRequest {
  /** What the caller asks for; null = nothing in particular. */
  asked: string | null;
  /** Headers as received. */
  origin: string | undefined;
  referer: string | undefined;
  /** Origins that may be come back to, each as `https://host[:port]`. */
  trusted: readonly string[];
  /** Where nothing else is said. */
  fallback: string;
}

/** The origin of an address; null for what is none, or has none of its own, such as `data:` and `file:`. */
function originOf(address: string | undefined): string | null {
  const origin = address === undefined ? undefined : URL.parse(address)?.origin;
  return origin === undefined || origin === 'null' ? null : origin;
}

/**
 * The origin to come back to: the one asked for, or null when that one is not trusted; where none is asked for, the
 * first trusted of the Origin header and the Referer's origin, else the fallback. Origins are compared whole.
 */
export function chooseReturnOrigin(request: ReturnOriginRequest): string | null {
  const { asked, origin, referer, trusted, fallback } = request;
  const isTrusted = (one: string | null): one is string => one !== null && trusted.includes(one);
  // An origin is asked for by its name and nothing else: no path, no user, no other spelling.
  if (asked !== null) return isTrusted(asked) ? asked : null;
  return [originOf(origin), originOf(referer)].find(isTrusted) ?? fallback;
}
