/** The service that nodes call, and its key. */
import type { Property } from './n8n.ts';

export class RushesApi {
  readonly name = 'rushesApi';
  readonly displayName = 'Rushes API';
  readonly properties: Property[] = [
    {
      displayName: 'Service',
      name: 'baseUrl',
      type: 'string',
      default: 'http://localhost:8080',
      placeholder: 'https://video.example.com',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      description: 'In the web app under Settings, or by "rushes keys create"',
    },
  ];
  /** Asked when somebody saves the credentials. */
  readonly test = { request: { baseURL: '={{$credentials.baseUrl}}', url: '/users/me' } };
  readonly authenticate = {
    type: 'generic',
    properties: { headers: { 'x-api-key': '={{$credentials.apiKey}}' } },
  } as const;
}
