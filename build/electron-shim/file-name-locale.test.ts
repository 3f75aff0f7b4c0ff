import { expect, test } from 'vitest';
import { withFileNameLocale } from './file-name-locale.ts';

test.each([
  [{}],
  [{ LANG: '' }],
  [{ LANG: 'C' }],
  [{ LC_ALL: 'POSIX', LANG: 'de_DE.UTF-8' }],
  [{ LC_CTYPE: 'C', LANG: 'de_DE.UTF-8' }],
])('file names are UTF-8 where %o names no encoding', (env) => {
  expect(withFileNameLocale(env)).toEqual({ ...env, LC_ALL: undefined, LC_CTYPE: 'C.UTF-8' });
});

test.each([
  [{ LANG: 'de_DE.UTF-8' }],
  [{ LC_ALL: 'ja_JP.eucJP', LANG: 'C' }],
  [{ LC_CTYPE: 'C.UTF-8' }],
])('the locale of %o stays', (env) => {
  expect(withFileNameLocale(env)).toEqual(env);
});
