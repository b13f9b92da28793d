/**
 * Builds the documentation site into `packages/docs/dist`. npm's `postinstall` runs it, perhaps by a Node that reads no
 * TypeScript: then the service shows its reference alone until `npm run docs`.
 */
process.env.NODE_ENV = 'production';
try {
  await import('./src/main.ts');
} catch (error) {
  // A site that is not there is no reason to fail an installation.
  console.error('The documentation could not be built; "npm run docs" tries again:', error);
  if (process.env.npm_lifecycle_event !== 'postinstall') process.exitCode = 1;
}
