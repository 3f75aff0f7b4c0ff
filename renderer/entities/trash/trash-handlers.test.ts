import { beforeEach, expect, test } from 'vitest';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
import { applyAnswer, applyEvent, forgetHome } from '../nouns.ts';
import { trashStore } from './trash-store.ts';

const guildId = 'g';
const thing = (id: string, deletedAt: string) => ({
  id,
  kind: 'work_item',
  title: id,
  type: 'task',
  deletedAt,
  deletedBy: { id: 'usr_1', type: 'user', name: 'Anna' },
  removedAt: deletedAt,
  belowCount: 0,
});
const ids = () => trashStore.list('h', { guildId }).rows.map(({ id }) => id);

beforeEach(() => {
  forgetHome('h');
});

test('a restored thing leaves the trash, and is there again once it is deleted once more', async () => {
  const early = thing('wi_1', '2026-11-20T10:00:00.000Z');
  const late = thing('wi_2', '2026-11-20T11:00:00.000Z');
  answerCalls({ 'trash.list': { things: [late, early], nextCursor: null } });
  await trashStore.read('h', { guildId });
  expect(ids()).toEqual(['wi_2', 'wi_1']);
  const asked = { homeId: 'h', input: { guildId, thingId: 'wi_1' } };
  applyAnswer('trash.restore', { id: 'wi_1', restoredCount: 1 }, asked);
  expect(ids()).toEqual(['wi_2']);
  const again = thing('wi_1', '2026-11-20T12:00:00.000Z');
  answerCalls({ 'trash.list': { things: [again, late], nextCursor: null } });
  await trashStore.read('h', { guildId });
  expect(ids()).toEqual(['wi_1', 'wi_2']);
  applyEvent('h', { type: 'trash.removed', data: { id: 'wi_2' }, guildId } as ServiceEvent);
  expect(ids()).toEqual(['wi_1']);
});
