/** The form of the node. */
import type { Property } from './n8n.ts';

export const OPERATIONS = ['create', 'upload', 'search', 'download'] as const;
export type Operation = (typeof OPERATIONS)[number];

const only = (...operations: Operation[]) => ({ show: { operation: operations } });

export const properties: Property[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    default: 'create',
    options: [
      { name: 'Create Film', value: 'create', action: 'Create a film by a prompt' },
      { name: 'Download File', value: 'download', action: 'Download a file of the library' },
      { name: 'Search', value: 'search', action: 'Search the library for moments' },
      { name: 'Upload File', value: 'upload', action: 'Upload a file into the library' },
    ],
  },
  {
    displayName: 'Prompt',
    name: 'prompt',
    type: 'string',
    typeOptions: { rows: 3 },
    default: '',
    required: true,
    placeholder: 'A 15 second square film of beach.mp4, with calm music',
    description: 'What film it shall be; names of files and ids of assets are understood',
    displayOptions: only('create'),
  },
  {
    displayName: 'Chat ID',
    name: 'chatId',
    type: 'string',
    default: '',
    description: 'The chat of an earlier film, which the prompt then changes',
    displayOptions: only('create'),
  },
  {
    displayName: 'Most Credits',
    name: 'maxCredits',
    type: 'number',
    typeOptions: { minValue: 0 },
    default: 0,
    description: 'What it may cost at most; 0 is no limit',
    displayOptions: only('create'),
  },
  {
    displayName: 'Fetch the Film',
    name: 'fetch',
    type: 'boolean',
    default: true,
    description: 'Whether the film goes with the item as binary data',
    displayOptions: only('create'),
  },
  {
    displayName: 'Binary Field',
    name: 'binaryField',
    type: 'string',
    default: 'data',
    required: true,
    description: 'The field of the item in which the file lies, or shall lie',
    displayOptions: only('create', 'upload', 'download'),
  },
  {
    displayName: 'Folder',
    name: 'folder',
    type: 'string',
    default: '',
    placeholder: '/2026/holiday',
    description: 'Where in the library; its root where empty',
    displayOptions: only('upload', 'search'),
  },
  {
    displayName: 'File Name',
    name: 'fileName',
    type: 'string',
    default: '',
    description: 'By default that of the binary data',
    displayOptions: only('upload'),
  },
  {
    displayName: 'Words',
    name: 'query',
    type: 'string',
    default: '',
    required: true,
    placeholder: 'a dog on the beach',
    displayOptions: only('search'),
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 50,
    description: 'Max number of results to return',
    displayOptions: only('search'),
  },
  {
    displayName: 'Asset ID',
    name: 'assetId',
    type: 'string',
    default: '',
    required: true,
    displayOptions: only('download'),
  },
  {
    displayName: 'Quality',
    name: 'quality',
    type: 'options',
    default: 'original',
    options: [
      { name: 'Original', value: 'original' },
      { name: '1080p', value: '1080p' },
      { name: '720p', value: '720p' },
      { name: '480p', value: '480p' },
    ],
    displayOptions: only('download'),
  },
];
