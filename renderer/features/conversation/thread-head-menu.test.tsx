import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../../testing/axe.ts';
import { show } from '../../testing/show.tsx';
import { ThreadHead } from './thread-head.tsx';

const more = page.getByRole('button', { name: 'More about this thread' });

function showHead() {
  const onFind = vi.fn<() => void>();
  const onPin = vi.fn<() => void>();
  const acts = () => [{ label: 'Pin', onSelect: onPin }];
  show(
    <main>
      <ThreadHead
        title="The feast"
        backHref={undefined}
        operators={[]}
        roles={{}}
        {...{ onFind, acts }}
      />
    </main>,
  );
  return { onFind, onPin };
}

test('the menu in the head of a thread finds in it and has its acts, by keyboard', async () => {
  const { onFind, onPin } = showHead();
  more.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Find in thread' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{End}{Enter}');
  await expect.poll(() => onPin.mock.calls.length).toBe(1);
  await expect.element(more).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(page.getByRole('menuitem', { name: 'Find in thread' }));
  await expect.poll(() => onFind.mock.calls.length).toBe(1);
});
