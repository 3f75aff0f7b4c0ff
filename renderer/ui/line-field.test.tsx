import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../testing/axe.ts';
import { show, showIn, themes } from '../testing/show.tsx';
import { compose, pressComposed } from '../testing/input-method.ts';
import { LineField } from './line-field.tsx';

const save = vi.fn<(value: string) => Promise<boolean>>();
const field = page.getByRole('textbox', { name: 'Title' });

/** A field of a title that a service takes, unless `save` answers otherwise. */
function Title({
  stored = 'Bake bread',
  isTitle = false,
  who,
}: {
  stored?: string;
  isTitle?: boolean;
  who?: string;
}) {
  const [saved, setSaved] = useState<string>();
  return (
    <main>
      <LineField
        label="Title"
        placeholder="What is it?"
        maxLength={20}
        isTitle={isTitle}
        current={saved ?? stored}
        whoChanged={async () => who}
        valueOf={(typed) => typed.trim() || undefined}
        onSave={async (value) => {
          const isSaved = await save(value);
          if (isSaved) {
            setSaved(value);
          }
          return isSaved;
        }}
      />
    </main>
  );
}

function showTitle() {
  save.mockReset();
  save.mockResolvedValue(true);
  return show(<Title />);
}

test('Enter saves what was typed, and leaving the field then saves nothing more', async () => {
  showTitle();
  await field.fill(' Bake rolls ');
  expect(save).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}{Tab}');
  await expect.element(field).toHaveValue('Bake rolls');
  expect(save.mock.calls).toEqual([['Bake rolls']]);
});

test('leaving the field saves it, and nothing where there is no value in it', async () => {
  showTitle();
  await field.fill('Bake rolls');
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => save.mock.calls).toEqual([['Bake rolls']]);
  await field.fill('  ');
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveValue('Bake rolls');
  expect(save).toHaveBeenCalledOnce();
});

test('lines that are pasted become one', async () => {
  showTitle();
  await field.fill('Bake\r\nrolls\n\nnow');
  await expect.element(field).toHaveValue('Bake rolls now');
});

test('a value that could not be saved stays in the field', async () => {
  showTitle();
  save.mockResolvedValue(false);
  await field.fill('Bake rolls');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => save.mock.calls).toEqual([['Bake rolls']]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => save.mock.calls).toEqual([['Bake rolls'], ['Bake rolls']]);
  await expect.element(field).toHaveValue('Bake rolls');
});

test('a change from elsewhere is the description of the field, and leaves what is typed', async () => {
  const { change } = showTitle();
  await field.fill('Bake rolls');
  change(<Title stored="Bake cakes" />);
  await expect.element(field).toHaveAccessibleDescription(/Bake cakes/u);
  await expect.element(field).toHaveValue('Bake rolls');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('Bake cakes');
  await expect.element(field).toHaveAccessibleDescription('');
});

const useTheirs = page.getByRole('button', { name: 'Use theirs' });
const keepMine = page.getByRole('button', { name: 'Keep mine' });

test('a field with the focus keeps its value as it is changed elsewhere, and who did it is told', async () => {
  const { change } = showTitle();
  await userEvent.click(field);
  change(<Title stored="Bake cakes" who="Bob" />);
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Bob changed the title to “Bake cakes”.');
  await expect.element(field).toHaveValue('Bake bread');
  await userEvent.click(useTheirs);
  await expect.element(field).toHaveValue('Bake cakes');
  await expect.element(field).toHaveFocus();
  await expect.element(useTheirs).not.toBeInTheDocument();
  expect(save).not.toHaveBeenCalled();
});

test('the value that stood in the field can be kept, by the keyboard too', async () => {
  const { change } = showTitle();
  await userEvent.click(field);
  change(<Title stored="Bake cakes" />);
  await expect.element(keepMine).toBeVisible();
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await expect.poll(() => save.mock.calls).toEqual([['Bake bread']]);
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('Bake bread');
  await expect.element(keepMine).not.toBeInTheDocument();
});

