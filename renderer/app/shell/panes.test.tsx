import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  details,
  forgetApplication,
  showApplication,
  sidebar,
  threadLink,
  toggleDetails,
  toggleSidebar,
} from '../../testing/shown-application.tsx';

const edge = page.getByRole('separator', { name: 'Resize sidebar' });

afterEach(forgetApplication);

const widthOf = (pane: typeof sidebar) => pane.element().getBoundingClientRect().width;

const back = page.getByRole('link', { name: 'Back to threads' });
const composer = page.getByRole('textbox', { name: 'Message' });

test('the sidebar has its threads from 700 pixels on, and is a bar of its places below', async () => {
  await showApplication(700);
  await expect.element(sidebar.getByRole('link', { name: 'The feast' })).toBeVisible();
  await page.viewport(699, 700);
  await expect.element(sidebar.getByRole('link', { name: 'The feast' })).not.toBeInTheDocument();
  await expect.element(sidebar.getByRole('link', { name: 'Work' })).toBeVisible();
  expect(widthOf(sidebar)).toBe(76);
  await page.viewport(700, 700);
  await expect.element(sidebar.getByRole('link', { name: 'The feast' })).toBeVisible();
});

test('where there is no room for both, the threads and the one that is open take turns', async () => {
  await showApplication(480, 400);
  const main = page.getByRole('main');
  await userEvent.click(main.getByRole('link', { name: 'The feast' }));
  await expect.element(composer).toBeVisible();
  await expect.element(threadLink).not.toBeInTheDocument();
  await expect
    .element(sidebar.getByRole('link', { name: 'Threads' }))
    .toHaveAttribute('aria-current');
  back.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(main.getByRole('link', { name: 'The feast' })).toHaveFocus();
  await expect.element(composer).not.toBeInTheDocument();
});

test('beside the list of threads, a thread has no way back to it', async () => {
  await showApplication(1240);
  await userEvent.click(threadLink);
  await expect.element(composer).toBeVisible();
  await expect.element(back).not.toBeInTheDocument();
});

test('beside a bar, too, keys lead from the open thread to others', async () => {
  const bridge = await showApplication(480);
  const isPossible = () => bridge.inputsOf('action.report').at(-1)?.possible.includes('nextThread');
  await expect.poll(isPossible).toBe(true);
  await userEvent.click(threadLink);
  await expect.element(composer).toBeVisible();
  await page.viewport(1_240, 700);
  await expect.element(threadLink).toBeVisible();
  await page.viewport(480, 700);
  await expect.element(threadLink).not.toBeInTheDocument();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(page.getByText('There is no other thread in the list.')).toBeVisible();
});

test('the bar goes and comes by the keys of the sidebar', async () => {
  const bridge = await showApplication(480);
  await userEvent.keyboard('{Control>}b{/Control}');
  await expect.element(sidebar).not.toBeInTheDocument();
  expect(bridge.inputsOf('pane.keep').at(-1)).toMatchObject({ sidebar: { isOpen: false } });
  await userEvent.click(toggleSidebar);
  await expect.element(sidebar).toBeVisible();
});

/** Opens the thread, which has details. */
async function showThread(width: number) {
  const bridge = await showApplication(width);
  await userEvent.click(threadLink);
  await expect.element(composer).toBeVisible();
  return bridge;
}

test('a drawer takes the focus, and gives it back when Escape closes it', async () => {
  await showThread(480);
  await userEvent.click(toggleDetails);
  await expect.element(details).toHaveFocus();
  await expect.element(page.getByRole('main')).toHaveAttribute('inert');
  await userEvent.keyboard('{Escape}');
  await expect.element(details).not.toBeInTheDocument();
  await expect.element(toggleDetails).toHaveFocus();
});

test('a drawer does not come back at the next place', async () => {
  await showThread(480);
  await userEvent.click(toggleDetails);
  await expect.element(details).toHaveFocus();
  await userEvent.keyboard('{Control>}2{/Control}');
  const row = page.getByRole('row', { name: 'Buy an oven' });
  await expect.element(row).toBeVisible();
  await userEvent.click(row);
  await expect.element(row).toHaveFocus();
  await expect.element(details).not.toBeInTheDocument();
});

test('a click beside the drawer closes it', async () => {
  await showThread(480);
  await userEvent.keyboard('{Control>}.{/Control}');
  await expect.element(details).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Close pane' }), {
    position: { x: 10, y: 200 },
  });
  await expect.element(details).not.toBeInTheDocument();
});

test('the edge resizes the sidebar by keys within bounds, and a double click resets it', async () => {
  await showApplication(1240);
  const width = () => widthOf(sidebar);
  expect(width()).toBe(272);
  edge.element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(width()).toBe(304);
  await userEvent.keyboard('{Home}{ArrowLeft}');
  expect(width()).toBe(208);
  await expect.element(edge).toHaveAttribute('aria-valuenow', '0');
  await userEvent.keyboard('{End}{ArrowRight}');
  expect(width()).toBe(480);
  await expect.element(edge).toHaveAttribute('aria-valuenow', '100');
  await userEvent.dblClick(edge);
  expect(width()).toBe(272);
});

test('the edge is dragged with the pointer', async () => {
  await showApplication(1240);
  await userEvent.dragAndDrop(edge, page.getByRole('main'), { targetPosition: { x: 100, y: 300 } });
  expect(widthOf(sidebar)).toBeCloseTo(372, -1);
});

test('closed panes are kept at once, and widths once they stand still', async () => {
  const bridge = await showThread(1240);
  // A field keeps the key of bold for itself.
  threadLink.element().focus();
  await userEvent.keyboard('{Control>}b{/Control}{Control>}.{/Control}');
  await expect.element(sidebar).not.toBeInTheDocument();
  await expect.element(details).toBeVisible();
  const panes = { sidebar: { isOpen: false, width: 17 }, details: { isOpen: true, width: 20 } };
  expect(bridge.inputsOf('pane.keep').at(-1)).toEqual(panes);
  page.getByRole('separator', { name: 'Resize details' }).element().focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  const wider = { ...panes, details: { isOpen: true, width: 24 } };
  await expect.poll(() => bridge.inputsOf('pane.keep').at(-1)).toEqual(wider);
});

test('a wide sidebar and the details leave room for the main pane', async () => {
  await showThread(1080);
  edge.element().focus();
  await userEvent.keyboard('{End}');
  await userEvent.click(toggleDetails);
  expect(widthOf(page.getByRole('main'))).toBeGreaterThan(360);
});
