import { afterEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { problemError } from '#shared/problem/problem.ts';
import { forgetIds } from '../../bridge/local-ids.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { useOutbox } from '../../entities/outbox/outbox-store.ts';
import { violations } from '../../testing/axe.ts';
import { buildEntry, buildHome } from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import type { BridgeAnswers } from '../../testing/fake-bridge.ts';
import { learnMade } from '../../testing/learn-made.ts';
import { closeToasts } from '../../testing/item-pane.tsx';
import { show, showIn, themes } from '../../testing/show.tsx';
import { Toaster } from '../../ui/toast.tsx';
import { OutboxScreen } from './outbox-screen.tsx';

const creation: Partial<OutboxEntry> = {
  id: 'out_0',
  operation: 'conversation.create',
  input: { title: 'A picnic' },
  subject: { kind: 'conversation', id: 'new_1' },
  temporaryId: 'new_1',
};
const inIt: Partial<OutboxEntry> = {
  input: { conversationId: 'new_1', text: 'Bring bread' },
  subject: { kind: 'conversation', id: 'new_1' },
};

/** The names of the buttons of all entries. */
function actsOfItems(): (string | null)[] {
  return items
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);
}

/** The outbox with these entries, before a main that takes whatever is asked of it. */
function showOutbox(entries: readonly Partial<OutboxEntry>[], answers: BridgeAnswers = {}) {
  const built = entries.map(buildEntry);
  const [first = buildEntry()] = built;
  useHomes.setState({ homes: [buildHome({ id: 'local' })] });
  useOutbox.setState({ entries: built, done: new Set() });
  const bridge = fakeBridge({
    'outbox.discard': ({ entryId }) => ({
      ...(built.find(({ id }) => id === entryId) ?? first),
      state: 'discarded',
    }),
    'outbox.submit': () => ({ entry: { ...first, id: 'out_9' }, output: undefined }),
    'clipboard.write': () => ({}),
    ...answers,
  });
  show(
    <>
      <main>
        <OutboxScreen thingHref={() => '#'} />
      </main>
      <Toaster />
    </>,
  );
  return bridge;
}

const items = page.getByRole('region', { name: 'Outbox' }).getByRole('listitem');
const button = (name: string) => page.getByRole('button', { name, exact: true });

afterEach(closeToasts);

test('a refused entry is discarded once that can no longer be taken back', async () => {
  const bridge = showOutbox([{ state: 'rejected', reason: 'Too long.' }]);
  await userEvent.click(button('Discard'));
  await expect.element(items).not.toBeInTheDocument();
  expect(bridge.inputsOf('outbox.discard')).toEqual([]);
  await userEvent.click(button('Close'));
  await expect.poll(() => bridge.inputsOf('outbox.discard')).toEqual([{ entryId: 'out_1' }]);
  await expect.poll(() => useOutbox.getState().entries).toEqual([]);
});

test('a write behind one that waits for its next try says so, and not that its home is away', async () => {
  const limited = { reason: 'Too many at once.' };
  const other = { kind: 'conversation', id: 'cnv_2' } as const;
  showOutbox([
    { ...limited, id: 'out_1' },
    { id: 'out_2' },
    { id: 'out_3', subject: other },
    { ...limited, id: 'out_4', subject: other },
  ]);
  await expect.element(items.nth(0)).toMatchTextContent(/Too many at once\./);
  await expect
    .element(items.nth(1))
    .toMatchTextContent(/Waiting for an earlier item: Send message\./);
  await expect.element(items.nth(2)).toMatchTextContent(/Waiting for The bakery\./);
  await expect.element(items.nth(3)).toMatchTextContent(/Too many at once\./);
});

test('Undo brings a refused entry back as it was', async () => {
  const bridge = showOutbox([{ state: 'rejected', reason: 'Too long.' }]);
  await userEvent.click(button('Discard'));
  await userEvent.click(button('Undo'));
  await expect.element(items).toMatchTextContent(/Too long\./);
  expect(bridge.inputsOf('outbox.discard')).toEqual([]);
});

