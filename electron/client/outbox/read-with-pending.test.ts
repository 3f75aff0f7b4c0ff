import { expect, test } from 'vitest';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';
import { acceptedAt, buildWrite } from '../store/testing/build-entry.ts';
import { DirectStore } from '../store-client/testing/direct-store.ts';
import { readWithPending } from './read-with-pending.ts';

const input = { guildId: 'gld_1' };
const task = () =>
  buildWrite('work_item.create', { guildId: 'gld_1', type: 'task', title: 'Bake' });
const list = (...titles: string[]) => ({
  workItems: titles.map((title) => ({ id: title, title })),
});

function titlesOf(answer: unknown): unknown[] {
  return (answer as ReturnType<typeof list>).workItems.map(({ title }) => title);
}

test('an item sent while a list is read is in it once', async () => {
  const store = new DirectStore();
  const entry = await store.request('outbox.accept', task());
  const answers = [list(), list('Bake')];
  const read = async () => {
    const answer = answers.shift();
    if (answers.length === 1) {
      // The service answers, and before that is here, the creation is sent and confirmed.
      await store.request('outbox.claim', {
        homeId: 'home',
        lane: entry.lane,
        isKeyed: true,
        at: acceptedAt,
      });
      const outcome = { state: 'sent', resultId: 'Bake' } as const;
      await store.request('outbox.settle', { entryId: entry.id, outcome });
    }
    return answer;
  };
  const options = { homeId: 'home', store, own: undefined, read };
  expect(titlesOf(await readWithPending(options, 'work_item.list', input))).toEqual(['Bake']);
});

test('the answer of the service is shown as it is where the outbox cannot be read', async () => {
  const store = { request: () => Promise.reject(new Error('The disk is gone.')) };
  const read = () => Promise.resolve(list('Known'));
  const options = { homeId: 'home', store, own: undefined, read };
  expect(titlesOf(await readWithPending(options, 'work_item.list', input))).toEqual(['Known']);
});

test('an item accepted while a list is read is in it', async () => {
  const store = new DirectStore();
  const read = async () => {
    await store.request('outbox.accept', task());
    return list('Known');
  };
  const options = { homeId: 'home', store, own: undefined, read };
  const answer = await readWithPending(options, 'work_item.list', input);
  expect(titlesOf(answer)).toEqual(['Known', 'Bake']);
});

test('thousands of messages and changes that wait hide no change of what is read', async () => {
  allowStalls('the store, which has a process of its own, answers here in this thread');
  const store = new DirectStore();
  const accept = (write: ReturnType<typeof buildWrite>) => store.request('outbox.accept', write);
  for (let at = 0; at < 2_500; at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await accept(buildWrite('message.create', { conversationId: 'cnv_one', text: `${at}` }));
  }
  for (let at = 0; at < 2_500; at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await accept(buildWrite('work_item.update', { workItemId: `wi_${at}`, status: 'done' }));
  }
  const workItems = Array.from({ length: 2_500 }, (_, at) => ({ id: `wi_${at}`, status: 'todo' }));
  const read = () => Promise.resolve({ workItems, nextCursor: null });
  const options = { homeId: 'home', store, own: undefined, read };
  const shown = await readWithPending(options, 'work_item.list', { guildId: 'gld_1' });
  const statuses = (shown as { workItems: { status: string }[] }).workItems.map(
    ({ status }) => status,
  );
  expect(new Set(statuses)).toEqual(new Set(['done']));
});
