import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { focusScreen } from './screen-focus.ts';

function showScreen() {
  show(
    <>
      <main>
        <h1>Threads</h1>
        <div role="listbox" aria-label="Threads" tabIndex={0} />
      </main>
      <div role="menu" aria-label="Sort">
        <button role="menuitem" type="button">
          By name
        </button>
      </div>
      <input role="combobox" aria-label="Type" aria-expanded="true" aria-controls="types" />
      <div id="types" role="listbox" aria-label="Types" tabIndex={-1} />
      <div role="dialog" aria-label="Palette">
        <input role="combobox" aria-label="Command" aria-expanded="true" aria-controls="types" />
      </div>
    </>,
  );
  return page.getByRole('listbox', { name: 'Threads' });
}

test.each([
  ['menuitem', 'By name'],
  ['combobox', 'Type'],
  ['listbox', 'Types'],
] as const)('an open %s keeps the focus as a screen arrives', async (role, name) => {
  const list = showScreen();
  const choice = page.getByRole(role, { name, exact: true });
  (choice.element() as HTMLElement).focus();
  focusScreen();
  await expect.element(choice).toHaveFocus();
  // Once it is closed, the screen has it.
  (choice.element() as HTMLElement).blur();
  focusScreen();
  await expect.element(list).toHaveFocus();
});

test('a dialog that has led to a screen gives it the focus, and so does a list of the screen', async () => {
  const list = showScreen();
  (page.getByRole('combobox', { name: 'Command' }).element() as HTMLElement).focus();
  focusScreen();
  await expect.element(list).toHaveFocus();
  focusScreen();
  await expect.element(list).toHaveFocus();
});

test('a text that is read and a list of rows are where keys begin, and a hidden screen is passed', async () => {
  const screen = (isLoading: boolean) => (
    <main>
      <div hidden={!isLoading} role="listbox" aria-label="Former" tabIndex={0} />
      {!isLoading && (
        <section data-pane-start="">
          <h1 className="hidden">Threads</h1>
          <button type="button">New</button>
          <a href="#one" tabIndex={-1}>
            One
          </a>
          <a href="#two" tabIndex={0}>
            Two
          </a>
        </section>
      )}
    </main>
  );
  const shown = show(screen(true));
  (page.getByRole('listbox').element() as HTMLElement).hidden = true;
  focusScreen();
  expect(document.activeElement?.tagName).toBe('MAIN');
  shown.change(screen(false));
  await expect.element(page.getByRole('link', { name: 'Two' })).toHaveFocus();
});

test('beneath a drawer the screen has no focus, and the drawer has it', () => {
  show(
    <>
      <main inert>
        <h1>Inbox</h1>
      </main>
      <aside data-drawer="true" aria-label="Details" tabIndex={-1} />
    </>,
  );
  focusScreen();
  expect(document.activeElement).toBe(page.getByRole('complementary').element());
});
