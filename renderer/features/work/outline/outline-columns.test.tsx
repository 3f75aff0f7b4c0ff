import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { boxOf, jutsOut, longNames, unreadablePlaces } from '../../../testing/boxes.ts';
import { buildWorkItem } from '../../../testing/build-entities.ts';
import { showIn } from '../../../testing/show.tsx';
import { forgetWork, row, showWork } from '../../../testing/work-pane.tsx';

beforeEach(forgetWork);

const longest = longNames[0];

/** An objective far from its roll-up, one at it with a long title, and a task without any. */
const items = [
  buildWorkItem({ id: 'far', type: 'objective', title: 'Far', progress: 5 }),
  buildWorkItem({ id: 'full', type: 'initiative', title: 'Full', parentId: 'far', progress: 100 }),
  buildWorkItem({ id: 'epic', type: 'epic', title: longest, parentId: 'full', progress: 100 }),
  buildWorkItem({
    id: 'leaf',
    title: 'Leaf',
    parentId: 'epic',
    status: 'done',
    progress: 100,
    assignedOperatorId: 'opr_1',
    dueOn: '2020-11-30',
  }),
  buildWorkItem({ id: 'alone', title: 'Alone', progress: 0 }),
];

async function showTree(width: number) {
  await page.viewport(width, 500);
  showWork({ items });
  await userEvent.click(row('Far'));
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowRight}{ArrowDown}{ArrowRight}');
  await expect.element(row('Leaf')).toBeInTheDocument();
}

/** The left edges of what is seen of a selector, one for each place where it begins. */
function edgesOf(selector: string): number[] {
  const seen = [...document.querySelectorAll(selector)].map(boxOf).filter(({ width }) => width > 0);
  return [...new Set(seen.map(({ left }) => Math.round(left)))];
}

const all: readonly string[] = ['status', 'priority', 'assignedOperatorId', 'progress'];

test.each<[number, readonly string[], boolean]>([
  [1_240, all, true],
  [1_000, all, true],
  [760, all, true],
  [568, all, true],
  [470, all, false],
  [380, ['status', 'progress'], false],
  [280, ['status'], false],
])('at %i pixels, each field stands at one place in all rows', async (width, seen, rolled) => {
  await showTree(width);
  for (const field of all) {
    expect(edgesOf(`.item-cell[data-field=${field}]`)).toHaveLength(seen.includes(field) ? 1 : 0);
  }
  expect(edgesOf('.progress-roll-up')).toHaveLength(rolled ? 1 : 0);
  expect(edgesOf('.due-cell')).toHaveLength(rolled ? 1 : 0);
  expect(edgesOf('.progress-far')).toHaveLength(rolled ? 1 : 0);
  expect(edgesOf('.progress-number').length).toBe(seen.includes('progress') ? 1 : 0);
  const rows = [...document.querySelectorAll('.outline-row')];
  expect(rows).toHaveLength(5);
  for (const each of rows) {
    expect(each.scrollWidth).toBeLessThanOrEqual(each.clientWidth);
    for (const part of each.querySelectorAll(
      '.item-cell, .due-cell, .progress-number, .progress-roll-up',
    )) {
      expect(boxOf(part).width === 0 ? 0 : jutsOut(part, each)).toBe(0);
      expect(part.scrollWidth).toBeLessThanOrEqual(Math.max(1, part.clientWidth));
    }
  }
  const title = row(longest).element().querySelector('.outline-title');
  expect(boxOf(title).width).toBeGreaterThan(Math.min(120, width / 4));
  expect(unreadablePlaces(longest)).toEqual([]);
});

/** The headings beside the title as they are seen: their words, a sign, or something that is cut. */
function seenHeads(): string[] {
  const heads = [...document.querySelectorAll('.outline-cells > .outline-head')];
  return heads
    .filter((head) => boxOf(head).width > 0)
    .map((head) => {
      const [words, sign] = ['.outline-head-words', '.outline-head-icon'].map((each) =>
        head.querySelector(each),
      );
      const isSeen = (part: Element | null | undefined) =>
        part?.checkVisibility() === true &&
        boxOf(part).width > 0 &&
        part.scrollWidth <= part.clientWidth &&
        jutsOut(part, boxed(part)) <= 0.5;
      const isSign = isSeen(sign);
      return isSeen(words) === isSign ? 'cut' : isSign ? 'sign' : (words?.textContent ?? '');
    });
}

/** The part of a heading that cuts what is in it. */
const boxed = (part: Element) => part.closest('.outline-head-sign, .outline-head-label') ?? part;

test.each([
  ['Inter Variable', ''],
  ['DejaVu Sans', ''],
  ['DejaVu Sans Mono', ''],
  ['DejaVu Sans', 'large'],
] as const)(
  'in %s %s, no heading is cut: where its words have no room it is a sign',
  async (font, size) => {
    const { style, dataset } = document.documentElement;
    style.setProperty('--font-text', font);
    dataset['textSize'] = size;
    onTestFinished(() => {
      style.removeProperty('--font-text');
      delete dataset['textSize'];
    });
    for (const sort of ['', 'sort=status', 'sort=-priority']) {
      for (const width of [1_240, 1_000, 900, 640, 380]) {
        await page.viewport(width, 500);
        const { remove } = showWork({ items, first: ['tree', sort] });
        await expect.element(row('Far')).toBeInTheDocument();
        expect(seenHeads(), `${width} ${sort}`).not.toContain('cut');
        remove();
        forgetWork();
      }
    }
    await page.viewport(1_240, 500);
    showWork({ items });
    await expect.element(row('Far')).toBeInTheDocument();
    expect(seenHeads()).toContain('Due');
  },
);

test('forced colours show how far an item is, and its roll-up', async () => {
  await showIn('forced');
  await showTree(1_000);
  for (const bar of document.querySelectorAll('.progress-stored, .progress-rolled-up')) {
    expect(boxOf(bar).width).toBeGreaterThan(40);
    expect(getComputedStyle(bar).backgroundImage).toMatch(/^linear-gradient/);
  }
  const [stored, rolledUp] = ['.progress-stored', '.progress-rolled-up'].map(
    (bar) => getComputedStyle(document.querySelector(bar) ?? document.body).backgroundImage,
  );
  expect(stored).not.toBe(rolledUp);
});
