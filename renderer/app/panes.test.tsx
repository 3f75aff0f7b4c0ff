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
} from '../testing/shown-application.tsx';

const edge = page.getByRole('separator', { name: 'Resize sidebar' });

afterEach(forgetApplication);

const widthOf = (pane: typeof sidebar) => pane.element().getBoundingClientRect().width;

test('the sidebar stands beside the main pane from 720 pixels on', async () => {
  await showApplication(720);
  await expect.element(sidebar).toBeVisible();
  await page.viewport(719, 700);
  await expect.element(sidebar).not.toBeInTheDocument();
  await page.viewport(720, 700);
  await expect.element(sidebar).toBeVisible();
});

test('a drawer takes the focus, and gives it back when Escape closes it', async () => {
  await showApplication(480);
  await userEvent.click(toggleSidebar);
  await expect.element(sidebar).toHaveFocus();
  await expect.element(page.getByRole('main')).toHaveAttribute('inert');
  await userEvent.keyboard('{Escape}');
  await expect.element(sidebar).not.toBeInTheDocument();
  await expect.element(toggleSidebar).toHaveFocus();
});

test('choosing a thread closes the drawer, also the thread that is shown already', async () => {
  await showApplication(480);
  for (const time of ['first', 'second']) {
    await userEvent.keyboard('{Control>}b{/Control}');
    await userEvent.click(threadLink);
    await expect.element(sidebar, { message: time }).not.toBeInTheDocument();
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  }
});

test('a click beside the drawer closes it', async () => {
  await showApplication(480);
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
  const bridge = await showApplication(1240);
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
  await showApplication(1080);
  edge.element().focus();
  await userEvent.keyboard('{End}');
  await userEvent.click(toggleDetails);
  expect(widthOf(page.getByRole('main'))).toBeGreaterThan(360);
});
