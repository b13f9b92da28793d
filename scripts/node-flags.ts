/**
 * Flags that `npm start` gives to Node, for what starts the service in other ways. V8's young generation grows to three
 * times this and never shrinks under load; by default that is some 70 MB more, whatever the service does.
 */
export const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=8'];
