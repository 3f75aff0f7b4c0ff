import { expect, test } from 'vitest';
import { isAssignable } from './action.ts';

test.each(['Mod+J', 'Mod+Shift+J', 'Mod+;', 'Mod+1', 'F8', 'Mod+F8', 'J', '?'])(
  'an action can have %s',
  (keys) => expect(isAssignable(keys)).toBe(true),
);

test.each(['', 'Escape', 'Tab', 'Enter', 'Mod+Enter', 'Mod+ä', 'mod+j', 'Mod+JJ', 'Mod+', ' '])(
  'an action cannot have %j',
  (keys) => expect(isAssignable(keys)).toBe(false),
);
