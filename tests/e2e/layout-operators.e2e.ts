import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { QuestionForm } from '#shared/domain/question/schema.ts';
import { longNames } from '../../renderer/testing/boxes.ts';
import { startTalkingServer } from '../../electron/server/operators/model/testing/talking-server.ts';
import type { Said, Talk } from '../../electron/server/operators/model/testing/talking-server.ts';
import { pathsIn } from '../../electron/server/storage/data-folder.ts';
import { openServerDatabase } from '../../electron/server/storage/server-database.ts';
import { openDecision } from '../../electron/server/testing/open-decisions.ts';
import { goTo } from './address.ts';
import { quit } from './application.ts';
import { call, callAny } from './call.ts';
import { driveByModel, firstId } from './drive-by-model.ts';
import { expectFocus, expectSeen, goRound } from './focus-fault.ts';
import { foundGuild } from './guild.ts';
import { at, inSettings, opening, to } from './layout-screens.ts';
import type { LayoutScreen } from './layout-screens.ts';
import { faultsIn, measuring, sizes } from './layout-walk.ts';
import { test } from './service-test.ts';

// The walk through what operators at work show: what they ask, propose, did, were told and cost.

const homeId = 'local';
const long = 'that has to be said in full, since nobody would know what it is about otherwise';
/** A word that no line of a small window holds. */
const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsausschuss';

const options = ['Red', word, `One ${long}`, ...Array.from({ length: 5 }, (_, n) => `Colour ${n}`)];
const form: QuestionForm = {
  text: `How shall the house look?\n\n${word} ${long}`,
  fields: [
    { kind: 'one', label: 'Colour of the walls', options },
    { kind: 'several', label: `Rooms ${long}`, options },
    { kind: 'text', label: 'Why' },
    { kind: 'number', label: 'How many storeys' },
    { kind: 'yes_no', label: 'With a cellar' },
  ],
};

/** Asks and proposes in threads and at work, and adds items below another item that is its own. */
const talk: Talk = ({ messages }): Said => {
  const words = messages.map(({ content }) => content).join('\n');
  if (words.includes('Plan the house') || words.includes('Furnish the house')) {
    return { calls: [['ask', form]], input: 9_000, output: 2_000 };
  }
  const title = `${word} ${long}`;
  if (words.includes('Paint the house')) {
    return { calls: [['work_item-create', { type: 'task', title, priority: 'low' }]] };
  }
  const itemId = /Its id is (\w+(?:-\w+)*)\./.exec(words)?.[1] ?? '';
  if (words.includes('Fence the house')) {
    return { calls: [['work_item-update', { workItemId: itemId, title }]] };
  }
  const parts = Array.from({ length: 9 }, (_, n) => `Part ${n} ${n === 0 ? word : long}`);
  return messages.some(({ role }) => role === 'tool')
    ? `The parts are there.\n\n${Array.from({ length: 20 }, () => long).join('\n\n')}`
    : {
        calls: parts.map((part) => [
          'work_item-create',
          { type: 'task', title: part, parentId: itemId },
        ]),
        text: `I think of the parts first, ${long}.`,
        input: 123_456_789,
        output: 98_765,
      };
};

/** Has an operator wait for its person on items, in the data of a guild that nobody has open. */
function waitIn(dataFolder: string, of: { operatorId: string; userId: string }): void {
  const folder = pathsIn(join(dataFolder, 'local-home'));
  const db = openServerDatabase({ folder, now: new Date().toISOString() });
  const changes = [
    { field: 'title', from: 'Attic', to: `${word} ${long}` },
    { field: 'description', from: `${long}\n\n${long}`, to: word },
  ];
  const input = { workItemId: 'wi_unknown', title: 'Roof' };
  const summary = `Change the item “${word}” ${long}`;
  openDecision(db, { question: form }, of);
  openDecision(db, { proposal: { operation: 'work_item.update', input, summary, changes } }, of);
  db.close();
}

/** The ids of what the walk opens besides. */
interface WorkIds {
  readonly questionThread: string;
  readonly proposalThread: string;
  readonly itemId: string;
  readonly questionItem: string;
  readonly proposalItem: string;
  readonly runId: string;
  readonly operatorId: string;
}

