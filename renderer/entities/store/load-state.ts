import type { Problem } from '#shared/problem/problem.ts';

/** The state of reading something. */
export type LoadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** Not requested yet. */
export const idle: LoadState = { kind: 'idle' };
/** Waiting for an answer. */
export const loading: LoadState = { kind: 'loading' };
/** Read. */
export const ready: LoadState = { kind: 'ready' };
