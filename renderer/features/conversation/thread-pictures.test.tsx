import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { problemError } from '#shared/problem/problem.ts';
import { violations } from '../../testing/axe.ts';
import { fillLocal } from '../../testing/fill-local.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { buildThread, ofAda } from '../../testing/thread-pane.tsx';
import { shownPictures } from './thread-pictures.tsx';

/** A PNG of one pixel. */
const base64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const png = { type: 'png' as const, base64, width: 1, height: 1 };
const text = '![A bakery](https://pictures.example/bakery.png?by=Ada)';

const picture = page.getByRole('img', { name: 'Image: A bakery' });
const button = (name: string) => page.getByRole('button', { name });

/** A thread with one picture by its address. */
function buildPicture(load: () => typeof png = () => png, said = text) {
  const built = buildThread({
    'message.list': () => ({ messages: [ofAda({ text: said })] }),
    'picture.load': load,
  });
  return { ...built, asked: () => built.bridge.inputsOf('picture.load') };
}

test('a picture is not loaded until the person asks for it, and says where it would come from', async () => {
  const { thread, asked } = buildPicture();
  show(thread);
  await expect.element(page.getByText('From pictures.example, size unknown')).toBeVisible();
  await expect.element(picture).not.toBeInTheDocument();
  expect(asked()).toEqual([]);
  await userEvent.click(button('Show picture'));
  await expect.element(picture).toBeVisible();
  expect((picture.element() as HTMLImageElement).src).toBe(`data:image/png;base64,${base64}`);
  expect(asked()).toEqual([{ homeId: 'local', url: 'https://pictures.example/bakery.png?by=Ada' }]);
  await expect.element(page.getByRole('link', { name: 'pictures.example' })).toHaveFocus();
});

test('all pictures of a thread are shown once the person wants that, and asked for again after', async () => {
  const { thread, conversationId, bridge, asked } = buildPicture(
    () => png,
    `${text} and ![Another](https://pictures.example/b.png)`,
  );
  show(thread);
  await userEvent.click(button('Always in this thread').first());
  await expect.element(picture).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Image: Another' })).toBeVisible();
  expect(asked()).toHaveLength(2);
  const row = { kind: 'shown_pictures', key: { homeId: 'local', conversationId } };
  expect(bridge.inputsOf('local.save')).toContainEqual({ ...row, value: 'always' });
  await userEvent.click(button('Don’t always show pictures here').first());
  await expect.poll(() => bridge.inputsOf('local.save')).toContainEqual(row);
});

test('the pictures of another thread stay where they are', async () => {
  const { thread, asked } = buildPicture();
  fillLocal(shownPictures, [[{ homeId: 'local', conversationId: 'cnv_other' }, 'always']]);
  show(thread);
  await expect.element(button('Show picture')).toBeVisible();
  expect(asked()).toEqual([]);
  fillLocal(shownPictures);
});

test('a picture that cannot be had says why, and is asked for again where that is wanted', async () => {
  let isFailing = true;
  const { thread } = buildPicture(() => {
    if (isFailing) {
      throw problemError('unavailable', 'The server can’t be reached.');
    }
    return png;
  });
  show(thread);
  await userEvent.click(button('Show picture'));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Couldn’t show this picture: The server can’t be reached.');
  isFailing = false;
  await userEvent.click(button('Retry'));
  await expect.element(picture).toBeVisible();
});

test('bytes that are no picture say so', async () => {
  const { thread } = buildPicture(() => ({ ...png, base64: btoa('no picture') }));
  show(thread);
  await userEvent.click(button('Show picture'));
  await expect.element(page.getByRole('alert')).toMatchTextContent('It is damaged.');
});

test.each([
  '![x](javascript:alert(1))',
  '![x](file:///etc/passwd)',
  '![x](guildhall://home/local/threads)',
  '[![x](https://pictures.example/a.png)](https://example.org)',
  '`![x](https://pictures.example/a.png)`',
  '<img src="data:image/svg+xml,<svg/>" alt="x">',
])('%s offers no picture', async (said) => {
  const { thread } = buildPicture(() => png, `${said}\n\nEnd`);
  show(thread);
  await expect.element(page.getByText('End')).toBeVisible();
  expect(button('Show picture').elements()).toHaveLength(0);
});

test.each(themes)('a picture passes axe in %s, before and after', async (theme) => {
  await showIn(theme);
  show(buildPicture().thread);
  await expect.element(button('Show picture')).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.click(button('Show picture'));
  await expect.element(picture).toBeVisible();
  expect(await violations()).toEqual([]);
});
