import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../testing/axe.ts';
import { show, showIn, themes } from '../testing/show.tsx';
import { SecretField, TextField } from './field.tsx';

/** A field that keeps what is typed, as a form does. */
function Title(words: { fault?: string; note?: string; hint?: string; multiline?: boolean }) {
  const [value, setValue] = useState('');
  return <TextField label="Title" {...words} value={value} onChange={setValue} />;
}

function Key({ fault }: { fault?: string }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <SecretField
      label="API key"
      name="key"
      fault={fault}
      onInput={() => undefined}
      isShown={isShown}
      onShow={setIsShown}
    />
  );
}

const title = page.getByRole('textbox', { name: 'Title' });
const key = page.getByLabelText('API key', { exact: true });

test('a field has the name of its label, and tells of each change of its text', async () => {
  const onChange = vi.fn<(value: string) => void>();
  show(<TextField label="Title" value="" onChange={onChange} />);
  await userEvent.click(page.getByText('Title'));
  await expect.element(title).toHaveFocus();
  await userEvent.keyboard('a');
  expect(onChange).toHaveBeenCalledWith('a');
});

test('the fault of a field is its description, after its hint', async () => {
  const { change } = show(<Title hint="optional" fault="This is too short." />);
  await expect.element(title).toBeInvalid();
  await expect.element(title).toHaveAccessibleDescription('optional This is too short.');
  change(<Title hint="optional" />);
  await expect.element(title).toBeValid();
  await expect.element(title).toHaveAccessibleDescription('optional');
});

test('the note of a field is its description, and no fault', async () => {
  show(<Title note="A service answers." />);
  await expect.element(title).toHaveAccessibleDescription('A service answers.');
  await expect.element(title).toBeValid();
});

test('a fault comes in the place of what is known, in words of another colour', async () => {
  const { change } = show(<Title note="A service answers." />);
  const { color } = getComputedStyle(page.getByText('A service answers.').element());
  change(<Title note="A service answers." fault="Nothing answers there." />);
  await expect.element(page.getByText('A service answers.')).not.toBeInTheDocument();
  const fault = page.getByText('Nothing answers there.');
  expect(getComputedStyle(fault.element()).color).not.toBe(color);
});

test('a field of several lines grows with them, to less than half of the window', async () => {
  show(<Title multiline />);
  const height = () => title.element().getBoundingClientRect().height;
  const before = height();
  await userEvent.fill(title, 'line\n'.repeat(8));
  expect(height()).toBeGreaterThan(before + 40);
  await userEvent.fill(title, 'line\n'.repeat(200));
  expect(height()).toBeLessThan(window.innerHeight / 2);
});

test('a secret is masked until it is asked to be shown, and stays as it was typed', async () => {
  show(<Key />);
  await userEvent.type(key, 'secret');
  await expect.element(key).toHaveAttribute('type', 'password');
  await userEvent.click(page.getByRole('button', { name: 'Show API key' }));
  await expect.element(key).toHaveAttribute('type', 'text');
  await expect.element(key).toHaveValue('secret');
  await userEvent.click(page.getByRole('button', { name: 'Hide API key' }));
  await expect.element(key).toHaveAttribute('type', 'password');
  await expect.element(key).toHaveValue('secret');
});

test('a secret stands nowhere in the page but as what was typed', async () => {
  show(<Key />);
  await userEvent.type(key, 'ghk_9b1c');
  await userEvent.click(page.getByRole('button', { name: 'Show API key' }));
  await expect.element(key).toHaveValue('ghk_9b1c');
  expect(document.body.innerHTML).not.toContain('ghk_9b1c');
});

test('the fault of a secret is its description', async () => {
  show(<Key fault="The service does not take this key." />);
  await expect.element(key).toBeInvalid();
  await expect.element(key).toHaveAccessibleDescription('The service does not take this key.');
});

test.each(themes)('fields pass axe in %s', async (theme) => {
  await showIn(theme);
  show(
    <main>
      <Title hint="optional" fault="This is too short." />
      <TextField label="Name" note="It is free." value="" placeholder="Ada" onChange={() => {}} />
      <TextField label="Text" multiline value="Words" onChange={() => {}} />
      <Key fault="The service does not take this key." />
    </main>,
  );
  expect(await violations()).toEqual([]);
});
