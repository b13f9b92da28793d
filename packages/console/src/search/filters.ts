/** What narrows a search down, as the address of the page says it and as the service is asked. Pure. */
import type { SearchInput } from '@rushes/sdk';

export const WHENS = ['week', 'month', 'year'] as const;
export const LENGTHS = ['short', 'medium', 'long'] as const;
export const SHAPES = ['landscape', 'portrait', 'square'] as const;
export const SPEECHES = ['yes', 'no'] as const;

export interface Filters {
  /** Came into the library within this time. */
  when?: (typeof WHENS)[number];
  length?: (typeof LENGTHS)[number];
  shape?: (typeof SHAPES)[number];
  speech?: (typeof SPEECHES)[number];
  /** Id of a person or thing that is seen. */
  person?: string;
  /** Nothing of others. */
  mine?: 'yes';
}

const DAYS = { week: 7, month: 30, year: 365 } as const;
const DAY_MILLISECONDS = 86_400_000;
/** Seconds: what is shorter than the first is short, what is longer than the second long. */
const [SHORT, LONG] = [30, 300];

const oneOf = <T extends string>(all: readonly T[], value: unknown): T | undefined =>
  all.find((one) => one === value);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What an address says; of what is none of them nothing is taken. */
export function readFilters(found: Readonly<Record<string, unknown>>): Filters {
  const all = {
    when: oneOf(WHENS, found.when),
    length: oneOf(LENGTHS, found.length),
    shape: oneOf(SHAPES, found.shape),
    speech: oneOf(SPEECHES, found.speech),
    person: typeof found.person === 'string' && UUID.test(found.person) ? found.person : undefined,
    mine: oneOf(['yes'] as const, found.mine),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Filters;
}

export const countOf = (filters: Filters): number => Object.keys(filters).length;

type Query = NonNullable<SearchInput['query']>;

/** The same, as the service is asked. Times are of whole days: the same question is the same for a day. */
export function queryOf(
  filters: Filters,
  now: number,
): Pick<
  Query,
  'created_after' | 'min_duration' | 'max_duration' | 'shape' | 'has_speech' | 'entity_id' | 'only_my_files'
> {
  const { when, length, shape, speech, person, mine } = filters;
  const today = now - (now % DAY_MILLISECONDS);
  return {
    ...(when === undefined
      ? {}
      : { created_after: new Date(today - DAYS[when] * DAY_MILLISECONDS).toISOString() }),
    ...(length === 'short' ? { max_duration: SHORT } : {}),
    ...(length === 'medium' ? { min_duration: SHORT, max_duration: LONG } : {}),
    ...(length === 'long' ? { min_duration: LONG } : {}),
    ...(shape === undefined ? {} : { shape }),
    ...(speech === undefined ? {} : { has_speech: speech === 'yes' }),
    ...(person === undefined ? {} : { entity_id: person }),
    ...(mine === undefined ? {} : { only_my_files: true }),
  };
}
