import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { problemError } from '#shared/problem/problem.ts';
import { notificationStore } from '../../entities/notification/notification-store.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import { useOutbox } from '../../entities/outbox/outbox-store.ts';
import { violations } from '../../testing/axe.ts';
import { buildEntry } from '../../testing/build-entities.ts';
import {
  forgetInbox,
  item,
  link,
  decisions,
  savedDecisions,
  needs,
  opened,
  rest,
  showInbox,
  three,
  titles,
  told,
} from '../../testing/inbox-pane.tsx';
import { showIn } from '../../testing/show.tsx';
import { atMinute } from '../../testing/times.ts';
import { pressAt } from '../../testing/input-method.ts';

afterEach(forgetInbox);

test('Needs you stands first, each thing once, and the rest is told by thread and branch', async () => {
  await showInbox({
    items: [
      ...three,
      item('epic', 'The oven', { type: 'epic', status: 'todo' }),
      item('x', 'Chimney', { status: 'done', parentId: 'epic' }),
      item('y', 'Door', { status: 'todo', parentId: 'epic' }),
    ],
    notifications: [
      told('1', { workItemId: 'a' }),
      told('2', { workItemId: 'x' }, 'Ada finished “Chimney”', 2),
      told('3', { workItemId: 'y' }),
      told('4', { conversationId: 'cnv_1' }, 'Ada in “The feast”: Bread is baked.'),
    ],
  });
  await expect.poll(() => titles()).toEqual(['Bake', 'Brew', 'Broil']);
  await expect.poll(() => titles(rest)).toEqual(['The oven', 'The feast']);
  // The palette names the actions of a row by these names.
  const names = [...document.querySelectorAll('.inbox-row [data-name]')];
  expect(names.map((name) => name.textContent)).toEqual([...titles(), ...titles(rest)]);
  const branch = rest.getByRole('listitem').filter({ hasText: 'The oven' });
  await expect
    .element(branch)
    .toMatchTextContent(/Epic · 1 of 2 reached review · Ada finished “Chimney”/);
});

