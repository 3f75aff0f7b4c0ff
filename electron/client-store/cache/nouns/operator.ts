import type { NounCache } from './noun-cache.ts';

const notKept = () => undefined;

/** What operators are about just now is not kept. */
export const operatorCache: NounCache = {
  events: { thinking: notKept, passed: notKept, stopped: notKept },
};
