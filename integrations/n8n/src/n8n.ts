/** What n8n gives a node and asks of it, as far as this node uses it: https://docs.n8n.io/integrations/creating-nodes. */

/** A file that goes with an item; its bytes lie where n8n keeps them. */
export interface BinaryData {
  fileName?: string;
  mimeType: string;
  data: string;
}

export interface Item {
  json: Record<string, unknown>;
  binary?: Record<string, BinaryData>;
  /** Which item of the input it comes from. */
  pairedItem?: { item: number };
}

/** `this` of `execute`. */
export interface ExecuteFunctions {
  getInputData(): Item[];
  getNodeParameter(name: string, index: number, fallback?: unknown): unknown;
  getCredentials(type: string): Promise<Record<string, unknown>>;
  /** Whether the workflow goes on with an item that tells the error. */
  continueOnFail(): boolean;
  getExecutionCancelSignal?(): AbortSignal | undefined;
  helpers: {
    assertBinaryData(index: number, property: string): BinaryData;
    getBinaryDataBuffer(index: number, property: string): Promise<Buffer>;
    prepareBinaryData(bytes: Buffer, fileName?: string, mimeType?: string): Promise<BinaryData>;
  };
}

/** A field of the form. */
export interface Property {
  displayName: string;
  name: string;
  type: 'string' | 'number' | 'boolean' | 'options';
  default: string | number | boolean;
  description?: string;
  placeholder?: string;
  required?: boolean;
  noDataExpression?: boolean;
  typeOptions?: { password?: boolean; rows?: number; minValue?: number; maxValue?: number };
  options?: { name: string; value: string; action?: string; description?: string }[];
  displayOptions?: { show: Record<string, (string | boolean)[]> };
}
