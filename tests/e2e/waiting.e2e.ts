import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { QuestionForm } from '#shared/domain/question/schema.ts';
import { decisionLimits } from '#shared/limits/decision-limits.ts';
import { startTalkingServer } from '../../electron/server/operators/model/testing/talking-server.ts';
import type { Said, Talk } from '../../electron/server/operators/model/testing/talking-server.ts';
import { kill, test } from './application.ts';
import { call, callAny } from './call.ts';
import { openOwnWindow } from './desktop.ts';
import { driveByModel } from './drive-by-model.ts';
import { composerOf, foundGuild, keptMessages, messagesOf, openNewThread, say } from './guild.ts';
import { tabTo } from './tab-to.ts';

// A question or proposal is strange, large, or decided while something else happens.

const homeId = 'local';
const questionIn = (page: Page) => page.getByRole('group', { name: 'Question from Ada' });
const proposalIn = (page: Page) => page.getByRole('group', { name: 'Proposal from Ada' });
const needsIn = (page: Page) => page.getByRole('region', { name: 'Needs you' });

async function modelThat(talk: Talk) {
  const model = await startTalkingServer(talk);
  return { ...model, [Symbol.asyncDispose]: () => model.close() };
}

/** Begins a thread with an operator that a model drives. Returns the id of the guild. */
async function beginThread(page: Page, baseUrl: string, text: string): Promise<string> {
  await foundGuild(page);
  const { guildId } = await driveByModel(page, baseUrl, 128_000);
  await openNewThread(page, 'Ada');
  await say(page, text);
  return guildId;
}

/** As long as a reply has room for, from right to left, with marks that turn what follows. */
const hebrew = (most: number, n: number) =>
  `${n} \u202Eבית\u202C \u2067לבן\u0007 ${'א'.repeat(80)} ${'ארוך '.repeat(most)}`
    .slice(0, most)
    .trim();
const options = Array.from({ length: decisionLimits.options / 2 }, (_, n) =>
  hebrew(decisionLimits.option, n),
);
const form: QuestionForm = {
  text: hebrew(decisionLimits.questionText, 0),
  fields: Array.from({ length: decisionLimits.fields }, (_, n) => {
    const label = hebrew(decisionLimits.label, n);
    return n < 6
      ? { kind: n % 2 === 0 ? 'one' : 'several', label, options }
      : { kind: (['text', 'number', 'yes_no', 'text'] as const)[n - 6] ?? 'text', label };
  }),
};

