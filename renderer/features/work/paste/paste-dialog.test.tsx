import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useHomes } from '../../../entities/home/home-store.ts';
import { buildHome, buildWorkItem } from '../../../testing/build-entities.ts';
import { boxOf } from '../../../testing/boxes.ts';
import { violations } from '../../../testing/axe.ts';
import { show, showIn, themes } from '../../../testing/show.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { pasteOf } from './testing/read-outline.ts';

const epic = buildWorkItem({ id: 'itm_epic', type: 'epic', title: 'Open the shop' });

function paste(pasted: string): void {
  show(
    <PasteDialog
      homeId="h"
      guildId="g"
      pasted={pasteOf(pasted)}
      target={epic}
      onClose={() => undefined}
    />,
  );
}

const place = (name: string) => page.getByRole('radio', { name });

test('items that fit below the active item are proposed there', async () => {
  paste('- Order flour\n- Hire a baker');
  await expect.element(place('Below “Open the shop”')).toBeChecked();
  await expect.element(page.getByRole('button', { name: 'Create 2 items' })).toBeEnabled();
});

test('a plan that is too deep for the active item is proposed at the top level', async () => {
  paste('- Grow\n  - A second shop\n    - Find a place\n      - Look at three');
  await expect.element(place('At the top level')).toBeChecked();
  await expect.element(page.getByRole('button', { name: 'Create 4 items' })).toBeEnabled();
});

test('descriptions and what is left out are said before anything is created', async () => {
  paste('Good morning, all of you.\n\n- Order flour\n\n  From the mill.\n- Hire a baker');
  const items = page.getByRole('list', { name: 'Items to create' }).getByRole('listitem');
  await expect.element(items.first().getByText('with a description')).toBeVisible();
  await expect.element(items.last()).not.toHaveTextContent('with a description');
  await expect
    .element(page.getByText('1 paragraph belongs to no item, so it’s left out.'))
    .toBeVisible();
});

test('a table shows the state of each item, and says what becomes of the rest', async () => {
  paste(
    [
      '#\tInitiative\tEpic\tStatus\tProgress\tOwner\tDue',
      '1\tOven\tBuy it\tDoing\t50 %\tAda\tMay',
      '2\tOven\tFit it\tWaiting\t\t\t',
      '3\t\t\tDone\t\t\t',
    ].join('\n'),
  );
  const items = page.getByRole('list', { name: 'Items to create' }).getByRole('listitem');
  await expect
    .element(items.nth(1))
    .toHaveTextContent('Initiative: Buy itIn progress, 50%with a description');
  for (const said of [
    'No operator is assigned from a table: “Owner” goes into the descriptions.',
    'Not understood, so kept in the descriptions: “Status: Waiting”.',
    '“Due” isn’t a field of an item, so it goes into the descriptions.',
    'Row numbers are left out.',
    '1 row has no title, so it’s left out: “3 · Done”.',
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one note after the other
    await expect.element(page.getByText(said)).toBeVisible();
  }
});

test('a table with other types than its place has says so', async () => {
  paste('Objective\tInitiative\nGrow\tA shop\nRest\tA café');
  await expect.element(place('At the top level')).toBeVisible();
  await expect
    .element(page.getByText(/get another type than the table says/))
    .not.toBeInTheDocument();
});

test('the text can be changed before anything is created', async () => {
  paste('- Order flour\n- Hire a baker');
  await userEvent.click(page.getByRole('button', { name: 'Edit text' }));
  const text = page.getByRole('textbox', { name: 'Text to read' });
  await expect.element(text).toHaveFocus();
  await userEvent.fill(text, '- Order rye flour\n- Ask the mill\n- Hire a baker');
  await expect.element(page.getByRole('button', { name: 'Create 3 items' })).toBeEnabled();
  const items = page.getByRole('list', { name: 'Items to create' }).getByRole('listitem');
  await expect.element(items.first()).toHaveTextContent('Task: Order rye flour');
  await userEvent.fill(text, '');
  await expect.element(page.getByRole('button', { name: 'Create 0 items' })).toBeDisabled();
});

test('in a low window the buttons stay in view, and nothing has the focus below them', async () => {
  await page.viewport(620, 410);
  paste(Array.from({ length: 60 }, (_, at) => `- Bake bread no. ${at}`).join('\n'));
  const create = page.getByRole('button', { name: 'Create 60 items' });
  await expect.element(create).toBeEnabled();
  expect(boxOf(create.element()).bottom).toBeLessThanOrEqual(
    boxOf(document.querySelector('.dialog')).bottom,
  );
  await userEvent.click(page.getByRole('button', { name: 'Edit text' }));
  await expect.element(page.getByRole('textbox', { name: 'Text to read' })).toHaveFocus();
  place('At the top level').element().focus();
  const acts = document.querySelector('.dialog-acts');
  while (document.activeElement?.closest('.dialog-acts') !== acts) {
    // An element that is higher than its room begins above the buttons.
    const { top, bottom, height } = boxOf(document.activeElement);
    const room = boxOf(acts).top - boxOf(document.querySelector('.dialog')).top;
    expect(height > room ? top : bottom).toBeLessThanOrEqual(boxOf(acts).top);
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    await userEvent.keyboard('{Tab}');
  }
});

test('more than may be pasted at once is refused, and the limit is said', async () => {
  paste('Mix\tMay\n'.repeat(10_000));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This is too much at once. Up to 500 items can be created together.');
  await expect.element(page.getByRole('button', { name: 'Create 0 items' })).toBeDisabled();
});

test.for([...themes, 'forced'] as const)(
  'a table with every note has no finding (%s)',
  async (theme) => {
    await showIn(theme);
    paste('Task\tStatus\tOwner\tDue\nMix\tWaiting\tAda\tMay\n\tDone\t\t');
    await expect.element(page.getByText(/^No operator/)).toBeVisible();
    expect(await violations()).toEqual([]);
  },
);

test('dates behind titles are those of the items, where the service keeps dates', async () => {
  useHomes.setState({ homes: [buildHome({ id: 'h', kind: 'local' })] });
  paste('- Order flour (due 2026-12-01)\n- Hire a baker (2026-12-02 to 2026-12-24)');
  const items = page.getByRole('list', { name: 'Items to create' }).getByRole('listitem');
  const words = () => items.elements().map(({ textContent }) => textContent);
  await expect
    .poll(words)
    .toEqual([
      expect.stringMatching(/Order flourdue .*2026$/u),
      expect.stringMatching(/Hire a baker.*2026 to .*2026$/u),
    ]);
});

test('a service without dates keeps them in the titles', async () => {
  useHomes.setState({ homes: [buildHome({ id: 'h', kind: 'remote', extensions: [] })] });
  paste('- Order flour (due 2026-12-01)');
  await expect.element(page.getByText('Order flour (due 2026-12-01)')).toBeVisible();
});
