import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { rovingRows } from './roving-rows.ts';

interface Shown {
  readonly names: readonly string[];
  readonly openName?: string;
  readonly onOpen?: (name: string) => void;
}

function List({ names, openName, onOpen = () => undefined }: Shown) {
  return (
    <main>
      <button type="button">Before</button>
      <ul ref={rovingRows} aria-label="Threads">
        {names.map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-current={name === openName ? 'page' : undefined}
              onClick={() => onOpen(name)}
            >
              {name}
            </button>
            <button type="button" aria-label={`Mark ${name}`} data-aside="">
              Mark
            </button>
          </li>
        ))}
      </ul>
      <button type="button">After</button>
    </main>
  );
}

const names = ['Ada', 'Bread', 'Breakfast', 'Ångström', 'Zoo'];
const focused = () => document.activeElement?.getAttribute('aria-label') ?? focusedWords();
const focusedWords = () => document.activeElement?.textContent;
const press = (keys: string) => userEvent.keyboard(keys);
const begin = () => (page.getByRole('button', { name: 'Before' }).element() as HTMLElement).focus();

test.each([
  [[], ['After']],
  [['Ada'], ['Ada', 'After']],
  [names, ['Ada', 'After']],
])('a list of %o is one stop of the Tab key at most', async (rows, stops) => {
  show(<List names={rows} />);
  begin();
  for (const stop of stops) {
    await press('{Tab}');
    expect(focused()).toBe(stop);
  }
});

test('arrows, Home, End and the Page keys go from row to row, and open none', async () => {
  const onOpen = vi.fn<(name: string) => void>();
  show(<List names={names} onOpen={onOpen} />);
  begin();
  await press('{Tab}{ArrowDown}{ArrowDown}');
  expect(focused()).toBe('Breakfast');
  await press('{ArrowUp}');
  expect(focused()).toBe('Bread');
  await press('{End}{ArrowDown}');
  expect(focused()).toBe('Zoo');
  await press('{Home}{ArrowUp}');
  expect(focused()).toBe('Ada');
  await press('{PageDown}');
  expect(focused()).toBe('Zoo');
  expect(onOpen).not.toHaveBeenCalled();
  await press('{Enter}');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('Zoo');
});

test('the row that had the focus last is the stop, and else the one that is open', async () => {
  const { change } = show(<List names={names} openName="Bread" />);
  begin();
  await press('{Tab}');
  expect(focused()).toBe('Bread');
  await press('{ArrowDown}{Tab}{Shift>}{Tab}{/Shift}');
  expect(focused()).toBe('Breakfast');
  begin();
  change(<List names={names} openName="Zoo" />);
  await press('{Tab}');
  expect(focused()).toBe('Zoo');
});

test('letters find a row by its name, whatever the marks on its letters', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  show(<List names={names} />);
  begin();
  await press('{Tab}b');
  expect(focused()).toBe('Bread');
  await press('b');
  expect(focused(), 'the same letter goes on').toBe('Breakfast');
  vi.advanceTimersByTime(1_000);
  await press('ang');
  expect(focused()).toBe('Ångström');
  vi.advanceTimersByTime(1_000);
  await press('q');
  expect(focused(), 'no row has such a name').toBe('Ångström');
  vi.advanceTimersByTime(1_000);
  await press('break');
  expect(focused()).toBe('Breakfast');
  vi.useRealTimers();
});

test('the other parts of a row are reached by Right and Left, and Up and Down keep to the part', async () => {
  show(<List names={names} />);
  begin();
  await press('{Tab}{ArrowRight}');
  expect(focused()).toBe('Mark Ada');
  await press('{ArrowRight}{ArrowDown}');
  expect(focused()).toBe('Mark Bread');
  await press('{ArrowLeft}');
  expect(focused()).toBe('Bread');
  await press('{ArrowRight}{Tab}');
  expect(focused()).toBe('After');
});

test('the row in the place of one that goes has the focus, and the last after the last', async () => {
  const { change } = show(<List names={names} />);
  begin();
  await press('{Tab}{ArrowDown}');
  change(<List names={names.filter((name) => name !== 'Bread')} />);
  await expect.poll(focused).toBe('Breakfast');
  await press('{End}');
  change(<List names={['Ada', 'Breakfast']} />);
  await expect.poll(focused).toBe('Breakfast');
  change(<List names={['New', 'Ada', 'Breakfast']} />);
  await press('{ArrowUp}');
  expect(focused(), 'a row has come above').toBe('Ada');
  change(<List names={[]} />);
  change(<List names={names} />);
  begin();
  await press('{Tab}');
  expect(focused(), 'the list was empty meanwhile').toBe('Bread');
});

test('a row that goes while the focus is elsewhere takes it nowhere', async () => {
  const { change } = show(<List names={names} />);
  begin();
  await press('{Tab}{Tab}');
  change(<List names={names.slice(1)} />);
  expect(focused()).toBe('After');
  await press('{Shift>}{Tab}{/Shift}');
  expect(focused()).toBe('Bread');
});

test('keys with a modifier are left to others', async () => {
  const onKey = vi.fn<(event: Event) => void>();
  show(<List names={names} />);
  begin();
  window.addEventListener('keydown', onKey);
  await press('{Tab}');
  onKey.mockClear();
  await press('{Alt>}{ArrowDown}{/Alt}{Control>}b{/Control}{Shift>}{ArrowDown}{/Shift}');
  window.removeEventListener('keydown', onKey);
  expect(focused()).toBe('Ada');
  expect(onKey).toHaveBeenCalledTimes(6);
});

test('Left and Right go from row to row where these stand in a line', async () => {
  show(
    <ul ref={rovingRows} style={{ display: 'flex' }}>
      {names.map((name) => (
        <li key={name}>
          <button type="button">{name}</button>
        </li>
      ))}
    </ul>,
  );
  await press('{Tab}{ArrowRight}{ArrowRight}');
  expect(focused()).toBe('Breakfast');
  await press('{ArrowLeft}');
  expect(focused()).toBe('Bread');
  await press('{End}{ArrowRight}');
  expect(focused()).toBe('Zoo');
});
