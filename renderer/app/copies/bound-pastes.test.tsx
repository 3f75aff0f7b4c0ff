import { afterEach, beforeAll, expect, test } from 'vitest';
import type { ReactElement } from 'react';
import { page, userEvent } from 'vitest/browser';
import { closeToasts } from '../../testing/item-pane.tsx';
import { show } from '../../testing/show.tsx';
import { Toaster } from '../../ui/toast.tsx';
import { boundPastes } from './bound-pastes.ts';

beforeAll(() => boundPastes(document));
afterEach(closeToasts);

const field = page.getByRole('textbox', { name: 'Field' });
const source = page.getByRole('textbox', { name: 'Source' });

function showFields(element: ReactElement): void {
  show(
    <>
      <textarea aria-label="Source" defaultValue="Rye bread" />
      {element}
      <Toaster />
    </>,
  );
}

/** Copies from one field to the other by the keys. */
async function copyOver(): Promise<void> {
  await userEvent.click(source);
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.copy();
  await userEvent.click(field);
  await userEvent.paste();
}

test.each([
  [<textarea key="1" aria-label="Field" />, `a${'\u0301'.repeat(100_000)}`],
  [<textarea key="2" aria-label="Field" maxLength={50_000} />, 'كلمة '.repeat(20_000)],
  [<input key="3" aria-label="Field" />, 'a'.repeat(20_000)],
])(
  'a text that a field cannot lay out in a short task is refused, and that is said: %#',
  async (element, data) => {
    showFields(element);
    await userEvent.click(field);
    // The browser sends this event before it pastes.
    const options = { inputType: 'insertFromPaste', data, bubbles: true, cancelable: true };
    expect(field.element().dispatchEvent(new InputEvent('beforeinput', options))).toBe(false);
    await expect.element(page.getByText(/^This text is too long for this field/)).toBeVisible();
  },
);

test('a text that a field has no room for is cut, and that is said', async () => {
  showFields(<input aria-label="Field" maxLength={5} />);
  await copyOver();
  await expect.element(page.getByText(/^This field has room for 5 characters/)).toBeVisible();
  await expect.element(field).toHaveValue('Rye b');
});

test('a text that fits is pasted without a word', async () => {
  showFields(<textarea aria-label="Field" />);
  await copyOver();
  await expect.element(field).toHaveValue('Rye bread');
  await expect.element(page.getByText(/^This/)).not.toBeInTheDocument();
});
