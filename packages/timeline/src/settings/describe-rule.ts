/** What a value must be, in words that follow "must be". */
import type { Rule } from './rule-types.ts';

/** A rule in words: `a number from 0 to 1`. */
export function describeRule(rule: Rule): string {
  switch (rule.is) {
    case 'number': {
      const kind =
        rule.step === undefined ? 'a number' : rule.step === 1 ? 'a whole number' : 'an even number';
      return `${kind} from ${rule.min} to ${rule.max}`;
    }
    case 'text':
      if (rule.form) return rule.form.words;
      return rule.min > 0
        ? `a text of ${rule.min} to ${rule.max} characters`
        : `a text of at most ${rule.max} characters`;
    case 'choice':
      return `one of ${rule.of.join(', ')}`;
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    case 'object': {
      const names = rule.required.length > 0 ? rule.required : Object.keys(rule.fields);
      return `an object with ${names.join(', ')}`;
    }
    case 'map':
      return `an object of at most ${rule.max} fields`;
    case 'list':
      return `a list of ${rule.min} to ${rule.max}`;
    case 'tuple':
      return `a list of ${rule.of.length} values`;
    case 'either':
      return [...new Set(rule.of.map(describeRule))].join(', or ');
  }
}
