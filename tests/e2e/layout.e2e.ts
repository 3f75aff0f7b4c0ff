import { expect } from '@playwright/test';
import { goTo } from './address.ts';
import { call } from './call.ts';
import { openOwnWindow } from './desktop.ts';
import { foundGuild } from './guild.ts';
import { fillGuild } from './layout-contents.ts';
import { actDialogs } from './layout-dialogs.ts';
import { layoutFaults } from './layout-faults.ts';
import { connectingSteps, homeTasks } from './layout-homes.ts';
import { others, popups, screens } from './layout-screens.ts';
import { faultsIn, faultsOf, measuring, sizes } from './layout-walk.ts';
import { test } from './service-test.ts';

// The walk: every screen in every size and look, with little and with much in it. A screen more is
// a line in layout-screens.ts.

/** Text at its largest, in rows at their lowest. */
const largeAndDense = { theme: 'system', textSize: 'large', density: 'compact' } as const;

const little = {
  operators: 0,
  inThread: 1,
  threads: 1,
  messages: 1,
  items: 1,
  documents: 1,
  deleted: 1,
};
const much = {
  operators: 30,
  inThread: 33,
  threads: 24,
  messages: 16,
  items: 20,
  documents: 24,
  deleted: 16,
};

// A look takes axe a second, and there are hundreds of them to measure.

test('every screen with little in it shows all it has, in every size and look', async ({
  start,
}) => {
  const { app, page, pageWatch } = await start();
  pageWatch.allowStalls(measuring);
  const faults = await faultsOf(page, 'first run', undefined, 0);
  await page.getByRole('button', { name: 'Start on this computer' }).click();
  faults.push(...(await faultsOf(page, 'the goal', undefined, 1)));
  await page.getByRole('button', { name: 'Start with a sample instead' }).click();
  faults.push(...(await faultsOf(page, 'founding', undefined, 1)));
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await foundGuild(page);
  const walk = { app, page, ids: await fillGuild(page, little) };
  expect([...faults, ...(await faultsIn(walk, screens, 0))]).toEqual([]);
});

test('every screen with much in it shows all it has, in every size and look', async ({ start }) => {
  const { app, page, pageWatch } = await start();
  pageWatch.allowStalls(measuring);
  await foundGuild(page);
  const walk = { app, page, ids: await fillGuild(page, much) };
  const faults = await faultsIn(walk, screens, 1);
  await call(page, 'appearance.change', { ...largeAndDense });
  await page.reload();
  expect([...faults, ...(await faultsIn(walk, screens, 1, [sizes[0]]))]).toEqual([]);
});

test('every dialog shows all it has, in every size and look', async ({ start }) => {
  const { app, page, pageWatch } = await start();
  pageWatch.allowStalls(measuring);
  await foundGuild(page);
  const walk = { app, page, ids: await fillGuild(page, { ...little, operators: 30 }) };
  expect(await faultsIn(walk, others, 0)).toEqual([]);
});

test('every dialog of an act shows all it has, in every size and look', async ({ start }) => {
  const { app, page, pageWatch } = await start();
  pageWatch.allowStalls(measuring);
  await foundGuild(page);
  const walk = { app, page, ids: await fillGuild(page, { ...little, operators: 30 }) };
  expect(await faultsIn(walk, actDialogs, 0)).toEqual([]);
});

test('every menu and list of choices shows all it has, and so does the window of a thing', async ({
  start,
}) => {
  const { app, page, pageWatch } = await start();
  pageWatch.allowStalls(measuring);
  await foundGuild(page);
  const walk = {
    app,
    page,
    ids: await fillGuild(page, { ...little, operators: 30, inThread: 33 }),
  };
  const faults = await faultsIn(walk, popups, 0);
  await goTo(page, `#/home/local/thread/${walk.ids.threadId}`);
  const own = await openOwnWindow(app, page);
  faults.push(...(await faultsOf(own, 'thread in its own window', undefined, 1)));
  await goTo(own, `#/home/local/document/${walk.ids.documentId}`);
  await own.locator('article').first().waitFor();
  faults.push(...(await faultsOf(own, 'document in its own window', undefined, 0)));
  expect(faults).toEqual([]);
});

test('every step to a home and every task of its settings shows all it has', async ({
  start,
  service,
}) => {
  const { app, page, pageWatch } = await start();
  pageWatch.allowStalls(measuring);
  const walk = { app, page, ids: { threadId: '', itemId: '', documentId: '', operatorId: '' } };
  const steps = await faultsIn(walk, await connectingSteps(service), 1);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: 'New thread' }).waitFor();
  expect([...steps, ...(await faultsIn(walk, homeTasks, 0))]).toEqual([]);
});

test('control: the walk finds what is cut off, covered, too low, and a window that scrolls', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  expect(await layoutFaults(page, undefined)).toEqual([]);
  await page.evaluate(() => {
    const add = (style: string, words: string, tag = 'button', within = '.shell-main') => {
      const element = document.createElement(tag);
      element.style.cssText = style;
      element.textContent = words;
      document.querySelector(within)?.append(element);
    };
    add('position: absolute; top: 100%', 'Below');
    add('position: absolute; top: 200px; left: 200px; width: 90px; height: 40px', 'Under');
    add('position: absolute; top: 220px; left: 240px; width: 90px; height: 40px', 'Over');
    add('position: absolute; width: 20px', 'Unabbreviated', 'p');
    add(
      'width: 20px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap',
      'Short',
      'p',
    );
    add('position: absolute; top: 0; width: 9px; height: 9999px', '', 'div', 'html');
  });
  const found = (await layoutFaults(page, { selector: '.shell-strip', least: 96 })).join('\n');
  for (const fault of [
    'html scrolls by 0,',
    'cuts off 1: button.null “Below”',
    'overlap by 50×20: button.null “Under” and button.null “Over”',
    'words stand out by',
    'there is room for hardly a word, 20 px: p.null “Short”',
    '.shell-strip has 28 px of at least 96',
  ]) {
    expect(found).toContain(fault);
  }
});
