import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { saveTriage } from '../../entities/local-state/triage-store.ts';
import { muteTriage } from '../../entities/local-state/muted.ts';
import { notificationStore } from '../../entities/notification/notification-store.ts';
import { violations } from '../../testing/axe.ts';
import {
  forgetInbox,
  link,
  needs,
  rest,
  savedDecisions,
  showInbox,
  three,
  titles,
  told,
} from '../../testing/inbox-pane.tsx';

afterEach(forgetInbox);

test('a reading of everything can be undone, here and whatever the service has by now', async () => {
  await showInbox({
    notifications: [told('4', { conversationId: 'cnv_1' }), told('5', { workItemId: 'x' })],
  });
  await expect.poll(() => titles(rest)).toHaveLength(2);
  await userEvent.click(page.getByRole('button', { name: 'Mark all as read' }));
  const readOnes = notificationStore.rows('local').map((row) => ({ ...row, read: true }));
  notificationStore.applyRows('local', readOnes, { isEvent: true });
  await expect.element(rest).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => titles(rest)).toHaveLength(2);
});

test('a reading of very much is asked about', async () => {
  const many = Array.from({ length: 201 }, (_, at) => told(`n${at}`, {}));
  const bridge = await showInbox({ notifications: many });
  const readAll = page.getByRole('button', { name: 'Mark all as read' });
  await userEvent.click(readAll);
  const dialog = page.getByRole('alertdialog', { name: 'Mark 201 things as read?' });
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(bridge.inputsOf('outbox.submit')).toEqual([]);
  await userEvent.click(readAll);
  await userEvent.click(dialog.getByRole('button', { name: 'Mark all as read' }));
  await expect.element(page.getByText('201 notifications marked as read.')).toBeVisible();
});

test('an entry that was put off and one that is done are listed, and come back', async () => {
  await showInbox({ items: three });
  await expect.element(link('Bake')).toHaveFocus();
  await userEvent.click(page.getByRole('button', { name: 'Later' }).first());
  await userEvent.click(page.getByRole('menuitem', { name: /Tomorrow/ }));
  await userEvent.click(needs.getByRole('button', { name: 'Done', exact: true }).first());
  await expect.poll(() => titles()).toEqual(['Broil']);
  for (const [heading, title] of [
    ['Put off (1)', 'Bake'],
    ['Done (1)', 'Brew'],
  ] as const) {
    await userEvent.click(page.getByText(heading));
    await expect.element(page.getByRole('list', { name: heading })).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: `Bring back “${title}”` }));
    await expect.element(page.getByText(heading)).not.toBeInTheDocument();
  }
  await expect.poll(() => titles()).toEqual(['Bake', 'Brew', 'Broil']);
});

test('a thread or operator that never needs the person is listed, and can need them again', async () => {
  const bridge = await showInbox({});
  saveTriage(muteTriage('local', 'conversation', 'cnv_1', {}));
  saveTriage(muteTriage('local', 'operator', 'opr_ada', {}));
  await userEvent.click(page.getByText('Muted (2)'));
  const list = page.getByRole('list', { name: 'Muted (2)' });
  await expect.element(list.getByText('The feast', { exact: true })).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.click(
    list.getByRole('button', { name: '“An operator” can need you again', exact: true }),
  );
  await expect.element(page.getByText('An operator can need you again.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Undo' }));
  await expect.element(page.getByText('Muted (2)')).toBeVisible();
  expect(savedDecisions(bridge).slice(2)).toMatchObject([
    { kind: 'muted_operator', id: 'opr_ada', state: 'read' },
    { kind: 'muted_operator', id: 'opr_ada', state: 'never' },
  ]);
});
