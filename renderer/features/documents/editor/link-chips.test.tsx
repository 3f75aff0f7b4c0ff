import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { saveDrafts } from '../../../entities/local-state/draft-store.ts';
import { violations } from '../../../testing/axe.ts';
import { button, showEditor, textbox } from '../../../testing/document-pane.tsx';
import { showIn, themes } from '../../../testing/show.tsx';

const content = textbox('Content');
const link = '[#Order \\[rye\\] flour](guildhall://home/local/item/itm_7)';
const chip = 'Order [rye] flour';

afterEach(saveDrafts);

test('a link to a thing is its title where one writes, and its Markdown is what is kept', async () => {
  const { submitted } = await showEditor(`See ${link} first.`);
  await expect.element(content).toHaveTextContent(`See #${chip} first.`);
  await userEvent.keyboard(' Then bake.');
  await userEvent.click(button('Save'));
  await expect.poll(submitted).toMatchObject([{ content: `See ${link} first. Then bake.` }]);
});

test('at the caret a link is as it is written, for both to be changed', async () => {
  await showEditor(`${link} first.`);
  await expect.element(content).not.toMatchTextContent('guildhall:');
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  await expect.element(content).toHaveTextContent(`${link} first.`);
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await expect.element(content).toHaveTextContent(`#${chip} first.`);
  // A press on the title leads into the link.
  await userEvent.click(content.getByText(`#${chip}`, { exact: true }));
  await expect.element(content).toMatchTextContent('guildhall:');
});

test('links in code, and links elsewhere, stay as they are written', async () => {
  const written = `\`${link}\` [rye](https://example.org/rye) end`;
  await showEditor(written);
  await expect.element(content).toHaveTextContent(written);
});

test.each(themes)('a title in place of a link can be read in %s', async (theme) => {
  await showIn(theme);
  await showEditor(`See ${link} first.`);
  await expect.element(content.getByText(`#${chip}`, { exact: true })).toBeVisible();
  expect(await violations()).toEqual([]);
});