test('a message that would go out by itself is discarded at once, and Undo submits it anew', async () => {
  const bridge = showOutbox([{}]);
  await userEvent.click(button('Discard'));
  await expect.element(items).not.toBeInTheDocument();
  expect(bridge.inputsOf('outbox.discard')).toEqual([{ entryId: 'out_1' }]);
  await userEvent.click(button('Undo'));
  await expect.element(items).toMatchTextContent(/Hello/);
  expect(bridge.inputsOf('outbox.submit')).toEqual([
    {
      homeId: 'local',
      operation: 'message.create',
      input: { conversationId: 'cnv_1', text: 'Hello' },
    },
  ]);
});

test.each([
  ['a change', { operation: 'work_item.update', input: { workItemId: 'w', status: 'done' } }],
  ['a message that may have arrived', { reason: 'This may have arrived.' }],
] as const)('%s is asked about, since it cannot be submitted anew', async (_, overrides) => {
  const bridge = showOutbox([overrides]);
  await userEvent.click(button('Discard'));
  const question = page.getByRole('alertdialog');
  await expect.element(question).toHaveAccessibleDescription(/This can’t be undone\.$/);
  expect(bridge.inputsOf('outbox.discard')).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Discard' }));
  await expect.poll(() => bridge.inputsOf('outbox.discard')).toEqual([{ entryId: 'out_1' }]);
  await expect.poll(() => useOutbox.getState().entries).toEqual([]);
  expect(button('Undo').elements()).toHaveLength(0);
});

test('whoever discards what others belong to is told how many', async () => {
  showOutbox([creation, inIt]);
  await userEvent.click(button('Discard').first());
  await expect
    .element(page.getByRole('alertdialog', { name: 'Discard this item?' }))
    .toHaveAccessibleDescription(
      /^Create thread “A picnic”\. 1 other item in the Outbox belongs to it/,
    );
});

test('a write that belonged to something discarded can be copied and discarded, and no more', async () => {
  const bridge = showOutbox([{ ...inIt, state: 'rejected', reason: 'It was discarded.' }]);
  await expect.element(items).toBeVisible();
  expect(actsOfItems()).toEqual(['Copy text', 'Discard']);
  await userEvent.click(button('Copy text'));
  await expect.poll(() => bridge.inputsOf('clipboard.write')).toEqual([{ text: 'Bring bread' }]);
});

test('a write is not lost that belongs to something made here which the service has by now', async () => {
  learnMade('local', 'conversation', 'new_1', 'cnv_1');
  onTestFinished(() => forgetIds('local'));
  showOutbox([{ ...inIt, state: 'rejected', reason: 'Too long.' }]);
  await expect.element(items).toBeVisible();
  expect(actsOfItems()).toEqual(['Retry', 'Edit', 'Discard']);
});

test('a discard that fails in the end brings the entry back and says why', async () => {
  showOutbox([{ state: 'rejected' }], {
    'outbox.discard': () => {
      throw problemError('unavailable', 'The disk is full.');
    },
  });
  await userEvent.click(button('Discard'));
  await userEvent.click(button('Close'));
  await expect.element(page.getByText('The disk is full.').first()).toBeVisible();
  await expect.element(items).toBeVisible();
});

test('a row takes three lines at most', async () => {
  showOutbox([{ input: { conversationId: 'cnv_1', text: 'long words '.repeat(100) } }]);
  await expect.element(items).toBeVisible();
  expect(items.element().getBoundingClientRect().height).toBeLessThan(90);
});

test.each(themes)('the outbox passes axe in %s', async (theme) => {
  await showIn(theme);
  showOutbox([creation, inIt, { id: 'out_2', state: 'rejected', reason: 'Too long.' }]);
  await expect.element(items.first()).toBeVisible();
  expect(await violations()).toEqual([]);
});
