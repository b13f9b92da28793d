/** The node: for each item of the input one operation on the service. */
import { createClient } from '@rushes/sdk';
import type { ExecuteFunctions, Item } from './n8n.ts';
import { operations } from './operations.ts';
import { OPERATIONS, type Operation, properties } from './properties.ts';

export class Rushes {
  readonly description = {
    displayName: 'Rushes',
    name: 'rushes',
    icon: 'file:rushes.svg',
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"]}}',
    description: 'Upload footage, search it, make films by a prompt, fetch them',
    defaults: { name: 'Rushes' },
    usableAsTool: true,
    inputs: ['main'],
    outputs: ['main'],
    credentials: [{ name: 'rushesApi', required: true }],
    properties,
  };

  /** One item after the other: films share one account's credits and places. */
  async execute(this: ExecuteFunctions): Promise<Item[][]> {
    const { baseUrl, apiKey } = await this.getCredentials('rushesApi');
    const client = createClient({ baseUrl: String(baseUrl), apiKey: String(apiKey) });
    const signal = this.getExecutionCancelSignal?.() ?? new AbortController().signal;
    const told: Item[] = [];
    for (const [index] of this.getInputData().entries()) {
      const pairedItem = { item: index };
      try {
        const operation = this.getNodeParameter('operation', index) as Operation;
        if (!OPERATIONS.includes(operation)) throw new Error(`"${operation}" is no operation.`);
        const results = await operations[operation]({ n8n: this, client, index, signal });
        told.push(...results.map((result) => ({ ...result, pairedItem })));
      } catch (error) {
        if (signal.aborted || !this.continueOnFail()) throw error;
        told.push({ json: { error: error instanceof Error ? error.message : String(error) }, pairedItem });
      }
    }
    return [told];
  }
}
