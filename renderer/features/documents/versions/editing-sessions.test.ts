import { expect, test } from 'vitest';
import type { DocumentVersion } from './use-versions.ts';
import { sessionsOf } from './editing-sessions.ts';

const anna = { id: 'usr_1', type: 'user', name: 'Anna' } as const;
const ada = { id: 'opr_1', type: 'operator', name: 'Ada' } as const;

const at = (time: string) => `2026-11-21T${time}:00.000Z`;

function buildVersion(
  version: number,
  time: string,
  updatedBy: DocumentVersion['updatedBy'],
): DocumentVersion {
  const author = updatedBy && { updatedBy };
  return { version, title: 'Menu', type: 'document', content: '', updatedAt: at(time), ...author };
}

function numbersOf({ current, former }: ReturnType<typeof sessionsOf>) {
  const numbers = (versions: readonly DocumentVersion[]) => versions.map(({ version }) => version);
  return [
    ['now', ...numbers(current.saves)],
    ...former.map(({ newest, saves }) => numbers([newest, ...saves])),
  ];
}

test('what one author saves without a long pause is one session, the current text included', () => {
  const sessions = sessionsOf({ updatedAt: at('12:00'), updatedBy: anna }, [
    buildVersion(6, '11:50', anna),
    buildVersion(5, '11:20', anna),
    buildVersion(4, '10:49', anna),
    buildVersion(3, '10:48', ada),
    buildVersion(2, '10:47', ada),
    buildVersion(1, '10:46', anna),
  ]);
  expect(numbersOf(sessions)).toEqual([['now', 6, 5], [4], [3, 2], [1]]);
});

test('a version of an unknown author stands alone, beside another one too', () => {
  const versions = [
    buildVersion(3, '11:59', undefined),
    buildVersion(2, '11:58', undefined),
    buildVersion(1, '11:57', anna),
  ];
  const unknown = sessionsOf({ updatedAt: at('12:00'), updatedBy: undefined }, versions);
  expect(numbersOf(unknown)).toEqual([['now'], [3], [2], [1]]);
  const known = sessionsOf({ updatedAt: at('12:00'), updatedBy: anna }, versions);
  expect(numbersOf(known)).toEqual([['now'], [3], [2], [1]]);
});

test('a time that cannot be read joins nothing', () => {
  const sessions = sessionsOf({ updatedAt: '', updatedBy: anna }, [buildVersion(1, '11:59', anna)]);
  expect(numbersOf(sessions)).toEqual([['now'], [1]]);
});
