import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { violations } from '../testing/axe.ts';
import { show, showIn, themes } from '../testing/show.tsx';
import { Avatar } from './avatar.tsx';

test.each([
  ['Ada', 'A'],
  ['ada lovelace', 'AL'],
  ['  Mira  de la Cruz ', 'MC'],
  ['👩‍🍳 Baker', '👩‍🍳'],
  ['Ada (cook)', 'A'],
  ['', ''],
])('the face of %j shows %j', (name, initials) => {
  show(<Avatar name={name} />);
  expect(document.querySelector('.avatar')?.textContent).toBe(initials);
});

test('a name has the same colour each time, and names that are alike have another', () => {
  show(
    <>
      <Avatar name="Ada" />
      <Avatar name="Ada" size="s" />
      <Avatar name="Adb" />
    </>,
  );
  const [first, again, alike] = [...document.querySelectorAll('.avatar')].map(
    (face) => getComputedStyle(face).backgroundColor,
  );
  expect(again).toBe(first);
  expect(alike).not.toBe(first);
});

test('a face is not read out: the name stands beside it', async () => {
  show(
    <p>
      <Avatar name="Ada Lovelace" />
      Ada
    </p>,
  );
  await expect.element(page.getByRole('paragraph')).toMatchAriaInlineSnapshot('- paragraph: Ada');
});

test.each(themes)('faces of every hue can be read in %s', async (theme) => {
  await showIn(theme);
  show(
    <main>
      {Array.from({ length: 72 }, (_, at) => (
        <Avatar key={at} name={`${String.fromCodePoint(65 + (at % 26))} ${at}`} />
      ))}
    </main>,
  );
  // Axe passes by what is not read out; people who see still have to.
  for (const face of document.querySelectorAll('.avatar')) {
    face.removeAttribute('aria-hidden');
  }
  expect(await violations()).toEqual([]);
});
