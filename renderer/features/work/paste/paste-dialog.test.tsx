import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildWorkItem } from '../../../testing/build-entities.ts';
import { show } from '../../../testing/show.tsx';
import { PasteDialog } from './paste-dialog.tsx';

const epic = buildWorkItem({ id: 'itm_epic', type: 'epic', title: 'Open the shop' });

function paste(pasted: string): void {
  show(
    <PasteDialog homeId="h" guildId="g" pasted={pasted} target={epic} onClose={() => undefined} />,
  );
}

const place = (name: string) => page.getByRole('radio', { name });

test('what fits below the active item is proposed there', async () => {
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