test('leaving a field replaces nothing that was changed elsewhere meanwhile', async () => {
  const { change } = showTitle();
  await field.fill('Bake rolls');
  change(<Title stored="Bake cakes" />);
  await expect.element(keepMine).toBeVisible();
  (document.activeElement as HTMLElement).blur();
  await expect.element(field).toHaveValue('Bake rolls');
  expect(save).not.toHaveBeenCalled();
  await userEvent.click(keepMine);
  await expect.poll(() => save.mock.calls).toEqual([['Bake rolls']]);
});

test('a field that goes off the page replaces nothing that was changed elsewhere meanwhile', async () => {
  const { change, remove } = showTitle();
  await field.fill('Bake rolls');
  change(<Title stored="Bake cakes" />);
  await expect.element(keepMine).toBeVisible();
  remove();
  expect(save).not.toHaveBeenCalled();
});

test('who leaves a field in which nothing was typed has theirs', async () => {
  const { change } = showTitle();
  await userEvent.click(field);
  change(<Title stored="" />);
  await expect.element(page.getByRole('status')).toHaveTextContent('Cleared elsewhere.');
  (document.activeElement as HTMLElement).blur();
  await expect.element(field).toHaveValue('');
  expect(save).not.toHaveBeenCalled();
});

test('an own change is no change from elsewhere, though the focus stays', async () => {
  showTitle();
  await userEvent.click(field);
  await userEvent.keyboard('x{Enter}');
  await expect.poll(() => save.mock.calls.length).toBe(1);
  await userEvent.keyboard('y{Enter}');
  await expect.poll(() => save.mock.calls.length).toBe(2);
  expect(keepMine.elements()).toHaveLength(0);
  await expect.element(field).toHaveAccessibleDescription('');
});

/** The same field in two windows, which share what is stored and the draft. */
function TwoWindows() {
  const [stored, setStored] = useState('Bake bread');
  const [kept, setKept] = useState('');
  const draft = {
    kept,
    keep: setKept,
    drop: (saved: string) => setKept((now) => (now === saved ? '' : now)),
  };
  return ['Title', 'Title elsewhere'].map((label) => (
    <LineField
      key={label}
      label={label}
      maxLength={20}
      current={stored}
      valueOf={(typed) => typed}
      onSave={async (value) => {
        setStored(value);
        return true;
      }}
      draft={draft}
    />
  ));
}

test.each([
  ['{Enter}', 'Bake rolls'],
  ['{Escape}', 'Bake bread'],
])(
  'what is typed in another window stands in the field until it is decided there by %s',
  async (key, left) => {
    show(<TwoWindows />);
    const fieldOf = (name: string) => page.getByRole('textbox', { name, exact: true });
    const [here, elsewhere] = [fieldOf('Title'), fieldOf('Title elsewhere')];
    await here.fill('Bake');
    await expect.element(elsewhere).toHaveValue('Bake');
    await here.fill('Bake rolls');
    await expect.element(elsewhere).toHaveValue('Bake rolls');
    await userEvent.keyboard(key);
    await expect.element(elsewhere).toHaveValue(left);
    await expect.element(elsewhere).not.toHaveAccessibleDescription();
    await expect.element(page.getByRole('button', { name: 'Keep mine' })).not.toBeInTheDocument();
  },
);

test('a long line is shown whole, in several rows', async () => {
  save.mockResolvedValue(true);
  const { change } = show(<Title />);
  const oneRow = field.element().clientHeight;
  change(<Title stored={'Bake a lot of bread. '.repeat(40)} />);
  await expect.poll(() => field.element().clientHeight).toBeGreaterThan(2 * oneRow);
  expect(field.element().scrollHeight).toBe(field.element().clientHeight);
});

test.each([...themes, 'forced'] as const)('a line and a title pass axe in %s', async (theme) => {
  await showIn(theme);
  const { change } = show(<Title />);
  expect(await violations()).toEqual([]);
  change(<Title isTitle />);
  expect(await violations()).toEqual([]);
});

test('Enter and Escape of an input method neither save nor take back', async () => {
  showTitle();
  await userEvent.fill(field, 'Rye ');
  await compose('パン');
  await pressComposed('Enter');
  await pressComposed('Escape');
  await expect.element(field).toHaveValue('Rye パン');
  expect(save).not.toHaveBeenCalled();
});