/** Lets the operator work, and answers with what came of it once all of it is there. */
async function workIn(page: Page, baseUrl: string): Promise<WorkIds> {
  const { guildId, operatorId } = await driveByModel(page, baseUrl, 64_000);
  const make = async (operation: 'conversation.create' | 'work_item.create', input: object) => {
    const entry = { homeId, operation, input: { guildId, ...input } };
    const { output } = (await callAny(page, 'outbox.submit', entry)) as { output?: { id: string } };
    return output?.id ?? '';
  };
  const threadWith = async (text: string) => {
    const threadId = await make('conversation.create', {
      operatorIds: [operatorId],
      title: `${text} ${long}`,
    });
    const input = { conversationId: threadId, text };
    await call(page, 'outbox.submit', { homeId, operation: 'message.create', input });
    return threadId;
  };
  const questionThread = await threadWith('Plan the house');
  const proposalThread = await threadWith('Paint the house');
  const assigned = (title: string) =>
    make('work_item.create', {
      type: 'epic',
      title: `${title} ${long}`,
      assignedOperatorId: operatorId,
    });
  const questionItem = await assigned('Furnish the house');
  const proposalItem = await assigned('Fence the house');
  const itemId = await assigned('Build');
  await goTo(page, `#/home/local/item/${itemId}`);
  await page.getByRole('button', { name: 'Undo this run…' }).waitFor();
  await goTo(page, `#/home/local/operator/${operatorId}`);
  const last = page.getByRole('list', { name: 'Recent runs' }).locator(`a[href*=run_]`);
  await expect(last).toHaveCount(7);
  const runId = await firstId(page, 'run.list', 'runs', { guildId, workItemId: itemId });
  return { questionThread, proposalThread, itemId, questionItem, proposalItem, runId, operatorId };
}

/** A question or proposal, or the line that stands for it in a low window. */
const anyDecision = '.decision, .decision-line';

/** The screens, and the dialogs over them. */
function screensOf(ids: WorkIds): readonly LayoutScreen[] {
  const thread = (id: string) => () => `thread/${id}`;
  const log = { selector: '.thread-log', least: 96 };
  const run = at('run', () => `run/${ids.runId}`, '.run-steps', { selector: '.run', least: 96 });
  const item = at('item with a run', () => `item/${ids.itemId}`, '.item');
  const asking = at('question on an item', () => `item/${ids.questionItem}`, anyDecision);
  const operator = at('operator with runs', () => `operator/${ids.operatorId}`, '.operator');
  // The change unfolds in the dialog.
  const decide = opening('', to('', '#/inbox', '.inbox'), 'Decide…');
  const models = inSettings('Models');
  const inbox = to('inbox with decisions', '#/inbox', '.inbox');
  return [
    at('question in a thread', thread(ids.questionThread), anyDecision, log),
    at('proposal in a thread', thread(ids.proposalThread), anyDecision, log),
    inbox,
    opening('question in a dialog', inbox, 'Answer…'),
    {
      ...opening('change of a proposal', decide, 'Show the change'),
      openers: decide.openers ?? [],
    },
    asking,
    opening('note to work', asking, 'Add a note'),
    at('proposal on an item', () => `item/${ids.proposalItem}`, anyDecision),
    item,
    opening('undo of a run', item, 'Undo this run…'),
    run,
    opening('what a model was told', run, /^What .* was told$/),
    operator,
    opening('try', operator, /^Try /),
    opening(
      'costs',
      at('', () => 'operators', '.operator-list'),
      'Costs…',
    ),
    opening(
      'new operator',
      at('', () => 'operators', '.operator-list'),
      'Add operator',
    ),
    models,
    opening('endpoint', models, 'Add endpoint'),
    opening('endpoint that is there', models, /^Edit /),
  ];
}

type Start = Parameters<Parameters<typeof test>[2]>[0]['start'];

/** Starts with an operator that has worked, and that waits for its person. */
async function startAtWork(start: Start, dataFolder: string, baseUrl: string) {
  const first = await start();
  await foundGuild(first.page);
  const guildId = await firstId(first.page, 'guild.list', 'guilds');
  const operatorId = await firstId(first.page, 'operator.list', 'operators', { guildId });
  const { id: userId } = (await callAny(first.page, 'user.me', { homeId })) as { id: string };
  const renaming = { operatorId, name: longNames[1] };
  await call(first.page, 'outbox.submit', {
    homeId,
    operation: 'operator.update',
    input: renaming,
  });
  await quit(first.app);
  waitIn(dataFolder, { operatorId, userId });
  const { app, page, pageWatch } = await start();
  const ids = await workIn(page, baseUrl);
  const walk = { app, page, ids: { threadId: '', itemId: '', documentId: '', operatorId: '' } };
  return { walk, pageWatch, screens: screensOf(ids) };
}

async function startModel() {
  const { baseUrl, close } = await startTalkingServer(talk, ['small']);
  return { baseUrl, [Symbol.asyncDispose]: close };
}

test('every screen of operators at work shows all it has, in every size and look', async ({
  start,
  dataFolder,
}) => {
  await using model = await startModel();
  const { walk, pageWatch, screens } = await startAtWork(start, dataFolder, model.baseUrl);
  pageWatch.allowStalls(measuring);
  expect(await faultsIn(walk, screens, 0)).toEqual([]);
});

test('the screens of operators at work are gone through by keys, and the focus is always in sight', async ({
  start,
  dataFolder,
}) => {
  await using model = await startModel();
  const { walk, screens } = await startAtWork(start, dataFolder, model.baseUrl);
  const { page } = walk;
  await page.setViewportSize(sizes[0]);
  for (const { name, show, openers = [] } of screens) {
    await test.step(name, async () => {
      await show(walk);
      await expectSeen(page);
      await goRound(page);
      for (const opener of openers.toReversed()) {
        await page.keyboard.press('Escape');
        await expectFocus(page, opener(page));
      }
    });
  }
});
