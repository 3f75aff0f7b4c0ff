import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../../testing/axe.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { GuideDialog } from './guide-dialog.tsx';
import { guidePages } from './guide-pages.ts';

const list = page.getByRole('navigation', { name: 'Pages of the guide' });
const find = page.getByRole('searchbox', { name: 'Find in the guide' });
const back = page.getByRole('button', { name: 'Previous page' });
const forward = page.getByRole('button', { name: 'Next page' });
const article = (name: string) => page.getByRole('article', { name, exact: true });
const listed = () =>
  list
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);

function showGuide() {
  const bridge = fakeBridge({ 'link.open': () => ({ opened: true }) });
  const onClose = vi.fn<() => void>();
  show(<GuideDialog onClose={onClose} />);
  return { bridge, onClose };
}

/** Waits until the pictures of the shown page have loaded, and answers their names. */
async function shownPictures(): Promise<string[]> {
  const pictures = page.getByRole('img').elements() as HTMLImageElement[];
  await Promise.all(pictures.map((picture) => picture.decode()));
  return pictures.map(({ currentSrc }) => currentSrc.slice(currentSrc.lastIndexOf('/') + 1));
}

for (const theme of [...themes, 'forced'] as const) {
  test(`every page passes axe in ${theme}, with the pictures of the theme`, async () => {
    await showIn(theme);
    showGuide();
    for (const { title } of guidePages) {
      await userEvent.click(list.getByRole('button', { name: title }));
      await expect.element(article(title)).toBeVisible();
      const pictures = await shownPictures();
      expect(pictures.length).toBeGreaterThan(0);
      const shade = theme === 'dark' ? '-dark.png' : '-light.png';
      expect(pictures.filter((name) => !name.includes(shade))).toEqual([]);
      expect(await violations()).toEqual([]);
    }
  });
}

test('it opens at the first page, and a link leads to another page and never out of the guide', async () => {
  const { bridge } = showGuide();
  const before = location.href;
  await expect.element(article('Getting started')).toBeVisible();
  await userEvent.click(page.getByRole('link', { name: 'Threads and operators' }));
  await expect.element(article('Threads and operators')).toHaveFocus();
  expect(list.getByRole('button', { name: 'Threads and operators' }).element()).toHaveAttribute(
    'aria-current',
    'page',
  );
  expect(location.href).toBe(before);
  expect(bridge.inputsOf('link.open')).toEqual([]);
});

test('a page that is opened begins at its top', async () => {
  showGuide();
  const element = article('Getting started').element();
  element.scrollTop = 300;
  expect(element.scrollTop).toBeGreaterThan(0);
  await userEvent.click(list.getByRole('button', { name: 'Writing' }));
  await expect.poll(() => article('Writing').element().scrollTop).toBe(0);
});

test('back and forward go through the pages that were shown, by buttons and by keys', async () => {
  showGuide();
  await expect.element(back).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(list.getByRole('button', { name: 'Writing' }));
  await userEvent.click(list.getByRole('button', { name: 'Documents' }));
  await userEvent.click(back);
  await expect.element(article('Writing')).toBeVisible();
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await expect.element(article('Getting started')).toBeVisible();
  await expect.element(back).toHaveAttribute('aria-disabled', 'true');
  await expect.element(back).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect.element(article('Writing')).toBeVisible();
  await userEvent.click(list.getByRole('button', { name: 'Your data' }));
  await expect.element(forward).toHaveAttribute('aria-disabled', 'true');
});

test('the keyboard alone finds a page and reads it', async () => {
  const { onClose } = showGuide();
  await expect.element(find).toHaveFocus();
  await userEvent.keyboard('damaged backup');
  await expect.poll(listed).toEqual(['Your data']);
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(forward).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(article('Your data')).toBeVisible();
  await userEvent.tab();
  await expect.element(article('Your data')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.poll(() => article('Your data').element().scrollTop).toBeGreaterThan(0);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('words that no page has are said to be in none', async () => {
  showGuide();
  for (const words of ['xylophone', 'light.png']) {
    await userEvent.fill(find, words);
    await expect.element(page.getByText('No results')).toBeVisible();
    expect(listed()).toEqual([]);
    await userEvent.clear(find);
    await expect.poll(listed).toHaveLength(guidePages.length);
  }
});
