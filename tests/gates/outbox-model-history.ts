import fc from 'fast-check';
import type { DirectStore } from '../../electron/client/store-client/testing/direct-store.ts';
import { fates, storings } from './outbox-model-service.ts';
import type { Fate, Storing } from './outbox-model-service.ts';

/** One event of a history. `pick` chooses among the candidates. */
export type Step =
  | { readonly kind: 'send'; readonly pick: number; readonly text: string }
  /** A message that is sent later. */
  | { readonly kind: 'later'; readonly pick: number; readonly text: string; readonly ms: number }
  | { readonly kind: 'open'; readonly title: string }
  | { readonly kind: 'change'; readonly hasBaseVersion: boolean }
  /** A branch and an item beside it are deleted in one act. */
  | { readonly kind: 'selection' }
  /** Somebody else changes one of the items that were to be deleted. */
  | { readonly kind: 'touch'; readonly pick: number }
  | { readonly kind: 'person'; readonly act: 'retry' | 'edit' | 'discard'; readonly pick: number }
  | { readonly kind: 'other'; readonly where: string; readonly text: string }
  | { readonly kind: 'reachable'; readonly isReachable: boolean }
  | { readonly kind: 'time'; readonly ms: number }
  | { readonly kind: 'skew'; readonly days: number }
  | { readonly kind: 'events'; readonly pick: number; readonly isRepeated: boolean }
  | { readonly kind: 'full disk'; readonly request: DirectStore['failNext'] }
  | { readonly kind: 'crash' };

/** A history of one home. */
export interface History {
  readonly isIdempotent: boolean;
  readonly hasCursors: boolean;
  /** The change that the service makes to a text before storing it. */
  readonly storing: Storing;
  readonly steps: readonly Step[];
  readonly fates: readonly Fate[];
}

/** The length of a day. Clocks are wrong by a number of days. */
export const dayMs = 24 * 60 * 60_000;

const pick = fc.nat(20);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('send'),
      pick,
      text: fc.constantFrom('ok', 'ok', 'thanks', 'a', ' a\r\n', 'b', 'Cafe\u0301  au lait '),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('later'),
      pick,
      text: fc.constantFrom('ok', 'thanks', 'a'),
      ms: fc.nat(180_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('open'), title: fc.constantFrom('A', 'B') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('change'), hasBaseVersion: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('selection') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('touch'), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('person'),
      act: fc.constantFrom('retry', 'edit', 'discard'),
      pick,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('other'),
      where: fc.constantFrom('cnv_one', 'cnv_two', 'wi_1'),
      text: fc.constantFrom('ok', 'theirs'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('reachable'), isReachable: fc.boolean() }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('time'), ms: fc.nat(90_000) }) },
  // A night of sleep.
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('time'), ms: fc.constant(dayMs / 3) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('skew'), days: fc.constantFrom(-40, -1, 1, 40) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('events'), pick, isRepeated: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('full disk'),
      request: fc.constantFrom(
        'outbox.claim',
        'outbox.settle',
        'outbox.save_baseline',
        'outbox.lanes',
        'outbox.lanes_after',
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('crash') }) },
);

/** Generates all possible histories. */
export const histories: fc.Arbitrary<History> = fc.record({
  isIdempotent: fc.boolean(),
  hasCursors: fc.boolean(),
  storing: fc.constantFrom(...storings),
  steps: fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }),
  fates: fc.array(fc.constantFrom(...fates), { maxLength: 40, size: 'max' }),
});
