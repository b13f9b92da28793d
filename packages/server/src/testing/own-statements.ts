/** Statements that a process sends by itself every few seconds, whatever a test is just counting. */
const BY_ITSELF = /^\s*insert into process /;

/** Whether a statement belongs to what was asked for. */
export const isAskedFor = (statement: string): boolean => !BY_ITSELF.test(statement);
