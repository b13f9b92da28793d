/** Whole micro-credits, which the ledger counts, of a credit, which people are told. */
export const MICROCREDITS = 1_000_000;
