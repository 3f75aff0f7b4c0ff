import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { problemError } from '#shared/problem/problem.ts';
import { violations } from '../../../testing/axe.ts';
import { button, guildId, showDocument, textbox } from '../../../testing/document-pane.tsx';
import { showIn, themes } from '../../../testing/show.tsx';

const updatedAt = '2026-11-21T10:00:00.000Z';
const versionOf = (version: number, content: string) => ({
  version,
  title: version === 1 ? 'Old menu' : 'Menu',
  type: 'document' as const,
  content,
  updatedAt: `2026-11-2${version}T08:00:00.000Z`,
});

function showVersions() {
  return showDocument('Bread\nCake', {
    mode: 'versions',
    document: { title: 'Menu' },
    answers: {
      'document.versions': ({ cursor }) =>
        cursor === undefined
          ? { versions: [versionOf(2, 'Bread\nRolls')], nextCursor: 'more' }
          : { versions: [versionOf(1, 'Bread')], nextCursor: null },
    },
  });
}

test('an earlier version stands beside the newest, and is made the newest', async () => {
  const { bridge, went } = showVersions();
  const compared = (name: string) => page.getByRole('table', { name });
  await expect.element(compared('Version 2 and Current version')).toBeVisible();
  await expect.element(page.getByRole('deletion').getByText('Rolls')).toBeVisible();
  await expect.element(page.getByRole('insertion').getByText('Cake')).toBeVisible();
  await userEvent.click(button('Show earlier versions'));
  await userEvent.click(button(/^Version 1/));
  await expect.element(compared('Version 1 and Current version')).toBeVisible();
  await userEvent.click(button('Markdown'));
  await expect.element(textbox('Version 1')).toHaveTextContent('Bread');
  await expect.element(textbox('Current version')).toHaveTextContent('BreadCake');
  await userEvent.click(button('Restore this version'));
  await expect.poll(() => went).toEqual(['read']);
  expect(bridge.inputsOf('outbox.submit')).toMatchObject([
    {
      input: { guildId, docId: 'doc_1', title: 'Old menu', content: 'Bread' },
      baseVersion: { updatedAt, values: { title: 'Menu', content: 'Bread\nCake' } },
    },
  ]);
});

const anna = { id: 'usr_anna', type: 'user', name: 'Anna' } as const;
const ada = { id: 'opr_ada', type: 'operator', name: 'Ada' } as const;

test('versions stand by who wrote them, and the saves of one session come on request', async () => {
  const at = (minute: number) => `2026-11-21T10:${minute}:00.000Z`;
  showDocument('Bread\nCake', {
    mode: 'versions',
    home: { user: { id: anna.id, name: anna.name } },
    document: { title: 'Menu', updatedAt: at(30), updatedBy: anna },
    answers: {
      'document.versions': () => ({
        versions: [
          { ...versionOf(3, 'Bread\nCak'), updatedAt: at(29), updatedBy: anna },
          { ...versionOf(2, 'Bread\nRolls'), updatedAt: at(20), updatedBy: ada },
          { ...versionOf(1, 'Bread'), updatedAt: at(19), updatedBy: ada },
        ],
        nextCursor: null,
      }),
    },
  });
  const list = page.getByRole('list', { name: 'Versions' });
  const rows = () =>
    list
      .getByRole('listitem')
      .elements()
      .map(
        (row) =>
          /^(?:Current version|Version \d|\d earlier save)(?:You|Ada)?/.exec(row.textContent)?.[0],
      );
  await expect
    .poll(rows)
    .toEqual(['Current versionYou', '1 earlier save', 'Version 2Ada', '1 earlier save']);
  const compared = (name: string) => page.getByRole('table', { name });
  await expect.element(compared('Version 2 and Current version')).toBeVisible();
  await userEvent.click(list.getByRole('button', { name: '1 earlier save' }).first());
  await expect
    .poll(rows)
    .toEqual([
      'Current versionYou',
      '1 earlier save',
      'Version 3You',
      'Version 2Ada',
      '1 earlier save',
    ]);
  await userEvent.click(button(/^Version 3/));
  await expect.element(compared('Version 3 and Current version')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('a document without versions says so, and one whose versions failed can be tried again', async () => {
  const { remove } = showDocument('Bread', {
    mode: 'versions',
    answers: { 'document.versions': () => ({ versions: [], nextCursor: null }) },
  });
  await expect.element(page.getByText('There are no earlier versions yet')).toBeVisible();
  remove();
  const fails = () => {
    throw problemError('service_unreachable', 'The service is away.');
  };
  showDocument('Bread', { mode: 'versions', answers: { 'document.versions': fails } });
  await expect.element(page.getByText('The service is away.')).toBeVisible();
  await expect.element(button('Retry')).toBeVisible();
});

test.each(themes)('the versions pass axe in %s', async (theme) => {
  await showIn(theme);
  showVersions();
  await expect.element(page.getByRole('insertion').getByText('Cake')).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.click(button('Markdown'));
  await expect.element(textbox('Version 2')).toBeVisible();
  expect(await violations()).toEqual([]);
});
