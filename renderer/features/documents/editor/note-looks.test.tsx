import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { violations } from '../../../testing/axe.ts';
import { showEditor, textbox } from '../../../testing/document-pane.tsx';
import { showIn, themes } from '../../../testing/show.tsx';

const content = textbox('Content');
const written =
  '[[Baking/Rye bread]], [[Settings|the oven]] ==marked== `[[code]] ==x==` %%hidden%%\n\n> [!tip]- Title\n\nend';

test('links and marked words look as they are read, and are written out at the caret', async () => {
  await showEditor(written);
  await expect
    .element(content)
    .toMatchTextContent('Baking/Rye bread, the oven marked [[code]] ==x== %%hidden%%');
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  await expect
    .element(content)
    .toMatchTextContent('[[Baking/Rye bread]], [[Settings|the oven]] ==marked==');
});

test('a picture has its name, and an escaped mark stays as it is written', async () => {
  await showEditor(
    '![[oven.png|300]], ![[Starter|how]] and a\\==b==\n\n| ![[oven.png\\|100]] |\n\nend',
  );
  await expect.element(content).toMatchTextContent('oven.png, how and a==b==| oven.png |end');
});

test.each(themes)('what notes have can be read in the editor in %s', async (theme) => {
  await showIn(theme);
  await showEditor(written);
  await expect.element(content.getByText('marked', { exact: true })).toBeVisible();
  expect(await violations()).toEqual([]);
});
