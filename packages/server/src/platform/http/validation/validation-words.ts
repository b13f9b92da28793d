/**
 * From a JSON Schema keyword to the `type` word and sentence that FastAPI (pydantic 2) uses for it, since
 * that is what clients of this API already read.
 */
interface Words {
  type: string;
  msg: string;
}

type Params = Readonly<Record<string, unknown>>;

const typeWords: Record<string, { fromString: Words; otherwise: Words }> = {
  integer: {
    fromString: {
      type: 'int_parsing',
      msg: 'Input should be a valid integer, unable to parse string as an integer',
    },
    otherwise: { type: 'int_type', msg: 'Input should be a valid integer' },
  },
  number: {
    fromString: {
      type: 'float_parsing',
      msg: 'Input should be a valid number, unable to parse string as a number',
    },
    otherwise: { type: 'float_type', msg: 'Input should be a valid number' },
  },
  boolean: {
    fromString: { type: 'bool_parsing', msg: 'Input should be a valid boolean, unable to interpret input' },
    otherwise: { type: 'bool_type', msg: 'Input should be a valid boolean' },
  },
  string: both('string_type', 'Input should be a valid string'),
  array: both('list_type', 'Input should be a valid list'),
  object: both('model_attributes_type', 'Input should be a valid dictionary or object'),
  null: both('none_required', 'Input should be None'),
};

const formatWords: Record<string, Words> = {
  uuid: { type: 'uuid_parsing', msg: 'Input should be a valid UUID' },
  'date-time': { type: 'datetime_from_date_parsing', msg: 'Input should be a valid datetime' },
  date: { type: 'date_from_datetime_parsing', msg: 'Input should be a valid date' },
  uri: { type: 'url_parsing', msg: 'Input should be a valid URL' },
  email: { type: 'value_error', msg: 'value is not a valid email address' },
};

const limitWords: Record<string, (params: Params) => Words> = {
  minLength: ({ limit }) => ({
    type: 'string_too_short',
    msg: `String should have at least ${characters(limit)}`,
  }),
  maxLength: ({ limit }) => ({
    type: 'string_too_long',
    msg: `String should have at most ${characters(limit)}`,
  }),
  pattern: ({ pattern }) => ({
    type: 'string_pattern_mismatch',
    msg: `String should match pattern '${pattern}'`,
  }),
  minItems: ({ limit }) => ({ type: 'too_short', msg: `List should have at least ${limit} item(s)` }),
  maxItems: ({ limit }) => ({ type: 'too_long', msg: `List should have at most ${limit} item(s)` }),
  minimum: ({ limit }) => ({
    type: 'greater_than_equal',
    msg: `Input should be greater than or equal to ${limit}`,
  }),
  maximum: ({ limit }) => ({
    type: 'less_than_equal',
    msg: `Input should be less than or equal to ${limit}`,
  }),
  exclusiveMinimum: ({ limit }) => ({
    type: 'greater_than',
    msg: `Input should be greater than ${limit}`,
  }),
  exclusiveMaximum: ({ limit }) => ({ type: 'less_than', msg: `Input should be less than ${limit}` }),
  multipleOf: ({ multipleOf }) => ({
    type: 'multiple_of',
    msg: `Input should be a multiple of ${multipleOf}`,
  }),
  enum: ({ allowedValues }) => ({
    type: 'enum',
    msg: `Input should be ${alternatives(allowedValues)}`,
  }),
  const: ({ allowedValue }) => ({ type: 'literal_error', msg: `Input should be '${allowedValue}'` }),
};

function both(type: string, msg: string) {
  return { fromString: { type, msg }, otherwise: { type, msg } };
}

function characters(limit: unknown): string {
  return limit === 1 ? '1 character' : `${limit} characters`;
}

/** `'a', 'b' or 'c'`. */
export function alternatives(values: unknown): string {
  const quoted = (Array.isArray(values) ? values : [values]).map((value) => `'${value}'`);
  const last = quoted.pop() ?? '';
  return quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`;
}

/** The words for one failed keyword; `value` is what stood at the place. */
export function wordsFor(keyword: string, params: Params, value: unknown): Words {
  if (keyword === 'type') {
    const wanted = String(Array.isArray(params.type) ? params.type[0] : params.type);
    if (wanted === 'integer' && typeof value === 'number') {
      return {
        type: 'int_from_float',
        msg: 'Input should be a valid integer, got a number with a fractional part',
      };
    }
    const found = typeWords[wanted];
    if (found !== undefined) return typeof value === 'string' ? found.fromString : found.otherwise;
  }
  if (keyword === 'format') {
    const found = formatWords[String(params.format)];
    if (found !== undefined) return found;
  }
  return limitWords[keyword]?.(params) ?? { type: 'value_error', msg: 'Input is not valid here' };
}
