/** What the answers of a deprecated operation say of it: the header fields Deprecation (RFC 9745) and Link. */

export interface Deprecated {
  /** The path that takes its place; parameters as `{name}` are those of the request, of its path or its query. */
  successor: string;
}

/** All deprecated operations have been so since the interface was first served. */
const SINCE = Date.UTC(2026, 10, 20);

type Parameters = Readonly<Record<string, unknown>>;

/** The successor's address for a request; null where the request does not name what it is about. */
function addressOf({ successor }: Deprecated, parameters: Parameters): string | null {
  let isWhole = true;
  const address = successor.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = parameters[name];
    if (typeof value !== 'string' || !value.isWellFormed()) isWhole = false;
    return isWhole ? encodeURIComponent(String(value)) : '';
  });
  return isWhole ? address : null;
}

export function deprecationHeaders(deprecated: Deprecated, parameters: Parameters): Record<string, string> {
  const address = addressOf(deprecated, parameters);
  return {
    deprecation: `@${SINCE / 1_000}`,
    ...(address === null ? {} : { link: `<${address}>; rel="successor-version"` }),
  };
}
