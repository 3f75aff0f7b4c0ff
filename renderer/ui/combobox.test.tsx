import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../testing/axe.ts';
import { show, showIn, themes } from '../testing/show.tsx';
import { Combobox } from './combobox.tsx';
import type { Option } from './combobox.tsx';

const operators: readonly Option[] = [
  { id: 'a', label: 'Ada', detail: 'Engineer' },
  { id: 'm', label: 'Mira', detail: 'Writer' },
  { id: 'm2', label: 'Mira', detail: 'Cook' },
];

function Field() {
  const [chosen, setChosen] = useState<Option | null>(null);
  return (
    <main>
      <Combobox label="Operator" options={operators} chosen={chosen} onChoose={setChosen} />
      <p>Chosen: {chosen?.id ?? 'none'}</p>
    </main>
  );
}

const field = page.getByRole('combobox', { name: 'Operator' });

test('an option is found by typing and chosen by Enter', async () => {
  show(<Field />);
  await userEvent.click(field);
  await userEvent.keyboard('mi');
  await expect.poll(() => page.getByRole('option').elements().length).toBe(2);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByText('Chosen: m2')).toBeVisible();
  await expect.element(field).toHaveValue('Mira');
});

test('where nothing is found, that is said', async () => {
  show(<Field />);
  await userEvent.click(field);
  await userEvent.keyboard('xyz');
  await expect.element(page.getByText('Nothing found.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Chosen: none')).toBeVisible();
});

test('Escape leaves a closed field that must have a choice, and is for what is around it', async () => {
  const heard: string[] = [];
  const [ada = null] = operators;
  const chosen: (Option | null)[] = [];
  show(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- as a dialog listens
    <div onKeyDown={({ key }) => heard.push(key)}>
      <Combobox
        label="Operator"
        options={operators}
        chosen={ada}
        onChoose={(option) => chosen.push(option)}
        isRequired
      />
    </div>,
  );
  await userEvent.click(field);
  await userEvent.keyboard('mi');
  await expect.poll(() => page.getByRole('option').elements().length).toBe(2);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('option').first()).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('Ada');
  heard.length = 0;
  await userEvent.keyboard('{Escape}');
  expect(heard).toEqual(['Escape']);
  await expect.element(field).toHaveValue('Ada');
  expect(chosen).toEqual([]);
});

test.each(themes)('an open field passes axe in %s', async (theme) => {
  await showIn(theme);
  show(<Field />);
  await userEvent.click(field);
  await userEvent.keyboard('a');
  await expect.poll(() => page.getByRole('option').elements().length).toBe(3);
  await expect
    .poll(() => getComputedStyle(document.querySelector('.combobox') ?? document.body).opacity)
    .toBe('1');
  expect(await violations()).toEqual([]);
});

// The library hides all else from screen readers while the list is open. That hurts nobody as long
// as the focus can't go there.
test('nothing but the field has the focus while its list is open', async () => {
  show(
    <>
      <button type="button">Before</button>
      <Field />
      <button type="button">After</button>
    </>,
  );
  const before = page.getByText('Before', { exact: true });
  for (const [keys, next] of [
    ['{Tab}', page.getByText('After', { exact: true })],
    ['{Shift>}{Tab}{/Shift}', before],
  ] as const) {
    await userEvent.click(field);
    await userEvent.keyboard('a');
    await expect.element(page.getByRole('option').first()).toBeVisible();
    expect(before.element().closest('[aria-hidden="true"]')).not.toBeNull();
    await userEvent.keyboard(keys);
    await expect.element(next).toHaveFocus();
    await expect.poll(() => page.getByRole('option').elements().length).toBe(0);
    expect(document.querySelector('[aria-hidden="true"] :focus')).toBeNull();
    expect(before.element().closest('[aria-hidden="true"]')).toBeNull();
  }
});
