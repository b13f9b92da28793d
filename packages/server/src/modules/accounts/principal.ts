/** Who is asking, as proven by a credential. */
export interface Principal {
  userId: string;
  accountId: string;
  email: string;
  isOperator: boolean;
  /** How it was proven; some operations take ID tokens only. */
  credential: 'api-key' | 'id-token';
  /** The key it was proven by; null of an ID token. */
  apiKeyId: string | null;
  /** What the account's plan lets it ask for. */
  limits: { requestsPerMinute: number; requestParallelism: number };
}
