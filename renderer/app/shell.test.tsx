import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Home } from '#shared/capability/home.ts';
import { guildSchema } from '#shared/domain/guild/schema.ts';
import { operatorSchema } from '#shared/domain/operator/schema.ts';
import { forgetHome } from '../entities/nouns.ts';
import { useHomes } from '../entities/home-store.ts';
import { violations } from '../testing/axe.ts';
import { buildConversation, buildHome, buildOperator } from '../testing/build-entities.ts';
import { fakeBridge } from '../testing/fake-bridge.ts';
import { show, showIn } from '../testing/show.tsx';
import { Application } from './application.tsx';
import { useAppearance } from './appearance-store.ts';
import { closeDialog } from './dialog-store.ts';
import { followHomes } from './follow-homes.ts';
import { useLayout } from './layout-store.ts';
import { usePanes } from './pane-store.ts';

const since = '2026-11-21T10:00:00.000Z';
const local = buildHome({ id: 'local', name: 'This computer', kind: 'local' });
const ada = operatorSchema.parse({ id: 'opr_ada', name: 'Ada', role: 'Planner' });
const thread = buildConversation({
  id: 'cnv_feast',
  title: 'The feast',
  participants: [buildOperator('opr_ada', 'Ada')],
});

afterEach(async () => {
  for (const { id } of useHomes.getState().homes) {
    forgetHome(id);
  }
  useHomes.setState({ homes: [] });
  usePanes.setState(usePanes.getInitialState(), true);
  useLayout.setState(useLayout.getInitialState(), true);
  useAppearance.setState(useAppearance.getInitialState(), true);
  closeDialog();
  localStorage.clear();
  location.hash = '';
  await page.viewport(1_000, 700);
});

/** The application with a guild of one thread, in a window of this size. */
async function showApplication(width: number, height = 700, homes: readonly Home[] = [local]) {
  await page.viewport(width, height);
  const bridge = fakeBridge({
    'home.list': () => ({ homes: [...homes] }),
    'outbox.list': () => ({ entries: [] }),
    'draft.list': () => ({ drafts: [] }),
    'guild.list': () => ({ guilds: [guildSchema.parse({ id: 'gld_1', name: 'The guild' })] }),
    'operator.list': () => ({ operators: [ada] }),
    'conversation.list': () => ({ conversations: [thread] }),
    'conversation.get': () => thread,
    'message.list': () => ({ messages: [] }),
    'home.watch': () => ({}),
    'draft.save': () => ({}),
    'appearance.change': () => ({}),
    'notification.list': () => ({ notifications: [], nextCursor: null }),
    'place.save': () => ({}),
    'action.report': () => ({}),
    'pane.keep': () => ({}),
  });
  useLayout.setState({ isRead: true });
  show(<Application />);
  await followHomes();
  await expect.element(welcome).toBeVisible();
  return bridge;
}

const welcome = page.getByRole('heading', { level: 1, name: 'The guild' });
/** Not in the tree of what is accessible while it is closed. */
const sidebar = page.getByRole('navigation', { name: 'The guild' });
const details = page.getByRole('complementary', { name: 'Details' });
const threadLink = page.getByRole('link', { name: 'The feast' });
const edge = page.getByRole('separator', { name: 'Resize sidebar' });
const toggleSidebar = page.getByRole('button', { name: 'Toggle sidebar' });
const toggleDetails = page.getByRole('button', { name: 'Toggle details' });

const box = (element: Element) => element.getBoundingClientRect();

/** The elements of the shell that reach out of the window. */
function cutOff(): string[] {
  return [...document.querySelectorAll('.shell > :not([hidden]), .shell-strip *, .shell-rail *')]
    .filter((element) => {
      const { left, right, bottom } = box(element);
      return left < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
    })
    .map((element) => element.outerHTML.slice(0, 100));
}

test.each([
  [480, 400],
  [720, 500],
  [1240, 820],
  [2560, 1400],
])('nothing is cut off at %d x %d, with and without panes', async (width, height) => {
  await showApplication(width, height);
  expect(cutOff()).toEqual([]);
  for (const pane of [toggleSidebar, toggleDetails]) {
    await userEvent.click(pane);
    expect(cutOff()).toEqual([]);
  }
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
});

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
  const width = () => box(sidebar.element()).width;
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
  expect(box(sidebar.element()).width).toBeCloseTo(372, -1);
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
  expect(box(page.getByRole('main').element()).width).toBeGreaterThan(360);
});

test('the details name the participants of a thread with their roles, and the home', async () => {
  await showApplication(1240);
  await userEvent.click(threadLink);
  await userEvent.click(toggleDetails);
  await expect.element(details.getByRole('listitem')).toMatchTextContent(/Ada.*Planner/);
  await expect.element(details.getByRole('heading', { name: 'This computer' })).toBeVisible();
});

