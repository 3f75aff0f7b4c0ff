import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { kill, test } from './application.ts';
import { startDistant, startDistantOdd } from './distant-service.ts';
import type { DistantService } from './distant-service.ts';
import { foundGuild, messagesOf, openNewThread, say } from './guild.ts';
import { connectLastingHome, fillInForm, homeOf, stripOf, submitForm } from './home.ts';

// Everything written while the network is cut arrives at its place, once and in order.

const threadOf = (page: Page, title: string | RegExp) =>
  page.getByRole('list', { name: 'Recent threads' }).getByRole('link', { name: title });

async function sayAll(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await say(page, text);
  }
}

/** Expects exactly these messages of the person in the open thread, in this order. */
async function expectWords(page: Page, texts: readonly string[]): Promise<void> {
  await expect(messagesOf(page, 'You')).toHaveCount(texts.length);
  await expect(messagesOf(page, 'You')).toContainText(texts);
}

async function cutOff(page: Page, service: DistantService): Promise<void> {
  await service.cut();
  await expect(stripOf(page).getByRole('button', { name: 'Try now' })).toBeVisible();
}

async function comeBack(page: Page, service: DistantService, state: string): Promise<void> {
  await service.mend();
  await expect(stripOf(page)).toContainText(`Elsewhere: ${state}`);
  await expect(stripOf(page)).not.toContainText('waiting to be sent');
}

test('nothing is lost in two homes when one is cut off and the application is killed', async ({
  start,
}) => {
  await using service = await startDistant();
  const first = await start();
  await foundGuild(first.page);
  await openNewThread(first.page, 'Ada');
  await say(first.page, 'At home: bake bread and sweep the floor.');
  await connectLastingHome(first.page, service, 'Elsewhere');
  await openNewThread(first.page, 'Mira');
  await say(first.page, 'Elsewhere: draft an invitation.');
  await expect(messagesOf(first.page, 'Mira')).toHaveCount(1);

  await cutOff(first.page, service);
  await sayAll(first.page, ['Cut off: add the date.', 'Cut off: add the place.']);
  await openNewThread(first.page, 'Ada');
  const fresh = ['A new thread, cut off: count the guests.', 'And the chairs.'];
  await sayAll(first.page, fresh);

  await homeOf(first.page, 'This computer').click();
  await openNewThread(first.page, 'Mira');
  await say(first.page, 'At home, which goes on: draft a note.');
  await expect(messagesOf(first.page, 'Mira')).toHaveCount(1);
  await expect(stripOf(first.page)).toContainText('This computer: Live');
  await say(first.page, 'Just before the end: draft a list.');
  await kill(first.app);

  const { page } = await start();
  const atHome = ['At home, which goes on: draft a note.', 'Just before the end: draft a list.'];
  await expectWords(page, atHome);
  await expect(messagesOf(page, 'Mira')).toHaveCount(2);
  await homeOf(page, 'Elsewhere').click();
  await expect(stripOf(page)).toContainText('5 waiting to be sent');
  await expectWords(page, fresh);
  await say(page, 'Written after the start: count the lamps.');
  fresh.push('Written after the start: count the lamps.');
  expect(await service.ownWords()).toEqual([['Elsewhere: draft an invitation.']]);

  await comeBack(page, service, 'Live');
  const atMira = [
    'Elsewhere: draft an invitation.',
    'Cut off: add the date.',
    'Cut off: add the place.',
  ];
  expect(await service.ownWords()).toEqual([atMira, fresh]);
  await expectWords(page, fresh);
  await threadOf(page, /^Elsewhere: draft/).click();
  await expectWords(page, atMira);
  await homeOf(page, 'This computer').click();
  await expectWords(page, atHome);
  await threadOf(page, /^At home: bake/).click();
  await expectWords(page, ['At home: bake bread and sweep the floor.']);
  await expect(threadOf(page, /./)).toHaveCount(2);
});

/** A service that renames no thread may call an untitled one as it likes. */
const untitled = /^(Ada|Untitled)$/;

const services = [
  {
    name: 'the full service',
    state: 'Live',
    newTitle: 'A new thread, one.',
    startThis: () => startDistant(),
  },
  {
    name: 'a bare service',
    state: 'Checking for updates',
    newTitle: untitled,
    startThis: () => startDistant('--bare'),
  },
  {
    name: 'an odd service',
    state: 'Checking for updates',
    newTitle: untitled,
    startThis: startDistantOdd,
  },
];

for (const { name, state, newTitle, startThis } of services) {
  test(`${name} is read and written to, and offline messages are there once`, async ({ start }) => {
    await using service = await startThis();
    const plan = 'Plan a picnic: buy bread and find a meadow.';
    await service.openThread('The picnic', plan);
    const { page } = await start();
    await page.getByRole('button', { name: 'Connect to a service' }).click();
    await fillInForm(page, service, 'Elsewhere');
    if (state !== 'Live') {
      await page.getByRole('textbox', { name: 'Guild IDs' }).fill(service.guildId);
    }
    await submitForm(page, 'Elsewhere', state);

    await threadOf(page, 'The picnic').click();
    await expect(messagesOf(page, 'Ada')).toHaveCount(1);
    await say(page, 'While connected.');
    const known = [plan, 'While connected.'];
    await expect.poll(service.ownWords).toEqual([known]);

    await cutOff(page, service);
    const late = ['Cut off, one.', 'Cut off, two.'];
    await sayAll(page, late);
    await openNewThread(page, 'Ada');
    const fresh = ['A new thread, one.', 'A new thread, two.'];
    await sayAll(page, fresh);
    await expect(stripOf(page)).toContainText('5 waiting to be sent');
    await threadOf(page, 'The picnic').click();
    await expectWords(page, [...known, ...late]);
    await service.openThread('What was missed', 'Sweep the floor.');
    expect(await service.ownWords()).toEqual([known, ['Sweep the floor.']]);

    await comeBack(page, service, state);
    expect(await service.ownWords()).toEqual([[...known, ...late], ['Sweep the floor.'], fresh]);
    await expectWords(page, [...known, ...late]);
    await threadOf(page, 'What was missed').click();
    await expectWords(page, ['Sweep the floor.']);
    await threadOf(page, newTitle).click();
    await expectWords(page, fresh);
    await expect(threadOf(page, /./)).toHaveCount(3);
  });
}
