/** Styles that the bundler reads. */
declare module '*.css';
