import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../../testing/axe.ts';
import { buildHome } from '../../testing/build-entities.ts';
import { showIn } from '../../testing/show.tsx';
import {
  details,
  forgetApplication,
  local,
  showApplication,
  sidebar,
  threadLink,
  toggleDetails,
  toggleSidebar,
} from '../../testing/shown-application.tsx';

const since = '2026-11-21T10:00:00.000Z';

afterEach(forgetApplication);

/** The elements of the shell that reach out of the window. */
function cutOff(): string[] {
  return [...document.querySelectorAll('.shell > :not([hidden]), .shell-strip *, .shell-rail *')]
    .filter((element) => {
      const { left, right, bottom } = element.getBoundingClientRect();
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
  await userEvent.click(threadLink);
  expect(cutOff()).toEqual([]);
  for (const pane of [toggleSidebar, toggleDetails]) {
    await userEvent.click(pane);
    expect(cutOff()).toEqual([]);
  }
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
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
  await expect
    .poll(() => bridge.inputsOf('appearance.change').at(-1))
    .toEqual({ theme: 'system', textSize: 'large', density: 'compact' });
  await userEvent.click(page.getByRole('radio', { name: 'Normal' }));
  await userEvent.click(page.getByRole('radio', { name: 'Comfortable' }));
});

test('the keyboard reaches everything in the order in which it is read', async () => {
  await showApplication(1240);
  // Focus that a script gives has no outline.
  page.getByRole('button', { name: 'Connect to a service' }).element().focus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  const reached: (string | null)[] = [];
  for (let step = 0; step < 14; step += 1) {
    const { activeElement } = document;
    const style = activeElement && getComputedStyle(activeElement, '::after').outlineStyle;
    const ownStyle = activeElement && getComputedStyle(activeElement).outlineStyle;
    expect([style, ownStyle]).toContain('solid');
    reached.push(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '');
    await userEvent.keyboard('{Tab}');
  }
  expect(reached.join(' | ')).toBe(
    'This computer | Connect to a service | Settings | Back | Forward | New thread | Threads | ' +
      'The feast | Resize sidebar | Start a threadCtrl+N | AAda Planner | ' +
      'Help me plan a product launch. | Toggle sidebar | Toggle details',
  );
});

test.each(['light', 'dark', 'forced'] as const)('the shell passes axe in %s', async (theme) => {
  const failed = { kind: 'failed', since, detail: 'Its address answers no more.' } as const;
  await showApplication(1240, 820, [local, buildHome({ id: 'home_a', state: failed })]);
  await showIn(theme);
  await userEvent.click(threadLink);
  await userEvent.click(toggleDetails);
  expect(await violations()).toEqual([]);
  for (const keys of ['{Control>},{/Control}', '?']) {
    await userEvent.keyboard(keys);
    await expect.element(page.getByRole('dialog')).toBeVisible();
    // A tooltip that fades out has fainter words.
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
  // The outline of a thread goes round its whole item.
  const lineOf = (element: Element) =>
    getComputedStyle(element, element.matches('.thread-link') ? '::after' : null).outlineStyle;
  const shownHome = page.getByRole('button', { name: 'This computer' });
  const lines = [document.activeElement, threadLink.element(), shownHome.element()];
  expect(lines.map((element) => element && lineOf(element))).not.toContain('none');
});
