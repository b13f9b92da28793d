/** Who is asking, as proven by a credential. */
export interface Principal {
  userId: string;
  accountId: string;
  email: string;
  isOperator: boolean;
  /** How it was proven; some operations take ID tokens only. */
  credential: 'api-key' | 'id-token';
}
