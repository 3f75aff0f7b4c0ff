import { expect, test } from 'vitest';
import { workItemStatuses } from '#shared/domain/work-item/status.ts';
import { notificationText, requireChildless, requireReference } from './rules.ts';

test('every change by an operator has its own notification text', () => {
  const changes = [...workItemStatuses.map((status) => ({ status })), { progress: 66.6 }, {}];
  expect(changes.map((change) => notificationText('Ada', 'A fair', change))).toEqual([
    'Ada put “A fair” back into the backlog',
    'Ada set “A fair” to be done',
    'Ada is working on “A fair”',
    'Ada asks for a review of “A fair”',
    'Ada marked “A fair” as done',
    'Ada cancelled “A fair”',
    'Ada is 67 % through “A fair”',
    'Ada changed “A fair”',
  ]);
});

test('a notification quotes the title verbatim', () => {
  expect(notificationText('Ada', 'Costs: $& and $1', { status: 'done' })).toBe(
    'Ada marked “Costs: $& and $1” as done',
  );
});

test('an item with children is not deleted, and the error counts them', () => {
  expect(() => requireChildless('Bake', 0)).not.toThrow();
  expect(() => requireChildless('Bake', 1)).toThrow('“Bake” has a child; delete them');
  expect(() => requireChildless('Bake', 3)).toThrow('“Bake” has 3 children; delete them');
});

test('an unknown reference is refused with its pointer', () => {
  const where = { field: 'parentId', pointer: '/parentId', noun: 'work item' } as const;
  expect(requireReference('found', where)).toBe('found');
  expect(() => requireReference(undefined, where)).toThrow(
    expect.objectContaining({
      message: 'parentId names no work item of this guild.',
      problem: expect.objectContaining({
        errors: [{ pointer: '/parentId', message: 'Names no work item of this guild.' }],
      }),
    }),
  );
});
