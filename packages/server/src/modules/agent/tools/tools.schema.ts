/** POST /agent/use-tool: what it takes and answers. */
import { type Static, Type } from 'typebox';
import { closed } from '../../../platform/http/schema.ts';

export const UseAgentToolRequest = closed(
  {
    tool_id: Type.String({ minLength: 1, maxLength: 100, description: 'By GET /settings.' }),
    tool_arguments: Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'By the tool’s own schema, which the tool `describe_tool` tells. See docs/tools.md.',
      },
    ),
  },
  {
    $id: 'UseAgentToolRequest',
    examples: [{ tool_id: 'search', tool_arguments: { query: 'a frog jumps', limit: 5 } }],
  },
);
export type UseAgentToolRequest = Static<typeof UseAgentToolRequest>;

const ToolPicture = closed(
  {
    media_type: Type.Literal('image/jpeg'),
    data: Type.String({ description: 'The picture, base64.' }),
    caption: Type.String(),
  },
  { $id: 'AgentToolPicture' },
);

export const UseAgentToolResponse = closed(
  {
    tool_id: Type.String(),
    result: Type.Unknown({ description: 'What the tool answers, an object.' }),
    pictures: Type.Array(ToolPicture, { description: 'Stills; empty of most tools.' }),
  },
  { $id: 'UseAgentToolResponse' },
);
export type UseAgentToolResponse = Static<typeof UseAgentToolResponse>;
