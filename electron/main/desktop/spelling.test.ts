import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { beginWithoutDictionaries, languagesOf } from './spelling.ts';

const known = ['de', 'en-GB', 'en-US', 'fr', 'pt-BR'];

test.each([
  [
    ['de-CH', 'en-GB'],
    ['de', 'en-GB'],
  ],
  [['pt-PT'], ['pt-BR']],
  [['xx', 'yy-ZZ'], ['en-US']],
  [
    ['fr', 'fr-CA', 'de', 'en-US', 'en-GB'],
    ['fr', 'de', 'en-US'],
  ],
])('%j are checked as %j', (preferred, checked) => {
  expect(languagesOf(preferred, known)).toEqual(checked);
});

/** A session that says what it was told, in order. */
class ToldSession {
  readonly told: string[] = [];

  setSpellCheckerLanguages(languages: readonly string[]): void {
    this.told.push(`languages ${languages.join()}`);
  }

  setSpellCheckerEnabled(isEnabled: boolean): void {
    this.told.push(`enabled ${isEnabled}`);
  }
}

test.each([
  ['linux', ['languages ', 'enabled false']],
  ['win32', ['languages ', 'enabled false']],
  ['darwin', []],
] as const)('on %s every session is told in the turn that makes it', (platform, told) => {
  const app = new EventEmitter();
  beginWithoutDictionaries(app as never, platform);
  const sessions = [new ToldSession(), new ToldSession()];
  for (const session of sessions) {
    app.emit('session-created', session);
    expect(session.told).toEqual(told);
  }
});

test('main listens for sessions before anything that may make one', () => {
  const main = readFileSync(join(import.meta.dirname, '../main.ts'), 'utf8');
  expect(main.indexOf('\nbeginWithoutDictionaries(app')).toBeGreaterThan(0);
  expect(main.indexOf('\nbeginWithoutDictionaries(app')).toBeLessThan(
    main.indexOf('\nvoid start()'),
  );
});
