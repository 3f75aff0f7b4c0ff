import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../../testing/axe.ts';
import { boxOf, jutsOut, manyNames, overlapOf } from '../../testing/boxes.ts';
import { buildConversation, buildOperator } from '../../testing/build-entities.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { buildThread } from '../../testing/thread-pane.tsx';

const people = page.getByRole('button', { name: /^Participants: / });
const list = page.getByRole('dialog', { name: 'Participants' });
const input = page.getByRole('textbox', { name: 'Message' });
const title = 'A plan for the feast that is long enough to need the width of the whole head of it';

/** A thread with so many operators, in a pane of a width. */
function showThread(count: number, width: number) {
  const { pane } = buildThread({
    'message.list': () => ({ messages: [], nextCursor: null }),
    'conversation.get': ({ conversationId }: { conversationId: string }) =>
      buildConversation({
        id: conversationId,
        title,
        participants: manyNames(count).map((name, at) => buildOperator(`opr_${at}`, name)),
      }),
  });
  return show(pane({ width, height: 400, display: 'flex' }));
}

for (const width of [480, 620, 1_000]) {
  for (const count of [1, 2, 3, 5, 13, 33]) {
    test(`at ${width} pixels, the title stands beside ${count} operators`, async () => {
      await page.viewport(1_000, 700);
      showThread(count, width);
      await expect.element(people).toBeVisible();
      const head = document.querySelector('.thread-head') ?? document.body;
      const heading = page.getByRole('heading', { name: title }).element();
      expect(boxOf(heading).width).toBeGreaterThan(width / 2);
      expect(boxOf(head).height).toBeLessThan(60);
      expect(jutsOut(people.element(), head)).toBe(0);
      expect(overlapOf(heading, people.element())).toBe(0);
      const faces = [...people.element().querySelectorAll('.avatar')];
      expect(faces.length).toBeGreaterThan(0);
      for (const [at, face] of faces.entries()) {
        expect(jutsOut(face, people.element())).toBe(0);
        for (const other of faces.slice(at + 1)) {
          expect(overlapOf(face, other)).toBe(0);
        }
      }
      expect(boxOf(input.element()).height).toBeLessThan(40);
      expect(jutsOut(input.element(), document.querySelector('.composer-box') ?? head)).toBe(0);
    });
  }
}

test('all are named behind the faces, with their roles, by the keyboard too', async () => {
  showThread(33, 480);
  await expect.element(people).toHaveAccessibleName(/^Participants: .* and 31 others$/);
  (people.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(list).toBeVisible();
  const rows = list.getByRole('listitem');
  await expect.poll(() => rows.elements().length).toBe(33);
  for (const row of rows.elements()) {
    expect(jutsOut(row, list.element(), 'sides')).toBe(0);
    expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
  }
  await expect.element(rows.first()).toMatchTextContent(manyNames(1)[0] ?? '');
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(people).toHaveFocus();
});

const placeholder = () => input.element().getAttribute('placeholder') ?? '';

test('the field says whom it writes to in one line', async () => {
  const { remove } = showThread(13, 480);
  await expect.poll(placeholder).toMatch(/^Message .* and 11 others$/);
  remove();
  showThread(2, 480);
  await expect.poll(placeholder).toMatch(/^Message Donau.* and Wolfe.*$/);
});

test.each(themes)('the list of people passes axe in %s', async (theme) => {
  await showIn(theme);
  showThread(33, 900);
  await userEvent.click(people);
  await expect.element(list).toHaveStyle({ opacity: '1' });
  expect(await violations()).toEqual([]);
});