test.each(['light', 'dark', 'forced'] as const)('the inbox passes axe in %s', async (theme) => {
  await showIn(theme);
  await showInbox({
    items: three,
    notifications: [told('1', { workItemId: 'a' }), told('4', { conversationId: 'cnv_1' })],
  });
  await expect.element(link('The feast')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('the keyboard goes through the entries, and one that is done makes room for the next', async () => {
  const bridge = await showInbox({ items: three, notifications: [told('1', { workItemId: 'a' })] });
  await expect.element(link('Bake')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(link('Brew')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}'.repeat(5));
  const brew = needs.getByRole('listitem').filter({ hasText: 'Brew' });
  await expect.element(brew.getByRole('button', { name: 'Later' })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}'.repeat(4));
  await expect.element(link('Brew')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(opened).toEqual(['a']);
  const done = needs.getByRole('listitem').filter({ hasText: 'Bake' });
  await userEvent.click(done.getByRole('button', { name: 'Done', exact: true }));
  await expect.poll(() => titles()).toEqual(['Brew', 'Broil']);
  await expect.element(link('Brew')).toHaveFocus();
  expect(savedDecisions(bridge)).toEqual([
    {
      homeId: 'local',
      kind: 'work_item',
      id: 'a',
      state: 'done',
      changedAt: atMinute(5),
      hereAt: '',
    },
  ]);
  expect(bridge.inputsOf('outbox.submit')[0]).toMatchObject({ input: { notificationId: '1' } });
  await userEvent.keyboard('z');
  await expect.poll(() => titles()).toEqual(['Bake', 'Brew', 'Broil']);
});

test('an item in review is approved or sent back from its entry', async () => {
  const bridge = await showInbox({ items: three, notifications: [told('1', { workItemId: 'a' })] });
  const bake = needs.getByRole('listitem').filter({ hasText: 'Bake' });
  await userEvent.click(bake.getByRole('button', { name: 'Send back…' }));
  expect(opened).toEqual(['send back a']);
  await userEvent.click(bake.getByRole('button', { name: 'Approve' }));
  await expect
    .poll(() => bridge.inputsOf('outbox.submit').map(({ input }) => input))
    .toContainEqual({ workItemId: 'a', status: 'done', progress: 100 });
  await expect.element(page.getByText('Approved Bake')).toBeVisible();
});

test.each([
  ['z with Caps Lock', 'Z'],
  ['the key at the place of Z, in Russian', 'я'],
])('an entry that was done is taken back by %s', async (_name, key) => {
  await showInbox({ items: three });
  await expect.element(link('Bake')).toHaveFocus();
  await userEvent.click(page.getByRole('button', { name: 'Done' }).first());
  await expect.poll(() => titles()).toEqual(['Brew', 'Broil']);
  await pressAt('KeyZ', key);
  await expect.poll(() => titles()).toEqual(['Bake', 'Brew', 'Broil']);
});

test('where the entry with the focus goes as another comes above, the one after it has the focus', async () => {
  await showInbox({ items: three });
  await expect.element(link('Bake')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(link('Brew')).toHaveFocus();
  const changes = [
    item('d', 'Brine', { updatedAt: atMinute(8) }),
    item('e', 'Braise', { updatedAt: atMinute(7) }),
    item('b', 'Brew', { status: 'done', updatedAt: atMinute(6) }),
  ];
  workItemStore.applyRows('local', changes, { isEvent: true, scopeId: 'gld_1' });
  await expect.poll(() => titles()).toEqual(['Brine', 'Braise', 'Bake', 'Broil']);
  await expect.element(link('Broil')).toHaveFocus();
});

test('an entry that is put off goes until its time, and Undo brings it back', async () => {
  await showInbox({ items: three });
  await expect.element(link('Bake')).toHaveFocus();
  await userEvent.click(page.getByRole('button', { name: 'Later' }).first());
  await userEvent.click(page.getByRole('menuitem', { name: /Tomorrow/ }));
  await expect.poll(() => titles()).toEqual(['Brew', 'Broil']);
  const [mark] = decisions();
  expect(mark).toMatchObject({ id: 'a', state: 'later', changedAt: atMinute(5) });
  expect(new Date(mark?.until ?? '').getHours()).toBe(9);
  await userEvent.click(page.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => titles()).toEqual(['Bake', 'Brew', 'Broil']);
});

test('a write that was not sent has to be decided about: it is never just done', async () => {
  await showInbox({});
  useOutbox.setState({
    entries: [buildEntry({ state: 'rejected', reason: 'The thread is archived.' })],
  });
  const entry = needs.getByRole('listitem').filter({ hasText: 'The feast' });
  await expect.element(entry).toMatchTextContent(/Not sent.*Hello · The thread is archived\./);
  await userEvent.click(entry.getByRole('button', { name: 'Done' }));
  const words = 'This change wasn’t sent. Retry, edit or discard it first.';
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.poll(() => titles()).toEqual(['The feast']);
  expect(decisions()).toEqual([]);
});

test.each([
  [
    'message.create',
    { kind: 'conversation', id: 'cnv_1' },
    { conversationId: 'cnv_1', text: 'Is **rye** in? See [#Order](guildhall://home/h/item/wi_1)' },
    'The feast',
    'Is rye in? See #Order · No.',
  ],
  [
    'work_item.update',
    { kind: 'work_item', id: 'a' },
    { workItemId: 'a', status: 'done', progress: 100 },
    'Bake',
    'Bake: status to Done and progress to 100% · No. · Task',
  ],
  [
    'operator.pause',
    { kind: 'operator', id: 'opr_1' },
    { guildId: 'g', operatorId: 'opr_1', isPaused: true },
    'Pause an operator',
    'No.',
  ],
  [
    'trash.delete',
    { kind: 'trash', id: 'wi_9' },
    { guildId: 'g', thingId: 'wi_9' },
    'Delete forever',
    'No.',
  ],
] as const)('%s that was refused is told in the words of the screen', async (...given) => {
  const [operation, subject, input, title, detail] = given;
  await showInbox({ items: three.slice(0, 1) });
  const refused = { operation, subject, input, state: 'rejected', reason: 'No.' } as const;
  useOutbox.setState({ entries: [buildEntry(refused)] });
  const entry = needs.getByRole('listitem').filter({ hasText: 'Not sent' });
  await expect.element(entry.getByRole('link')).toHaveTextContent(title);
  await expect.element(entry.getByText(detail, { exact: true })).toBeVisible();
  expect(entry.element().textContent).not.toMatch(/guildhall:|\*\*|_/);
});

test('all are marked as read with their number, and what needs the person stays', async () => {
  const bridge = await showInbox({
    items: three.slice(0, 1),
    notifications: [told('1', { workItemId: 'a' }), told('4', { conversationId: 'cnv_1' })],
  });
  await expect.element(page.getByText('2 unread notifications')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Mark all as read' }));
  // The service counts its own notifications; the message has the number that the person saw.
  await expect.element(page.getByText('2 notifications marked as read.')).toBeVisible();
  expect(bridge.inputsOf('outbox.submit')).toEqual([
    { homeId: 'local', operation: 'notification.read_all', input: {} },
  ]);
  await expect.poll(() => titles()).toEqual(['Bake']);
});

test('a home that waits is named where all are marked as read', async () => {
  await showInbox({
    notifications: [told('4', { conversationId: 'cnv_1' })],
    answers: { 'outbox.submit': () => ({ entry: buildEntry(), output: undefined }) },
  });
  await userEvent.click(page.getByRole('button', { name: 'Mark all as read' }));
  const words = '1 notification marked as read. This computer will be told once connected.';
  await expect.element(page.getByText(words)).toBeVisible();
});

test('an empty inbox says so, and a home that could not be read says why', async () => {
  await showInbox({});
  await expect.element(needs).toMatchTextContent(/Nothing needs you/);
  await expect.element(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  expect(await violations()).toEqual([]);
});

test('a list that could not be read is named with the way to try again', async () => {
  let isWell = false;
  const fails = () => {
    if (!isWell) {
      throw problemError('service_unreachable', 'It does not answer.');
    }
    return { notifications: [], nextCursor: null };
  };
  await showInbox({ answers: { 'notification.list': fails } });
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/This computer: It does not answer\./);
  await expect.element(needs).not.toMatchTextContent(/Nothing needs you/);
  isWell = true;
  await userEvent.click(page.getByRole('button', { name: 'Retry' }));
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(needs).toMatchTextContent(/Nothing needs you/);
});

test('of a hundred thousand notifications only those in sight are on the page', async () => {
  await showInbox({ items: three, notifications: [told('n', {})] });
  const one = told('n', {});
  const rows = Array.from({ length: 100_000 }, (_, number) => ({ ...one, id: `n${number}` }));
  notificationStore.api.setState(({ homes: { local: known } }) => {
    const lists = Object.entries(known?.lists ?? {}).map(([key, list]) => [key, { ...list, rows }]);
    return { homes: { local: { ...known, lists: Object.fromEntries(lists) } as never } };
  });
  await expect.element(link('Bake')).toHaveFocus();
  await expect.element(rest).toMatchTextContent(/100,000/);
  expect(document.querySelectorAll('.inbox-row').length).toBeLessThan(60);
  await userEvent.keyboard('{End}');
  const place = () => document.activeElement?.closest('[aria-posinset]');
  await expect.poll(() => place()?.getAttribute('aria-posinset')).toBe('100000');
});
