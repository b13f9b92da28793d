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
  limits: RequestAllowance;
}

/** How much an account may ask for. */
export interface RequestAllowance {
  /** Of each of its keys, and of its signed-in people together. */
  requestsPerMinute: number;
  /** Worked on at the same time; more wait their turn. */
  requestParallelism: number;
}
