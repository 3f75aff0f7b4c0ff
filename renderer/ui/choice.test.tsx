import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../testing/axe.ts';
import { show, showIn, themes } from '../testing/show.tsx';
import { Choice } from './choice.tsx';

const places = ['In memory', 'On the disk', 'Nowhere'];

function Places() {
  const [chosen, setChosen] = useState(places[0]);
  return (
    <fieldset>
      <legend>Where?</legend>
      {places.map((place) => (
        <Choice
          key={place}
          kind="radio"
          group="place"
          label={place}
          detail={`It is kept: ${place}.`}
          isChosen={chosen === place}
          onChange={() => setChosen(place)}
        />
      ))}
    </fieldset>
  );
}

test('a choice is made by its words too', async () => {
  const onChange = vi.fn<(isChosen: boolean) => void>();
  show(<Choice kind="checkbox" label="All of it" isChosen={false} onChange={onChange} />);
  await userEvent.click(page.getByText('All of it'));
  expect(onChange.mock.calls).toEqual([[true]]);
});

test('a choice shows what it is told, not what was pressed', async () => {
  show(<Choice kind="checkbox" label="All of it" isChosen={false} onChange={() => undefined} />);
  await userEvent.click(page.getByRole('checkbox', { name: 'All of it' }));
  await expect.element(page.getByRole('checkbox', { name: 'All of it' })).not.toBeChecked();
});

test('the arrows go through the choices of a group, and Tab past it', async () => {
  show(
    <>
      <Places />
      <button type="button">After</button>
    </>,
  );
  await userEvent.tab();
  await expect.element(page.getByRole('radio', { name: 'In memory' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('radio', { name: 'On the disk' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'On the disk' })).toHaveFocus();
  await expect.element(page.getByRole('radio', { name: 'In memory' })).not.toBeChecked();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus();
});

test('the meaning of a choice is its description', async () => {
  show(<Places />);
  await expect
    .element(page.getByRole('radio', { name: 'Nowhere' }))
    .toHaveAccessibleDescription('It is kept: Nowhere.');
});

test.each(themes)('choices pass axe in %s', async (theme) => {
  await showIn(theme);
  show(
    <main>
      <Places />
      <Choice kind="checkbox" label="All of it" isChosen onChange={() => undefined} />
    </main>,
  );
  expect(await violations()).toEqual([]);
});
