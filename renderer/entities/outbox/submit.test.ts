import { expect, test } from 'vitest';
import { answerCalls, callsOf } from '../../testing/answer-calls.ts';
import { buildEntry } from '../../testing/build-entities.ts';
import { submit } from './submit.ts';

/** A refused change of an item's status, as main answers it. */
function answerRefused(input: object): void {
  const entry = buildEntry({
    operation: 'work_item.update',
    input: { workItemId: 'itm_1', status: 'done', ...input },
    state: 'rejected',
    reason: 'You may only read here.',
  });
  answerCalls({ 'outbox.submit': { entry }, 'outbox.discard': entry });
}

const change = () => submit('h', 'work_item.update', { workItemId: 'itm_1', status: 'done' });

test('a change that is refused while the person waits leaves nothing in the outbox', async () => {
  answerRefused({});
  await expect(change()).rejects.toThrow('You may only read here.');
  expect(callsOf('outbox.discard')).toHaveLength(1);
});

test('a refused change takes no earlier one along that waited and was merged with it', async () => {
  answerRefused({ title: 'Written an hour ago' });
  expect((await change()).entry).toMatchObject({ state: 'rejected' });
  expect(callsOf('outbox.discard')).toEqual([]);
});
