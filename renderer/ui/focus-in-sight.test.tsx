import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { keepFocusInSight } from './focus-in-sight.ts';

beforeAll(() => keepFocusInSight(document));

const rows = Array.from({ length: 20 }, (_, at) => `Row ${at}`);

/** A list in a pane, with more above it and another height of its pane. */
function Pane({ above = 0, height = 100 }: { above?: number; height?: number }) {
  return (
    <div style={{ height, overflow: 'auto', overflowAnchor: 'none' }}>
      {Array.from({ length: above }, (_, at) => (
        <p key={at} style={{ height: 40 }}>
          New {at}
        </p>
      ))}
      {rows.map((row) => (
        <button key={row} type="button" style={{ display: 'block', height: 20 }}>
          {row}
        </button>
      ))}
    </div>
  );
}

const row = (name: string) => page.getByRole('button', { name, exact: true });

test('a row with the focus stays in sight as others come above it and as its pane gets lower', async () => {
  const shown = show(<Pane />);
  await userEvent.keyboard('{Tab}');
  await expect.element(row('Row 0')).toHaveFocus();
  shown.change(<Pane above={10} />);
  await expect.element(row('Row 0')).toBeInViewport({ ratio: 1 });
  await userEvent.keyboard('{Tab}{Tab}{Tab}');
  await expect.element(row('Row 3')).toBeInViewport({ ratio: 1 });
  shown.change(<Pane above={10} height={40} />);
  await expect.element(row('Row 3')).toBeInViewport({ ratio: 1 });
});

/** A form in a pane of another height, whose buttons stick to its foot. */
function Form({ height }: { height: number }) {
  return (
    <div style={{ height, overflow: 'auto', scrollPaddingBlockEnd: 40 }}>
      {rows.map((each) => (
        <label key={each} style={{ display: 'block', height: 20 }}>
          <input type="radio" name="rows" /> {each}
        </label>
      ))}
      <div style={{ position: 'sticky', bottom: 0, height: 40, background: 'white' }}>Buttons</div>
    </div>
  );
}

/** True where nothing lies over the middle of what has the focus. */
function isUncovered(): boolean {
  const focused = document.activeElement ?? document.body;
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === focused;
}

test('a choice with the focus stays above the buttons of its form as the form gets lower', async () => {
  const shown = show(<Form height={300} />);
  const fifth = page.getByRole('radio', { name: 'Row 5' });
  await userEvent.click(fifth);
  await expect.element(fifth).toHaveFocus();
  for (const height of [150, 120, 100, 80]) {
    shown.change(<Form height={height} />);
    await expect.poll(isUncovered).toBe(true);
  }
});

test('a row that a person has scrolled away stays away', async () => {
  const shown = show(<Pane />);
  await userEvent.keyboard('{Tab}');
  const pane = row('Row 0').element().parentElement as HTMLElement;
  const scrolled = new Promise((resolve) => pane.addEventListener('scrollend', resolve));
  pane.scrollTop = 200;
  await scrolled;
  shown.change(<Pane above={1} />);
  await expect.element(row('Row 0')).not.toBeInViewport();
  expect(pane.scrollTop).toBe(200);
});
