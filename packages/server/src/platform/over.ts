/** A module's functions take what they need as their first argument; a service is such functions over one context. */

// biome-ignore lint/suspicious/noExplicitAny: what different functions take has nothing in common.
type OfContext<Context> = (context: Context, ...rest: any[]) => unknown;

/** What `over` makes of these functions: each without its first parameter. */
export type Over<Functions extends Readonly<Record<string, OfContext<never>>>> = {
  [Name in keyof Functions]: Functions[Name] extends (context: never, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : never;
};

/** The functions over one context: `over(context, { read }).read(id)` is `read(context, id)`. */
export function over<Context, Functions extends Readonly<Record<string, OfContext<Context>>>>(
  context: Context,
  functions: Functions,
): Over<Functions> {
  const bound = Object.entries(functions).map(([name, work]) => [name, work.bind(null, context)]);
  return Object.fromEntries(bound) as Over<Functions>;
}
