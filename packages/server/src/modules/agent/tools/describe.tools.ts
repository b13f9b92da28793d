/** The tool that tells what another one takes, to the last field: listings are short. */
import { Type } from 'typebox';
import { ValidationError } from '../../../platform/errors.ts';
import { inlineSchema, operationSchema } from './short-schema.ts';
import { defineTool, type Tool } from './tool.ts';

export function describeTool(all: () => readonly Tool[]): Tool {
  return defineTool({
    id: 'describe_tool',
    title: 'Describe a tool',
    description: 'All that a tool takes, with an example; of edit_timeline one operation by its type.',
    input: {
      tool_id: Type.String({ maxLength: 100 }),
      operation: Type.Optional(Type.String({ maxLength: 100, description: 'A type of edit_timeline.' })),
    },
    effect: 'reads',
    right: 'signed in',
    operation: 'useTool',
    price: 'free',
    async run({ input }) {
      const tool = all().find(({ id }) => id === input.tool_id);
      if (tool === undefined) throw wrong('tool_id', `There is no tool "${input.tool_id}".`);
      const schema =
        input.operation === undefined
          ? inlineSchema(tool.input)
          : operationSchema(tool.input, input.operation);
      if (schema === null) throw wrong('operation', `${tool.id} has no operation "${input.operation}".`);
      const { id, title, description, right, price, workPrices = [], effect, example } = tool;
      return {
        result: {
          id,
          title,
          description,
          right,
          price,
          work_prices: workPrices,
          effect,
          input: schema,
          example,
        },
      };
    },
    example: { tool_id: 'edit_timeline', operation: 'trim' },
  });
}

function wrong(field: string, msg: string): ValidationError {
  return new ValidationError([{ loc: ['body', field], msg, type: 'value_error' }]);
}
