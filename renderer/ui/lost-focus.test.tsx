import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { keepFocus } from './lost-focus.ts';

beforeAll(() => keepFocus(document));

const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name });

/** A screen with a list whose rows go as they are pressed. */
function Screen({ names }: { names: readonly string[] }) {
  const [left, setLeft] = useState(names);
  return (
    <main>
      <h1>Tasks</h1>
      <button type="button">New</button>
      <section>
        <h2>Open</h2>
        {left.length > 0 && (
          <ul>
            {left.map((name) => (
              <li key={name}>
                <button type="button" onClick={() => setLeft(left.filter((one) => one !== name))}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
    </main>
  );
}

async function press(name: string): Promise<void> {
  (button(name).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
}

test('the next row has the focus of one that went, the last one after the last, then the heading', async () => {
  show(<Screen names={['Bread', 'Cake', 'Pie']} />);
  await press('Cake');
  await expect.element(button('Pie')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Bread')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Open')).toHaveFocus();
});

/** A screen of which a press shows another part in place of the first. */
function Changing({ hides }: { hides?: 'disabled' | 'hidden' }) {
  const [isDone, setIsDone] = useState(false);
  const done = { type: 'button', onClick: () => setIsDone(true) } as const;
  return (
    <main>
      {isDone && hides === undefined ? (
        <h1>Read</h1>
      ) : (
        <>
          <h1>Written</h1>
          <div>
            <button
              {...done}
              disabled={isDone && hides === 'disabled'}
              hidden={isDone && hides === 'hidden'}
            >
              Save
            </button>
            <button type="button">Close</button>
          </div>
        </>
      )}
    </main>
  );
}

test('another screen has the focus at its heading', async () => {
  show(<Changing />);
  await press('Save');
  await expect.element(heading('Read')).toHaveFocus();
});

test.each(['disabled', 'hidden'] as const)(
  'a button that is %s gives the focus to its neighbour',
  async (hides) => {
    show(<Changing hides={hides} />);
    await press('Save');
    await expect.element(button('Close')).toHaveFocus();
  },
);

test('a person who presses elsewhere has taken the focus away', async () => {
  show(<Screen names={['Bread', 'Cake']} />);
  (button('Cake').element() as HTMLElement).focus();
  await userEvent.click(page.getByRole('main'), { position: { x: 5, y: 5 } });
  expect(document.activeElement).toBe(document.body);
  (button('Cake').element() as HTMLElement).click();
  await expect.element(button('Cake')).not.toBeInTheDocument();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(document.body);
});

function Deleting() {
  const [isThere, setIsThere] = useState(true);
  return (
    <main>
      <h1>Tasks</h1>
      <section>
        <h2>Open</h2>
        <div>
          {isThere && (
            <button type="button" onClick={() => setIsThere(false)}>
              Undo
            </button>
          )}
          <button type="button" data-kind="danger">
            Delete
          </button>
        </div>
      </section>
    </main>
  );
}

test('an act that destroys has no focus that was another’s', async () => {
  show(<Deleting />);
  await press('Undo');
  await expect.element(heading('Open')).toHaveFocus();
});
