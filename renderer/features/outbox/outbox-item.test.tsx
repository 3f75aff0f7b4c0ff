import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Home } from '#shared/capability/home.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { workItemChangeSchema } from '#shared/domain/work-item/history.ts';
import { problemError } from '#shared/problem/problem.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { violations } from '../../testing/axe.ts';
import { buildEntry, buildHome } from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import type { BridgeAnswers } from '../../testing/fake-bridge.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { OutboxItem } from './outbox-item.tsx';

const conflicting: Partial<OutboxEntry> = {
  operation: 'work_item.update',
  input: { workItemId: 'wki_1', title: 'A picnic' },
  subject: { kind: 'work_item', id: 'wki_1' },
  state: 'conflict',
  conflict: [{ field: 'title', mine: 'A picnic', theirs: 'A feast' }],
};

/** An entry of the outbox, before a main that takes whatever is asked of it. */
function showItem(
  overrides: Partial<OutboxEntry>,
  answers: BridgeAnswers = {},
  home: Home = buildHome({ id: 'local' }),
) {
  const entry = buildEntry(overrides);
  useHomes.setState({ homes: [home] });
  const answer = () => entry;
  const bridge = fakeBridge({
    'outbox.retry': answer,
    'outbox.edit': answer,
    'outbox.discard': answer,
    ...answers,
  });
  show(
    <ul>
      <OutboxItem entry={entry} former={undefined} home={home} thingHref={() => '#'} />
    </ul>,
  );
  return bridge;
}

test.each([
  ['queued', ['Edit', 'Discard']],
  ['sending', []],
  ['rejected', ['Retry', 'Edit', 'Discard']],
  ['unconfirmed', ['Send again', 'Edit', 'Mark as sent']],
] as const)('one that is %s offers %j', async (state, acts) => {
  showItem({ state });
  await expect.element(page.getByText('Hello')).toBeVisible();
  const buttons = page.getByRole('button').elements();
  expect(buttons.map(({ textContent }) => textContent)).toEqual(acts);
});

test('one that was tried and waits can be tried now', async () => {
  const bridge = showItem({ state: 'queued', reason: 'Slow down.' });
  await userEvent.click(page.getByRole('button', { name: 'Try now' }));
  expect(bridge.inputsOf('outbox.retry')).toEqual([{ entryId: 'out_1' }]);
});

test('of two versions one is kept', async () => {
  const bridge = showItem(conflicting);
  const row = page.getByRole('row', { name: /A feast/ });
  await expect.element(row).toMatchTextContent('A picnic');
  await expect.element(page.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Keep mine' }));
  expect(bridge.inputsOf('outbox.retry')).toEqual([{ entryId: 'out_1' }]);
});

test('of something deleted that others have changed since, both ways out are offered', async () => {
  const bridge = showItem(
    {
      ...conflicting,
      operation: 'work_item.delete',
      input: { workItemId: 'wki_1' },
      subjectTitle: 'Order flour',
      conflict: [{ field: 'description', mine: null, theirs: 'Do not delete.', seen: null }],
    },
    {
      'work_item.history': () => ({
        changes: [
          workItemChangeSchema.parse({
            id: 'wic_1',
            at: '2026-11-21T10:00:00.000Z',
            actor: { id: 'usr_bob', type: 'user', name: 'Bob' },
            kind: 'updated',
            changes: [{ field: 'description' }],
          }),
        ],
        nextCursor: null,
        beginsAt: '2026-11-21T10:00:00.000Z',
      }),
    },
    buildHome({ id: 'local', kind: 'local' }),
  );
  await expect.element(page.getByRole('heading', { name: 'Delete “Order flour”' })).toBeVisible();
  await expect
    .element(page.getByText('Bob changed this after you deleted it. Delete it anyway?'))
    .toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Do not delete.' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Keep it' })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Delete anyway' }));
  expect(bridge.inputsOf('outbox.retry')).toEqual([{ entryId: 'out_1' }]);
});

test('a text is shown as people read it, and edited as it is written', async () => {
  const input = { conversationId: 'cnv_1', text: '**Rye** or [spelt](https://a.example)?' };
  showItem({ state: 'rejected', input });
  await expect.element(page.getByText('Rye or spelt?', { exact: true })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Edit' }));
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveValue(input.text);
});

test('of two descriptions is shown how they read, with what differs marked', async () => {
  const same = Array.from({ length: 5 }, (_, at) => `Part ${at}`).join('\n\n');
  showItem({
    ...conflicting,
    conflict: [{ field: 'description', mine: `${same}\n\n**Rye**`, theirs: `${same}\n\n*Spelt*` }],
  });
  const [mine, theirs] = [page.getByRole('cell').nth(0), page.getByRole('cell').nth(1)];
  await expect.element(mine).toHaveTextContent('… 4 blocks …Part 4 Rye');
  await expect.element(theirs).toHaveTextContent('… 4 blocks …Part 4 Spelt');
  await expect.element(theirs.getByRole('mark')).toHaveTextContent('Spelt');
});

test('the text of an entry is edited in its place, and the rest of it stays', async () => {
  const bridge = showItem({ state: 'rejected', reason: 'It is too long.' });
  await expect.element(page.getByText('Couldn’t send this: It is too long.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Edit' }));
  const field = page.getByRole('textbox', { name: 'Text' });
  await expect.element(field).toHaveFocus();
  await userEvent.fill(field, '');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect.element(send).toBeDisabled();
  await userEvent.fill(field, 'Hi');
  await userEvent.click(send);
  await expect.element(field).not.toBeInTheDocument();
  const input = { conversationId: 'cnv_1', text: 'Hi' };
  expect(bridge.inputsOf('outbox.edit')).toEqual([{ entryId: 'out_1', input }]);
});

test('an edit while the home is away is saved, and not said to be sent', async () => {
  const since = '2026-11-21T10:00:00.000Z';
  showItem({}, {}, buildHome({ state: { kind: 'offline', since } }));
  await userEvent.click(page.getByRole('button', { name: 'Edit' }));
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Send' }).elements()).toHaveLength(0);
});

test('an act that fails is told of', async () => {
  showItem(
    {},
    {
      'outbox.discard': () => {
        throw problemError('precondition_failed', 'It is on its way already.');
      },
    },
  );
  await userEvent.click(page.getByRole('button', { name: 'Discard' }));
  await expect.element(page.getByRole('alert')).toHaveTextContent('It is on its way already.');
});

test.each(themes)('a conflict passes axe in %s', async (theme) => {
  await showIn(theme);
  showItem(conflicting);
  await expect.element(page.getByRole('row', { name: /A feast/ })).toBeVisible();
  expect(await violations()).toEqual([]);
});
