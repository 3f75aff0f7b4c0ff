import type { NounRules } from './noun-rules.ts';

/** What is particular to operators in the outbox. */
export const operatorRules: NounRules = {
  createdFields: ({ capabilities = [] }) => ({ capabilities }),
};
