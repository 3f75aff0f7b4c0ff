import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { useOutbox } from '../../entities/outbox/outbox-store.ts';
import { violations } from '../../testing/axe.ts';
import { buildEntry, buildHome } from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { ThingEntries } from './thing-entries.tsx';

const since = '2026-11-21T10:00:00.000Z';
const renaming: Partial<OutboxEntry> = {
  operation: 'work_item.update',
  input: { workItemId: 'wki_1', title: 'A picnic' },
  subject: { kind: 'work_item', id: 'wki_1' },
};

/** Shows the entries as on the screen of a thing; of a work item, if no other is given. */
function showThing(
  entries: readonly Partial<OutboxEntry>[],
  home = buildHome({ id: 'local' }),
  thing: Pick<OutboxEntry['subject'], 'kind' | 'id'> = { kind: 'work_item', id: 'wki_1' },
) {
  useHomes.setState({ homes: [home] });
  const built = entries.map((entry, at) => buildEntry({ id: `out_${at}`, ...entry }));
  useOutbox.setState({ entries: built, done: new Set() });
  const bridge = fakeBridge({ 'outbox.retry': () => ({ ...buildEntry(), state: 'queued' }) });
  show(
    <main>
      <ThingEntries {...thing} homeId="local" hasWaiting outboxHref="#/outbox" />
    </main>,
  );
  return bridge;
}

const list = page.getByRole('list', { name: 'Not sent yet' });

test('a refused change stands on its thing, with its reason, and is sent again from there', async () => {
  const bridge = showThing([{ ...renaming, state: 'rejected', reason: 'You can only read here.' }]);
  await expect.element(list).toMatchTextContent(/Couldn’t send this: You can only read here\./);
  const names = list.getByRole('button').elements();
  expect(names.map(({ textContent }) => textContent)).toEqual(['Retry', 'Edit', 'Discard']);
  await userEvent.click(list.getByRole('button', { name: 'Retry', exact: true }));
  expect(bridge.inputsOf('outbox.retry')).toEqual([{ entryId: 'out_0' }]);
});

test('a refused change of an operator stands on its page, and no other’s', async () => {
  const change: Partial<OutboxEntry> = {
    operation: 'operator.pause',
    // One operator is paused as a part of the guild.
    subject: { kind: 'operator', id: 'all' },
    state: 'rejected',
  };
  showThing(
    [
      { ...change, input: { guildId: 'g', operatorId: 'opr_1', isPaused: true } },
      { ...change, input: { guildId: 'g', operatorId: 'opr_2', isPaused: true } },
      { ...change, input: { guildId: 'g', isPaused: true } },
    ],
    undefined,
    { kind: 'operator', id: 'opr_1' },
  );
  await expect.element(list).toMatchTextContent(/Pause an operator/);
  expect(list.getByRole('listitem').elements()).toHaveLength(1);
});

test('an entry that goes out at once, is of another thing or stands there as a message is no news', async () => {
  showThing([
    renaming,
    { ...renaming, subject: { kind: 'work_item', id: 'wki_2' }, state: 'rejected' },
    { state: 'rejected' },
  ]);
  await expect.element(list).not.toBeInTheDocument();
});

test.each([
  ['its service is away', {}, 'Waiting for Studio: A web page answers.'],
  ['it is tried again', { reason: 'Too many at once.' }, 'Too many at once.'],
])('an entry that waits because %s says so', async (_why, overrides, words) => {
  const state = { kind: 'offline', since, detail: 'A web page answers.' } as const;
  showThing([{ ...renaming, ...overrides }], buildHome({ id: 'local', name: 'Studio', state }));
  await expect.element(list).toMatchTextContent(new RegExp(words));
});

test('an entry that waits for a refused creation says for what', async () => {
  const creation: Partial<OutboxEntry> = {
    id: 'out_9',
    operation: 'work_item.create',
    input: { type: 'epic', title: 'Opening' },
    subject: { kind: 'work_item', id: 'new_1' },
    temporaryId: 'new_1',
    state: 'rejected',
  };
  showThing([creation, { ...renaming, waitsFor: 'out_9' }]);
  await expect
    .element(list)
    .toMatchTextContent(/Waiting for an item that couldn’t be sent: .*Opening/);
});

test('of very many the first are shown, and the outbox has the rest', async () => {
  showThing(Array.from({ length: 300 }, () => ({ ...renaming, state: 'rejected' as const })));
  await expect.element(page.getByRole('link', { name: '295 more in the Outbox' })).toBeVisible();
  expect(list.getByRole('listitem').elements()).toHaveLength(5);
});

test.each(themes)('an entry that could not be sent passes axe in %s', async (theme) => {
  await showIn(theme);
  showThing([{ ...renaming, state: 'rejected', reason: 'No.' }]);
  await expect.element(list).toBeVisible();
  expect(await violations()).toEqual([]);
});
