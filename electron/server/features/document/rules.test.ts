import { expect, test } from 'vitest';
import { etagOf, fittingVersions, requireMatch } from './rules.ts';

test('a page of versions ends before it exceeds the limit and is never empty', () => {
  const rows = (...lengths: number[]) => lengths.map((jsonOrBytes) => ({ jsonOrBytes }));
  const fitting = (...lengths: number[]) => fittingVersions(rows(...lengths), 3).length;
  expect(fitting()).toBe(0);
  expect(fitting(1, 1, 1, 1)).toBe(3);
  expect(fitting(4_000_000, 4_000_000, 1)).toBe(2);
  expect(fitting(4_000_000, 4_000_001)).toBe(1);
  expect(fitting(9_000_000, 1)).toBe(1);
});

test('an entity tag matches its own state, also in a list, and a star matches any', () => {
  const etag = etagOf({ version: 2, updatedAt: '2026-11-21T12:00:00.000Z' });
  for (const ifMatch of [undefined, '*', ' * ', etag, `"1-a", ${etag}`]) {
    expect(() => requireMatch(ifMatch, etag)).not.toThrow();
  }
  for (const ifMatch of ['', '"1-a"', `W/${etag}`]) {
    expect(() => requireMatch(ifMatch, etag)).toThrow(
      'The document has been changed since it was read.',
    );
  }
});
