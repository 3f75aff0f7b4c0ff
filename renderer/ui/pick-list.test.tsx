import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../testing/axe.ts';
import { boxOf, jutsOut, manyNames, wordsOf, unreadablePlaces } from '../testing/boxes.ts';
import { show, showIn, themes } from '../testing/show.tsx';
import { Button } from './button.tsx';
import { Menu } from './menu.tsx';
import { PickList } from './pick-list.tsx';

const field = page.getByRole('combobox', { name: 'Operator' });
const options = page.getByRole('option');
const highlighted = () => document.querySelector('[data-highlighted]')?.textContent;

function Pick({ count = 33, first = [] }: { count?: number; first?: readonly string[] }) {
  const [chosen, setChosen] = useState<readonly string[]>(first);
  return (
    <main style={{ width: 300, height: 300, display: 'grid' }}>
      <button type="button">Before</button>
      <PickList
        label="Operator"
        isMultiple
        options={manyNames(count).map((label, at) => ({
          id: `${at}`,
          label,
          isChosen: chosen.includes(`${at}`),
        }))}
        onPick={({ id }) =>
          setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
        }
      />
      <button type="button">After</button>
      <p>Chosen: {chosen.join(' ')}</p>
    </main>
  );
}

test('a list is one tab stop, and arrows, Home, End and typing lead through it', async () => {
  show(<Pick />);
  (page.getByText('Before').element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveFocus();
  const [first = '', second = ''] = manyNames(33);
  expect(highlighted()).toContain(first);
  await userEvent.keyboard('{ArrowDown}');
  expect(highlighted()).toContain(second);
  await userEvent.keyboard('{End}');
  expect(highlighted()).toContain('Operator 33');
  expect(
    jutsOut(
      document.querySelector('[data-highlighted]') ?? document.body,
      page.getByRole('listbox').element(),
    ),
  ).toBe(0);
  await userEvent.keyboard('{ArrowDown}');
  expect(highlighted()).toContain(first);
  await userEvent.keyboard('{ArrowUp}');
  expect(highlighted()).toContain('Operator 33');
  await userEvent.keyboard('{Home}');
  expect(highlighted()).toContain(first);
  await userEvent.keyboard('operator 12');
  await expect.poll(() => options.elements().length).toBe(1);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Chosen: 11')).toBeVisible();
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect
    .element(field)
    .toHaveAttribute('aria-activedescendant', options.first().element().id);
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText('After')).toHaveFocus();
});

test('letters without their marks find a name, and what is not there is said', async () => {
  show(<Pick />);
  await userEvent.click(field);
  await userEvent.keyboard('mutzenab');
  await expect.poll(() => options.elements().length).toBe(1);
  await userEvent.fill(field, 'nobody of this name');
  await expect.poll(() => options.elements().length).toBe(0);
  await expect.element(page.getByText('Nothing found.')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByText('Chosen:')).toBeVisible();
});

test('rows are of one line, and a long name ends in the list', async () => {
  show(<Pick />);
  for (const option of options.elements().slice(0, 8)) {
    expect(boxOf(option).height).toBeLessThanOrEqual(32);
    expect(boxOf(option).height).toBeGreaterThanOrEqual(28);
    expect(option.scrollWidth).toBeLessThanOrEqual(option.clientWidth);
    expect(unreadablePlaces(option.textContent, option)).toEqual([]);
  }
});

test('the detail of an option gives way before its name does', () => {
  show(
    <main style={{ width: 300 }}>
      <PickList
        label="Operator"
        options={[
          {
            id: 'a',
            label: 'Changed since I looked',
            detail: 'This is the first look. '.repeat(9),
          },
        ]}
        onPick={() => undefined}
      />
    </main>,
  );
  const label = page.getByText('Changed since I looked').element();
  expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth);
  expect(wordsOf(label).width).toBeLessThanOrEqual(boxOf(label).width);
});

test('of very many the first are shown, with how to reach the others', async () => {
  show(<Pick count={10_000} />);
  await expect.poll(() => options.elements().length).toBe(200);
  await expect.element(page.getByText('200 of 10,000. Type to find others.')).toBeVisible();
  await userEvent.click(field);
  await userEvent.keyboard('9999');
  await expect.poll(() => options.elements().length).toBe(1);
});

test('a press chooses, and the field keeps the focus', async () => {
  show(<Pick />);
  await userEvent.click(field);
  await userEvent.click(page.getByRole('option', { name: 'Operator 8' }));
  await expect.element(page.getByText('Chosen: 7')).toBeVisible();
  await expect.element(field).toHaveFocus();
});

function showMenu(count: number, onSelect: (label: string) => void) {
  show(
    <main>
      <Menu
        trigger={<Button>Operator</Button>}
        items={manyNames(count).map((label, at) => ({
          label,
          isChosen: at === 4,
          onSelect: () => onSelect(label),
        }))}
      />
    </main>,
  );
  return page.getByRole('button', { name: 'Operator' });
}

test('a menu of five values is a menu, and of six a list with a search', async () => {
  const chosen = vi.fn<(label: string) => void>();
  await userEvent.click(showMenu(5, chosen));
  await expect.element(page.getByRole('menuitemcheckbox').first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  const button = showMenu(33, chosen).last();
  await expect.element(button).toHaveAttribute('aria-haspopup', 'dialog');
  await userEvent.click(button);
  const search = page.getByRole('combobox', { name: 'Search' });
  await expect.element(search).toHaveFocus();
  // The list begins at the value that holds.
  await expect.poll(highlighted).toContain(manyNames(5)[4]);
  await userEvent.keyboard('{Escape}');
  await expect.element(search).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  expect(chosen).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('operator 20{Enter}');
  await expect.element(search).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  expect(chosen.mock.calls).toEqual([['Operator 20']]);
});

test.each([...themes, 'forced'] as const)('an open list passes axe in %s', async (theme) => {
  await showIn(theme);
  await userEvent.click(showMenu(33, () => undefined));
  await expect.element(page.getByRole('dialog')).toHaveStyle({ opacity: '1' });
  expect(await violations()).toEqual([]);
});
