import { expectTypeOf, test } from 'vitest';
import type { CallHandler, CallHandlers } from './call-handlers.ts';

// Checked by `npm run types`: these are statements about what compiles.
test('a table of handlers that lacks one does not compile', () => {
  expectTypeOf<Omit<CallHandlers, 'window.describe'>>().not.toExtend<CallHandlers>();
  expectTypeOf<CallHandlers>().toExtend<CallHandlers>();
});

test('a handler that answers with another shape does not compile', () => {
  expectTypeOf<() => { isFocused: boolean }>().not.toExtend<CallHandler<'window.describe'>>();
});
