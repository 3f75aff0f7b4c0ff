import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { letTimePass } from '../testing/held-time.ts';
import { show } from '../testing/show.tsx';
import { stopWhereCut } from './stop-where-cut.ts';
import './screen.css';

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const name = 'Bread for the whole town, and cake';

function Title() {
  const [width, setWidth] = useState('8rem');
  return (
    <>
      <div style={{ width }}>
        <h1 ref={stopWhereCut} style={cut}>
          {name}
        </h1>
      </div>
      <button type="button" onClick={() => setWidth('80rem')}>
        Widen
      </button>
    </>
  );
}

test('cut words are a stop of the keyboard, and told whole there', async () => {
  show(<Title />);
  const title = page.getByRole('heading', { name });
  await expect.element(title).toHaveAttribute('tabindex', '0');
  await userEvent.tab();
  await expect.element(title).toHaveFocus();
  await letTimePass(500);
  expect(document.querySelector('.cut-words')?.textContent).toBe(name);
});

test('words that fit are no stop', async () => {
  show(<Title />);
  const title = page.getByRole('heading', { name });
  await expect.element(title).toHaveAttribute('tabindex', '0');
  await userEvent.click(page.getByRole('button', { name: 'Widen' }));
  await expect.element(title).not.toHaveAttribute('tabindex');
});
