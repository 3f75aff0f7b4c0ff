import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import { show } from '../../testing/show.tsx';
import { Composer } from './composer.tsx';

/** A screen whose thread comes as soon as the field or the menu item beside it has the focus. */
function LateThread() {
  const [isHere, setHere] = useState(false);
  const onFocus = () => setHere(true);
  return (
    <>
      <input type="search" aria-label="Filter" onFocus={onFocus} />
      <div role="menu" aria-label="Sort">
        <button type="button" role="menuitem" onFocus={onFocus}>
          By name
        </button>
      </div>
      <button type="button" onFocus={onFocus}>
        A thread
      </button>
      <main>
        {isHere && <Composer homeId="local" conversationId="cnv_late" placeholder="Message Ada" />}
      </main>
    </>
  );
}

test.each([
  ['searchbox', 'Filter', 'Filter'],
  ['menuitem', 'By name', 'By name'],
  ['button', 'A thread', 'Message'],
] as const)(
  'a thread that comes while a %s has the focus: %s, then %s',
  async (role, name, next) => {
    fakeBridge();
    show(<LateThread />);
    const from = page.getByRole(role, { name, exact: true });
    (from.element() as HTMLElement).focus();
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    const { activeElement } = document;
    expect(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent).toBe(next);
  },
);