test('the strip names every home that is not well, and counts the others', async () => {
  const homes = [
    local,
    buildHome({ id: 'home_a', name: 'Bakery' }),
    buildHome({ id: 'home_b', name: 'Brewery', state: { kind: 'offline', since } }),
    buildHome({ id: 'home_c', name: '192.168.1.20', state: { kind: 'key_refused', since } }),
  ];
  await showApplication(480, 400, homes);
  const strip = page.getByRole('contentinfo');
  await expect.element(strip).toMatchTextContent('This computer: Live');
  await expect.element(strip).toMatchTextContent('Brewery: Offline');
  await expect.element(strip).toMatchTextContent('192.168.1.20: Needs a key');
  await expect.element(strip).toMatchTextContent('1 other home connected');
  expect(cutOff()).toEqual([]);
  await userEvent.click(strip.getByRole('link', { name: 'Brewery: Offline' }));
  await expect.element(strip).toMatchTextContent('Brewery: Offline since');
});

test('an empty pane starts a thread with an operator, or with a question', async () => {
  await showApplication(1240);
  await userEvent.click(page.getByRole('button', { name: 'Ada Planner' }));
  const dialog = page.getByRole('dialog', { name: 'New thread' });
  await expect.element(dialog.getByRole('checkbox', { name: 'Ada' })).toBeChecked();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(page.getByRole('button', { name: 'Help me outline a document.' }));
  await expect
    .element(dialog.getByRole('textbox', { name: 'First message' }))
    .toHaveValue('Help me outline a document.');
});

test('keys start actions, but not beneath a dialog, and no character where one writes', async () => {
  await showApplication(1240);
  await userEvent.keyboard('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(shortcuts).toMatchTextContent(/Toggle sidebar.*Ctrl\+B/);
  await userEvent.keyboard('{Control>}b{/Control}');
  await userEvent.keyboard('{Escape}');
  await expect.element(shortcuts).not.toBeInTheDocument();
  await expect.element(sidebar).toBeVisible();
  await userEvent.click(threadLink);
  const composer = page.getByRole('textbox', { name: 'Message' });
  await userEvent.fill(composer, 'Really');
  await userEvent.keyboard('?');
  await expect.element(composer).toHaveValue('Really?');
  await userEvent.keyboard('{Control>}n{/Control}');
  await expect.element(page.getByRole('dialog', { name: 'New thread' })).toBeVisible();
});

test('a choice of appearance counts at once, and is told to main', async () => {
  const bridge = await showApplication(480, 400);
  await userEvent.keyboard('{Control>},{/Control}');
  await userEvent.click(page.getByRole('radio', { name: 'Large' }));
  expect(getComputedStyle(document.documentElement).fontSize).toBe('18px');
  await userEvent.click(page.getByRole('radio', { name: 'Compact' }));
  expect(bridge.inputsOf('appearance.change').at(-1)).toEqual({
    theme: 'system',
    textSize: 'large',
    density: 'compact',
  });
  await userEvent.click(page.getByRole('radio', { name: 'Normal' }));
  await userEvent.click(page.getByRole('radio', { name: 'Comfortable' }));
});

test('the keyboard reaches everything in the order in which it is read', async () => {
  await showApplication(1240);
  // What a script gives the focus does not show it.
  page.getByRole('button', { name: 'Connect to a service' }).element().focus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  const reached: (string | null)[] = [];
  for (let step = 0; step < 17; step += 1) {
    const { activeElement } = document;
    const style = activeElement && getComputedStyle(activeElement, '::after').outlineStyle;
    const ownStyle = activeElement && getComputedStyle(activeElement).outlineStyle;
    expect([style, ownStyle]).toContain('solid');
    reached.push(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '');
    await userEvent.keyboard('{Tab}');
  }
  expect(reached.join(' | ')).toBe(
    'This computer | Connect to a service | Settings | New thread | Threads | Work | ' +
      'Documents | The feast | Mark as unread: The feast | ' +
      'Resize sidebar | Start a threadCtrl+N | AAda Planner | Help me plan a product launch. | ' +
      'What could go wrong with my idea? | Help me outline a document. | Toggle sidebar | ' +
      'Toggle details',
  );
});

test.each(['light', 'dark', 'forced'] as const)('the shell passes axe in %s', async (theme) => {
  const failed = { kind: 'failed', since, detail: 'Its address answers no more.' } as const;
  await showApplication(1240, 820, [local, buildHome({ id: 'home_a', state: failed })]);
  await showIn(theme);
  await userEvent.click(toggleDetails);
  expect(await violations()).toEqual([]);
  for (const keys of ['{Control>},{/Control}', '?']) {
    await userEvent.keyboard(keys);
    await expect.element(page.getByRole('dialog')).toBeVisible();
    // One that fades out has fainter words.
    await expect.poll(() => document.querySelector('.tooltip')).toBeNull();
    expect(await violations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
  }
  await page.viewport(480, 400);
  await userEvent.click(toggleSidebar);
  expect(await violations()).toEqual([]);
});

test('in forced colours, what is selected and what has the focus have lines of their own', async () => {
  await showApplication(1240);
  await showIn('forced');
  await userEvent.click(threadLink);
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus();
  // The line of a thread goes round its whole item.
  const lineOf = (element: Element) =>
    getComputedStyle(element, element.matches('.thread-link') ? '::after' : null).outlineStyle;
  const shownHome = page.getByRole('button', { name: 'This computer' });
  const lines = [document.activeElement, threadLink.element(), shownHome.element()];
  expect(lines.map((element) => element && lineOf(element))).not.toContain('none');
});
