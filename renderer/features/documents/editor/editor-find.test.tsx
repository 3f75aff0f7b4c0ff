import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { saveDrafts } from '../../../entities/local-state/draft-store.ts';
import { violations } from '../../../testing/axe.ts';
import { button, showDocument, textbox } from '../../../testing/document-pane.tsx';
import { showIn } from '../../../testing/show.tsx';

const content = textbox('Content');
const field = page.getByRole('searchbox', { name: 'Find' });
const bar = page.getByRole('search');
const written = 'Rye bread\n\n**rye** and bread\n\nbreadth';

afterEach(saveDrafts);

/** Shows the editor with a text, and opens the bar with words in it. */
async function find(words: string) {
  const shown = showDocument(written, { mode: 'edit' });
  await expect.element(content).toHaveFocus();
  await userEvent.keyboard('{Control>}{Home}f{/Control}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard(words);
  return shown;
}

test('words are found as one types them, and Enter goes from place to place and round', async () => {
  await find('bread');
  await expect.element(bar).toMatchTextContent('1 of 3');
  await userEvent.keyboard('{Enter}');
  await expect.element(bar).toMatchTextContent('2 of 3');
  // The marks of the line are shown, as the place may be in them.
  await expect.element(content).toMatchTextContent('**rye**');
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(bar).toMatchTextContent('1 of 3');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.element(bar).toMatchTextContent('3 of 3');
  await userEvent.keyboard('{Escape}');
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(content).toHaveFocus();
  await userEvent.keyboard('{Backspace}');
  const last = () => content.element().lastElementChild?.textContent;
  await expect.poll(last).toBe('th');
});

test('case and whole words narrow it down, and what is not there is said', async () => {
  await find('rye');
  await expect.element(bar).toMatchTextContent('1 of 2');
  await userEvent.click(page.getByRole('checkbox', { name: 'Match case' }));
  await expect.element(bar).toMatchTextContent('1 of 1');
  await userEvent.fill(field, 'bread');
  await expect.element(bar).toMatchTextContent('of 3');
  await userEvent.click(page.getByRole('checkbox', { name: 'Whole words' }));
  await expect.element(bar).toMatchTextContent('of 2');
  await userEvent.fill(field, 'cake');
  await expect.element(bar).toMatchTextContent('No matches');
});

test('found words are replaced one by one and all at once, and undo brings them back', async () => {
  const { submitted } = await find('bread');
  await expect.element(bar).toMatchTextContent('1 of 3');
  await userEvent.fill(textbox('Replace with'), 'cake');
  await userEvent.click(button(/^Replace$/));
  await expect.element(bar).toMatchTextContent('of 2');
  await userEvent.click(button('Replace all'));
  await expect.element(bar).toMatchTextContent('No matches');
  await userEvent.keyboard('{Escape}{Control>}s{/Control}');
  await expect
    .poll(submitted)
    .toMatchObject([{ content: 'Rye cake\n\n**rye** and cake\n\ncaketh' }]);
  await userEvent.keyboard('{Control>}zz{/Control}');
  await expect.poll(() => content.element().textContent).toContain('breadth');
});

test.each(['light', 'dark', 'forced'] as const)(
  'the bar has no violations in %s',
  async (theme) => {
    await showIn(theme);
    await find('bread');
    await expect.element(bar).toMatchTextContent('1 of 3');
    expect(await violations()).toEqual([]);
  },
);