test('ten fields as large and strange as may be are answered by the keyboard, over a kill -9', async ({
  start,
}) => {
  await using model = await modelThat((_asked, count) =>
    count === 1 ? { calls: [['ask', form]] } : 'I have read it.',
  );
  const first = await start();
  let { page } = first;
  await beginThread(page, model.baseUrl, 'Plan the house.');
  const groups = () => questionIn(page).getByRole('radiogroup');
  await expect(groups()).toHaveCount(4);
  await tabTo(page, groups().first().getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  const number = () => questionIn(page).getByRole('textbox').nth(1);
  await number().focus();
  await page.keyboard.type('12,5');
  await expect
    .poll(async () => JSON.stringify(await call(page, 'local.list', { kind: 'draft' })))
    .toContain('12,5');
  await kill(first.app);

  ({ page } = await start());
  await expect(number()).toHaveValue('12,5');
  await expect(groups().first().getByRole('radio').nth(1)).toBeChecked();
  await expect(questionIn(page).getByRole('checkbox').first()).toBeChecked();
  await number().focus();
  await tabTo(page, questionIn(page).getByRole('button', { name: 'Answer', exact: true }));
  await page.keyboard.press('Enter');
  await expect(questionIn(page).getByText('You answered this.')).toBeVisible();
  await expect.poll(async () => (await keptMessages(page)).at(-1)?.text).toBe('I have read it.');
  await expect(composerOf(page)).toBeFocused();
  expect(model.asked).toHaveLength(2);
  const answer = (await keptMessages(page)).at(-2)?.text ?? '';
  expect(answer).toContain(options[1]);
  expect(answer).toContain('12.5');
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await expect(page.getByText('Nothing needs you')).toBeVisible();
});

const million = 'A line of the long text. '.repeat(40_000).slice(0, 999_000);

test('a change of a document of a megabyte is proposed, shown and written once', async ({
  start,
}) => {
  let docId = '';
  const content = `\u202E# New\n\n${'Word '.repeat(8_000)}`;
  await using model = await modelThat((_asked, count): Said =>
    count === 1 ? { calls: [['document-update', { docId, content }]] } : 'It is written.',
  );
  const { page } = await start();
  await foundGuild(page);
  const { guildId } = await driveByModel(page, model.baseUrl, 128_000);
  const input = { guildId, title: `\u202EThe long one ${'t'.repeat(400)}`, content: million };
  const entry = { homeId, operation: 'document.create', input };
  const { output } = (await callAny(page, 'outbox.submit', entry)) as { output: { id: string } };
  docId = output.id;
  await openNewThread(page, 'Ada');
  await say(page, 'Shorten it.');
  const show = proposalIn(page).getByRole('button', { name: 'Show the change' });
  await show.press('Enter');
  await expect(proposalIn(page).getByRole('table')).toContainText('Word Word');
  await proposalIn(page).getByRole('button', { name: 'Allow once' }).press('Enter');
  await expect(proposalIn(page).getByText('You allowed this, and Ada did it.')).toBeVisible();
  await expect(messagesOf(page, 'Ada').last()).toContainText('It is written.');
  const written = (await callAny(page, 'document.get', { homeId, guildId, docId })) as {
    content: string;
  };
  expect(written.content).toContain('Word Word');
  expect(written.content.length).toBeLessThan(50_000);
});

/**
 * Presses two buttons in two windows as nearly at once as can be. Each window gets its key where
 * its focus is: the decision of the one can take the button of the other away before its key comes.
 */
async function pressBoth(one: Locator, other: Locator) {
  await one.focus();
  await other.focus();
  await Promise.all([one, other].map((button) => button.page().keyboard.press('Enter')));
}

test('two windows that decide at once are one decision, and both say which', async ({ start }) => {
  await using model = await modelThat((_asked, count) =>
    count === 1 ? { calls: [['ask', { text: 'Which oven?' }]] } : `I go on, ${count}.`,
  );
  const { app, page } = await start();
  await beginThread(page, model.baseUrl, 'Bake.');
  await expect(questionIn(page)).toBeVisible();
  const own = await openOwnWindow(app, page);
  await questionIn(page).getByRole('textbox').fill('The left one');
  await expect(questionIn(own).getByRole('textbox')).toHaveValue('The left one');
  await pressBoth(
    questionIn(page).getByRole('button', { name: 'Answer', exact: true }),
    questionIn(own).getByRole('button', { name: 'Decline' }),
  );
  await expect(messagesOf(page, 'Ada').last()).toContainText('I go on, 2.');
  const outcome = /You answered this\.|You declined to answer\./;
  await expect(questionIn(page)).toContainText(outcome);
  const words = outcome.exec((await questionIn(page).textContent()) ?? '')?.[0] ?? '';
  await expect(questionIn(own)).toContainText(words);
  for (const each of [page, own]) {
    await expect(questionIn(each).getByRole('button')).toHaveCount(0);
  }
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await expect(page.getByText('Nothing needs you')).toBeVisible();
  expect(model.asked).toHaveLength(2);
});

test('a question whose model is removed is decided, and what needs the person then is true', async ({
  start,
}) => {
  await using model = await modelThat(() => ({ calls: [['ask', { text: 'Which oven?' }]] }));
  const { page } = await start();
  await beginThread(page, model.baseUrl, 'Bake.');
  await expect(questionIn(page)).toBeVisible();
  const { endpoints } = await call(page, 'model_endpoint.list', {});
  await call(page, 'model_endpoint.remove', { endpointId: endpoints[0]?.id ?? '' });
  await questionIn(page).getByRole('textbox').fill('The left one');
  await questionIn(page).getByRole('button', { name: 'Answer', exact: true }).press('Enter');
  await expect(questionIn(page).getByText('You answered this.')).toBeVisible();
  await expect(page.getByRole('log')).toContainText('no longer listed in the settings');
  await expect(messagesOf(page, 'Ada').last()).toContainText('Written by Ada’s script');
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await expect(needsIn(page).getByText('Nothing needs you')).toBeVisible();
});
