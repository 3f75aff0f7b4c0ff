import fc from 'fast-check';

/** The fate of a request. */
const fates = [
  'answered',
  /** The service does it, and the answer is lost. */
  'answer lost',
  'never arrived',
  /** It is on its way until the next `answers`, or for ever. */
  'held',
  'refused',
  'busy',
] as const;

export type Fate = (typeof fates)[number];

/** One event of an order. `pick` chooses among the messages that were written. */
export type Step =
  | { readonly kind: 'send'; readonly thread: string }
  | { readonly kind: 'later'; readonly thread: string; readonly inMs: number }
  | { readonly kind: 'edit'; readonly pick: number }
  | { readonly kind: 'move'; readonly pick: number; readonly inMs: number }
  | { readonly kind: 'send now'; readonly pick: number }
  | { readonly kind: 'remove'; readonly pick: number }
  | { readonly kind: 'reachable'; readonly isReachable: boolean }
  | { readonly kind: 'answers' }
  | { readonly kind: 'time'; readonly ms: number }
  | { readonly kind: 'clock'; readonly ms: number }
  | { readonly kind: 'kill' };

/** An order of acts and troubles of one home. */
export interface Order {
  readonly steps: readonly Step[];
  readonly fates: readonly Fate[];
}

const minuteMs = 60_000;
const pick = fc.nat(9);
const thread = fc.constantFrom('cnv_one', 'cnv_one', 'cnv_two');
/** Times close to each other, so that much of it falls together; one has come already. */
const inMs = fc.constantFrom(-minuteMs, 1, minuteMs, 2 * minuteMs, 5 * minuteMs, 60 * minuteMs);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('later'), thread, inMs }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('send'), thread }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit'), pick }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('move'), pick, inMs }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('send now'), pick }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove'), pick }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('reachable'), isReachable: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('answers') }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('time'),
      ms: fc.constantFrom(1, 14_000, minuteMs, 2 * minuteMs, 6 * minuteMs),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('clock'),
      ms: fc.constantFrom(-10 * minuteMs, -minuteMs, minuteMs, 10 * minuteMs, 90 * minuteMs),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('kill') }) },
);

/** All orders. */
export const orders: fc.Arbitrary<Order> = fc.record({
  steps: fc.array(step, { minLength: 2, maxLength: 20, size: 'max' }),
  fates: fc.array(fc.constantFrom('answered' as const, ...fates), { maxLength: 10, size: 'max' }),
});
