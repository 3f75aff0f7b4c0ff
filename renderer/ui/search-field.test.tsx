import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../testing/axe.ts';
import { show, showIn, themes } from '../testing/show.tsx';
import { SearchField } from './search-field.tsx';

const field = page.getByRole('searchbox', { name: 'Find a loaf' });

function Page() {
  const [value, setValue] = useState('');
  return (
    <main>
      <SearchField label="Find a loaf" value={value} onChange={setValue} />
      <p>{`Looking for ${value}.`}</p>
    </main>
  );
}

test('a field has its name, also as a hint, and tells of each change', async () => {
  show(<Page />);
  await expect.element(field).toHaveAttribute('placeholder', 'Find a loaf');
  await userEvent.type(field, 'rye');
  await expect.element(page.getByText('Looking for rye.')).toBeVisible();
});

test('its cross empties it', async () => {
  show(<Page />);
  await userEvent.type(field, 'rye');
  const { width, height } = field.element().getBoundingClientRect();
  // Between the arms of the cross, which stands at the end of the line.
  await userEvent.click(field, { position: { x: width - height / 2, y: height / 2 } });
  await expect.element(field).toHaveValue('');
});

test.each(themes)('a field passes axe in %s', async (theme) => {
  await showIn(theme);
  show(<Page />);
  expect(await violations()).toEqual([]);
});
