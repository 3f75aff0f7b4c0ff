import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addDays } from '#shared/text/civil-date.ts';
import { changeWorkLayout, workLayoutOf } from '../../../entities/local-state/work-layout-store.ts';
import { useHomes } from '../../../entities/home/home-store.ts';
import { violations } from '../../../testing/axe.ts';
import { buildEntry, buildHome, buildWorkItem } from '../../../testing/build-entities.ts';
import { showIn, themes } from '../../../testing/show.tsx';
import { button, forgetWork, showWork } from '../../../testing/work-pane.tsx';
import { today } from '../../../ui/dates/use-today.ts';
import { longDate, monthName } from '../../../ui/dates/written-date.ts';
import { addMonths, monthOf } from './month-days.ts';

beforeEach(forgetWork);

const day = (date: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${longDate(date)}`, 'u') });
const key = { homeId: 'local', guildId: 'gld_1' };
const accepted = { 'outbox.submit': () => ({ entry: buildEntry({}), output: undefined }) };
const items = [
  ...[1, 2, 3, 4, 5].map((at) =>
    buildWorkItem({ id: `due${at}`, title: `Due ${at}`, dueOn: today() }),
  ),
  buildWorkItem({ id: 'free', title: 'Free' }),
];

test('a month has its days with their items, and keys go from day to day and month to month', async () => {
  showWork({ items, first: ['calendar', ''] });
  await expect
    .element(page.getByRole('grid', { name: `Items in ${monthName(today())}` }))
    .toBeVisible();
  await expect.element(day(today())).toHaveAccessibleName(/, 5 items$/);
  const more = document.querySelector<HTMLElement>('.calendar-more');
  expect(more?.dataset['word']).toBe('and 1 more');
  await userEvent.click(day(today()));
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(day(addDays(today(), 1))).toHaveFocus();
  await userEvent.keyboard('{PageDown}');
  const later = addMonths(addDays(today(), 1), 1);
  await expect.element(day(later)).toHaveFocus();
  await userEvent.click(button('Previous month'));
  await userEvent.click(button('Today'));
  await expect
    .element(page.getByRole('heading', { name: monthName(monthOf(today())) }))
    .toBeVisible();
  await userEvent.click(day(today()));
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('listbox', { name: `Items of ${longDate(today())}` }))
    .toHaveFocus();
});

test('a month is chosen by its name and year, by the keyboard alone', async () => {
  changeWorkLayout(key, { day: '2027-01-31' });
  showWork({ items, first: ['calendar', ''] });
  const shown = async (date: string) => {
    const grid = page.getByRole('grid', { name: `Items in ${monthName(date)}` });
    await expect.element(grid).toBeVisible();
  };
  const year = page.getByRole('spinbutton', { name: 'Year' });
  await shown('2027-01-31');
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Month' }), 'February');
  await shown('2027-02-01');
  expect(workLayoutOf(key).day).toBe('2027-02-28');
  await userEvent.click(page.getByRole('combobox', { name: 'Month' }));
  await userEvent.keyboard('{Escape}{Tab}');
  await expect.element(year).toHaveFocus();
  await userEvent.keyboard('{Control>}a{/Control}203');
  await shown('2027-02-01');
  await userEvent.keyboard('1');
  await shown('2031-02-01');
  await userEvent.keyboard('{ArrowUp}');
  await shown('2032-02-01');
  await userEvent.keyboard('{Control>}a{/Control}99999{Tab}');
  await expect.element(year).toHaveValue(2032);
  await expect.element(button('Previous month')).toHaveFocus();
  await shown('2032-02-01');
});

test('an item is moved by a key, and one without a date gets the chosen day, each in one act', async () => {
  const { bridge } = showWork({ items, first: ['calendar', ''], answers: accepted });
  const inputs = () => bridge.inputsOf('outbox.submit').map(({ input }) => input);
  await userEvent.click(day(today()));
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Control>}{ArrowDown}{/Control}');
  await expect.poll(inputs).toEqual([{ workItemId: 'due1', dueOn: addDays(today(), 7) }]);
  await userEvent.click(button(/^Make “Free” due /));
  await expect.poll(inputs).toHaveLength(2);
  expect(inputs()[1]).toEqual({ workItemId: 'free', dueOn: addDays(today(), 7) });
});

test('an item over several days is one bar a week, and is moved by as far as it is dragged', async () => {
  changeWorkLayout(key, { day: '2026-12-09' });
  const { bridge } = showWork({
    items: [
      buildWorkItem({ id: 's', title: 'Span', startOn: '2026-12-08', dueOn: '2026-12-10' }),
      buildWorkItem({ id: 'free', title: 'Free' }),
    ],
    first: ['calendar', ''],
    answers: accepted,
  });
  const inputs = () => bridge.inputsOf('outbox.submit').map(({ input }) => input);
  const bar = button(/^Span, /);
  await expect.element(bar).toBeVisible();
  const widthOf = (element: Element) => element.getBoundingClientRect().width;
  const cells = widthOf(day('2026-12-08').element()) * 3;
  expect(widthOf(bar.element()) / cells).toBeCloseTo(1, 1);
  await userEvent.dragAndDrop(bar, day('2026-12-11'));
  await expect
    .poll(inputs)
    .toEqual([{ workItemId: 's', startOn: '2026-12-10', dueOn: '2026-12-12' }]);
  await userEvent.dragAndDrop(page.getByRole('option', { name: /Free/ }), day('2026-12-18'));
  await expect.poll(inputs).toHaveLength(2);
  expect(inputs()[1]).toEqual({ workItemId: 'free', dueOn: '2026-12-18' });
});

test('the day is kept as the person leaves, and today is kept as today', async () => {
  const { remove } = showWork({ items, first: ['calendar', ''] });
  await userEvent.click(button('Next month'));
  const later = addMonths(today(), 1);
  expect(workLayoutOf(key).day).toBe(later);
  remove();
  showWork({ items, first: ['calendar', ''] });
  await expect.element(page.getByRole('heading', { name: monthName(later) })).toBeVisible();
  await userEvent.click(button('Today'));
  expect(workLayoutOf(key).day).toBe('');
});

test('a service without dates has no calendar', async () => {
  useHomes.setState({ homes: [buildHome({ id: 'local', kind: 'remote', extensions: [] })] });
  showWork({ items, first: ['calendar', ''] });
  await expect.element(page.getByRole('radio', { name: 'Tree' })).toBeVisible();
  expect(page.getByRole('radio', { name: 'Calendar' }).elements()).toEqual([]);
  await expect.element(page.getByRole('row', { name: 'Free' })).toBeVisible();
});

test('10,000 items are in a month without 10,000 elements', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) =>
    buildWorkItem({
      id: `many${at}`,
      title: `Item ${at}`,
      ...(at % 2 === 0 && { dueOn: addDays(today(), at % 20) }),
      ...(at % 4 === 0 && { startOn: '1900-01-01' }),
    }),
  );
  showWork({ items: many, first: ['calendar', ''] });
  await expect.element(day(today())).toHaveAccessibleName(/items$/);
  expect(document.querySelectorAll('.calendar *').length).toBeLessThan(1_500);
});

test.for([...themes, 'forced'] as const)('the calendar passes axe in %s', async (theme) => {
  await showIn(theme);
  showWork({ items, first: ['calendar', ''] });
  await expect.element(day(today())).toBeVisible();
  expect(await violations()).toEqual([]);
});
