import { expect, test } from 'vitest';
import { buildWrite } from '../../client-store/testing/build-entry.ts';
import { DirectStore } from '../home/testing/direct-store.ts';
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
      await store.request('outbox.claim', { homeId: 'home', lane: entry.lane, isKeyed: true });
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
