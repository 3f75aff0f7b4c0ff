import type { Problem } from '#shared/problem/problem.ts';

/** How far the reading of something has come. */
export type LoadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** Nothing was asked for yet. */
export const idle: LoadState = { kind: 'idle' };
/** An answer is awaited. */
export const loading: LoadState = { kind: 'loading' };
/** What was asked for is there. */
export const ready: LoadState = { kind: 'ready' };
