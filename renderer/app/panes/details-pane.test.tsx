import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { usePanes } from '../../entities/preferences/pane-store.ts';
import { violations } from '../../testing/axe.ts';
import { buildDocument, buildEntry } from '../../testing/build-entities.ts';
import {
  details,
  forgetApplication,
  showApplication,
  sidebar,
  toggleDetails,
} from '../../testing/shown-application.tsx';
import type { BridgeAnswers } from '../../testing/fake-bridge.ts';
import { showIn } from '../../testing/show.tsx';

afterEach(forgetApplication);

const main = page.getByRole('main');
const row = (name: string) => main.getByRole('row', { name });
const heading = (name: string) => details.getByRole('heading', { name });

/** Shows Work, with the keyboard at a row of it. */
async function showWork(answers: BridgeAnswers = {}, width = 1_400) {
  const bridge = await showApplication(width, 820, undefined, answers);
  await userEvent.click(sidebar.getByRole('link', { name: 'Work' }));
  await expect.element(row('Buy an oven')).toBeVisible();
  await userEvent.click(row('Buy an oven'));
  return bridge;
}

test('Space shows the item of a row beside the list, and hides it', async () => {
  await showWork();
  await expect.element(details).not.toBeInTheDocument();
  await userEvent.keyboard(' ');
  await expect.element(heading('Buy an oven')).toBeInTheDocument();
  await expect.element(row('Buy an oven')).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(details).not.toBeInTheDocument();
});

test('the details follow the row that the keyboard goes to', async () => {
  await showWork();
  await userEvent.keyboard(' ');
  await expect.element(heading('Buy an oven')).toBeInTheDocument();
  await userEvent.click(row('Paint a sign'));
  await expect.element(heading('Paint a sign')).toBeInTheDocument();
  await expect.element(row('Paint a sign')).toHaveFocus();
});

test('an item is changed in the details, and stays beside its list', async () => {
  const bridge = await showWork({
    'outbox.submit': () => ({ entry: buildEntry({ state: 'sent' }), output: undefined }),
  });
  await userEvent.keyboard(' ');
  const title = details.getByRole('textbox', { name: 'Title' });
  await userEvent.fill(title, 'Buy two ovens');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => bridge.inputsOf('outbox.submit'))
    .toMatchObject([{ operation: 'work_item.update', input: { title: 'Buy two ovens' } }]);
  await expect.element(main.getByRole('treegrid')).toBeVisible();
});

test('Escape leads from the details back to the row', async () => {
  await showWork();
  await userEvent.keyboard(' ');
  details.getByRole('button', { name: 'Close pane' }).element().focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(row('Buy an oven')).toHaveFocus();
  await expect.element(details).toBeVisible();
});

test('an item opens in the main pane from the details, and Escape leads back', async () => {
  await showWork();
  await userEvent.keyboard(' ');
  await userEvent.click(details.getByRole('button', { name: 'Open in the main pane' }));
  await expect.element(main.getByRole('textbox', { name: 'Title' })).toHaveValue('Buy an oven');
  await expect.element(details).not.toBeInTheDocument();
  await expect.element(main.getByRole('region', { name: 'Buy an oven' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(row('Buy an oven')).toHaveFocus();
  await expect.element(heading('Buy an oven')).toBeInTheDocument();
});

test('the details are closed where nothing is selected, and cannot be opened', async () => {
  await showApplication(1_400, 820);
  usePanes.setState(({ panes }) => ({
    panes: { ...panes, details: { ...panes.details, isOpen: true } },
  }));
  await expect.element(details).not.toBeInTheDocument();
  await expect.element(toggleDetails).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(toggleDetails, { force: true });
  await expect.element(details).not.toBeInTheDocument();
});

test('a document is read in the details', async () => {
  const document = buildDocument({ id: 'doc_1', title: 'The recipe' });
  await showApplication(1_400, 820, undefined, {
    'document.list': () => ({ documents: [document], nextCursor: null }),
    'document.get': () => ({ ...document, content: 'Flour and water.' }),
  });
  await userEvent.click(sidebar.getByRole('link', { name: 'Documents' }));
  const list = main.getByRole('listbox', { name: 'Documents' });
  await expect.element(list).toBeVisible();
  list.element().focus();
  await userEvent.keyboard(' ');
  await expect.element(heading('The recipe')).toBeInTheDocument();
  await expect.element(details.getByText('Flour and water.')).toBeVisible();
  await expect.element(list).toHaveFocus();
});

test('a thing beside the screen leaves the actions of the window to the screen', async () => {
  const bridge = await showWork();
  const possible = () => bridge.inputsOf('action.report').at(-1)?.possible;
  await expect.poll(possible).toContain('toggleDetails');
  const before = possible();
  await userEvent.keyboard(' ');
  await expect.element(heading('Buy an oven')).toBeInTheDocument();
  expect(possible()).toEqual(before);
});

test.each(['light', 'dark', 'forced'] as const)('the details pass axe in %s', async (theme) => {
  await showIn(theme);
  await showWork();
  await userEvent.keyboard(' ');
  await expect.element(heading('Buy an oven')).toBeInTheDocument();
  expect(await violations()).toEqual([]);
});

test('in a narrow window the details lie over the list, and Escape leads back', async () => {
  await showWork({}, 620);
  await userEvent.keyboard(' ');
  await expect.element(details).toHaveFocus();
  await expect.element(heading('Buy an oven')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(details).not.toBeInTheDocument();
  await expect.element(row('Buy an oven')).toHaveFocus();
});
