import { useState } from 'react';
import type { FormEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../testing/axe.ts';
import { show, showIn, themes } from '../testing/show.tsx';
import { Button } from './button.tsx';

const kinds = ['plain', 'primary', 'quiet', 'danger'] as const;

test('a button is pressed by pointer, by Enter and by Space', async () => {
  const onClick = vi.fn<() => void>();
  show(<Button onClick={onClick}>Go</Button>);
  await userEvent.click(page.getByRole('button', { name: 'Go' }));
  expect(onClick).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledTimes(2);
  await userEvent.keyboard(' ');
  expect(onClick).toHaveBeenCalledTimes(3);
});

test('a disabled button is passed by and cannot be pressed', async () => {
  const onClick = vi.fn<() => void>();
  show(
    <>
      <Button disabled onClick={onClick}>
        Not now
      </Button>
      <Button>Next</Button>
    </>,
  );
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus();
  await userEvent.click(page.getByRole('button', { name: 'Not now' }), { force: true });
  expect(onClick).not.toHaveBeenCalled();
});

/** A form whose button is disabled by its press, and again usable by a key that it hears of. */
function Busy({ onSubmit }: { onSubmit: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    onSubmit();
  };
  return (
    <form onSubmit={submit}>
      <Button
        type="submit"
        disabled={isBusy}
        onKeyDown={({ key }) => key === 'b' && setIsBusy(false)}
      >
        Save
      </Button>
      <Button>Next</Button>
    </form>
  );
}

test('a button that is disabled by its press keeps the focus and does nothing until it can be used again', async () => {
  const onSubmit = vi.fn<() => void>();
  show(<Busy onSubmit={onSubmit} />);
  const save = page.getByRole('button', { name: 'Save' });
  await userEvent.tab();
  await userEvent.keyboard('{Enter}{Enter} ');
  await expect.element(save).toHaveFocus();
  await expect.element(save).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(save, { force: true });
  expect(onSubmit).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('b{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(2);
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(save).toBeDisabled();
  await expect.element(save).not.toHaveFocus();
});

test('a button in a form sends it only where it says so', async () => {
  const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  show(
    <form onSubmit={onSubmit}>
      <Button>Back</Button>
      <Button type="submit">Send</Button>
    </form>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Back' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.click(page.getByRole('button', { name: 'Send' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('the keyboard shows where it is, the pointer does not', async () => {
  show(
    <>
      <Button>First</Button>
      <Button>Second</Button>
    </>,
  );
  const first = page.getByRole('button', { name: 'First' });
  await userEvent.click(first);
  await expect.element(first).toHaveFocus();
  await expect.element(first).toHaveStyle({ outlineStyle: 'none' });
  await userEvent.tab();
  const second = page.getByRole('button', { name: 'Second' });
  await expect.element(second).toHaveFocus();
  await expect.element(second).toHaveStyle({ outlineStyle: 'solid' });
});

test.each(themes)('every kind of button passes axe in %s, under the pointer too', async (theme) => {
  await showIn(theme);
  show(
    <main>
      {kinds.map((kind) => (
        <Button key={kind} kind={kind}>
          {kind}
        </Button>
      ))}
      <Button disabled>disabled</Button>
    </main>,
  );
  expect(await violations()).toEqual([]);
  for (const kind of kinds) {
    await userEvent.hover(page.getByRole('button', { name: kind }));
    expect(await violations()).toEqual([]);
  }
});
