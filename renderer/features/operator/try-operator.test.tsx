import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RunStep } from '#shared/domain/run/schema.ts';
import { problemError } from '#shared/problem/problem.ts';
import { operatorHandlers } from '../../entities/operator/operator-handlers.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { violations } from '../../testing/axe.ts';
import { buildEntry, buildHome } from '../../testing/build-entities.ts';
import type { BridgeAnswers } from '../../testing/fake-bridge.ts';
import {
  beginWithGuild,
  buildOperator,
  hosted,
  homeId,
  large,
  ollama,
  showOperator,
  small,
} from '../../testing/models-scene.tsx';
import { buildRun } from '../../testing/run-scene.tsx';
import { letTimePass } from '../../testing/held-time.ts';
import { showIn, themes } from '../../testing/show.tsx';

beforeEach(beginWithGuild);

const runId = 'run_try';
const at = '2026-11-28T10:00:00.000Z';
const dialog = page.getByRole('dialog', { name: 'Try Ada' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const message = dialog.getByRole('textbox', { name: 'Message to Ada' });
const answer = dialog.getByRole('region', { name: 'Answer of Ada' });
const driver = { kind: 'model', modelId: small.id, fallback: 'script' };
const byModel = { models: [small], endpoints: [ollama], operators: [buildOperator('Ada', driver)] };
const said: RunStep[] = [
  { id: 'stp_1', kind: 'note', at, author: 'Anna', text: 'Who are you?', isRead: true, wrote: [] },
  { id: 'stp_2', kind: 'reply', at, model: 'small', text: 'I am **Ada**.', wrote: [] },
];

/** A service whose run of the try is as the test says, as often as it is read. */
function serviceWith(state: () => object, steps: () => RunStep[] = () => said): BridgeAnswers {
  return {
    'outbox.submit': ({ operation }) => ({
      entry: buildEntry({ operation, state: 'sent' }),
      output: operation === 'operator.try' ? { runId } : undefined,
    }),
    'outbox.discard': () => buildEntry({ state: 'discarded' }),
    'run.get': () => buildRun({ id: runId, operatorId: 'opr_Ada', cause: 'trial', ...state() }),
    'run.steps': () => ({ steps: steps() }),
    'run.told': () => ({ calls: 0 }),
  };
}

const ended = { state: 'answered', endedAt: at, tokens: 305 };
const going = { state: 'asking', endedAt: undefined, isLive: true };

async function ask(words: string) {
  await userEvent.click(page.getByRole('button', { name: 'Try Ada', exact: true }));
  await userEvent.fill(message, words);
  await userEvent.click(button('Ask'));
}

for (const theme of [...themes, 'forced'] as const) {
  test(`the answer of an operator stands in the dialog, which passes axe in ${theme}`, async () => {
    const bridge = showOperator({ ...byModel, answers: serviceWith(() => ended) });
    await showIn(theme);
    await ask('Who are you?');
    await expect.element(answer).toMatchTextContent(/I am Ada\./);
    await expect.element(answer.getByRole('status')).toHaveTextContent('Used 305 tokens.');
    expect(bridge.inputsOf('outbox.submit')).toEqual([
      { homeId, operation: 'operator.try', input: { operatorId: 'opr_Ada', text: 'Who are you?' } },
    ]);
    expect(await violations()).toEqual([]);
    await userEvent.click(button('What Ada was told'));
    await expect.element(page.getByRole('dialog', { name: 'What Ada was told' })).toBeVisible();
  });
}

test('it says what answers and where the words go, and that nothing is changed', async () => {
  const far = { kind: 'model', modelId: large.id, fallback: 'script' };
  showOperator({ models: [large], endpoints: [hosted], operators: [buildOperator('Ada', far)] });
  await userEvent.click(page.getByRole('button', { name: 'Try Ada', exact: true }));
  await expect.element(dialog).toMatchTextContent(/changes nothing/);
  await expect
    .element(dialog)
    .toMatchTextContent(/leave this computer and go to api\.example\.com/);
  await expect.element(dialog).toMatchTextContent(/counts in the limits of Ada/);
  await expect.element(button('Ask')).toBeDisabled();
});

test('a script says that no model runs', async () => {
  showOperator({ operators: [buildOperator('Ada')] });
  await userEvent.click(page.getByRole('button', { name: 'Try Ada', exact: true }));
  await expect.element(dialog).toMatchTextContent(/follows its script, so no AI model runs/);
});

test('an answer is shown as it streams, and as it was kept once it has ended', async () => {
  let run: object = going;
  showOperator({ ...byModel, answers: serviceWith(() => run) });
  await ask('Who are you?');
  await expect.element(answer.getByRole('status')).toHaveTextContent('Waiting for Ada…');
  const progress = { operatorId: 'opr_Ada', runId, tokens: 2 };
  const tell = (now: object) =>
    operatorHandlers.events['progress']?.({ ...progress, ...now } as never, { homeId } as never);
  tell({ phase: 'writing', from: 0, text: 'I am' });
  await expect.element(answer).toMatchTextContent(/I am$/);
  await expect.element(answer.getByRole('status')).toHaveTextContent('Ada is writing');
  run = ended;
  tell({ phase: 'over', from: 0, text: '' });
  await expect.element(answer).toMatchTextContent(/I am Ada\./);
  await expect.element(button('Ask')).toBeVisible();
});

test('it is stopped by its button and with its dialog, and not once it has ended', async () => {
  let run: object = going;
  const bridge = showOperator({
    ...byModel,
    answers: serviceWith(
      () => run,
      () => [],
    ),
  });
  const stops = () =>
    bridge.inputsOf('outbox.submit').filter(({ operation }) => operation === 'run.stop');
  await ask('One');
  run = { state: 'stopped', endedAt: at, reason: 'Anna stopped it.' };
  await userEvent.click(button('Stop Ada'));
  await letTimePass(2_000);
  await expect.element(answer.getByRole('alert')).toHaveTextContent('Anna stopped it.');
  expect(stops()).toHaveLength(1);
  await userEvent.click(button('Close'));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(stops()).toHaveLength(1);
  run = going;
  await ask('Two');
  await expect.element(button('Stop Ada')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(stops).toHaveLength(2);
});

test('why there is no answer is said, and another try is one press away', async () => {
  const reason = 'Limit reached. Ada may begin 1 run an hour.';
  const failed = { state: 'failed', endedAt: at, reason };
  showOperator({
    ...byModel,
    answers: serviceWith(
      () => failed,
      () => said.slice(0, 1),
    ),
  });
  await ask('Hello');
  await expect.element(answer.getByRole('alert')).toHaveTextContent(reason);
  await expect.element(message).toHaveValue('Hello');
  await expect.element(button('Ask')).toBeEnabled();
});

test('a try that is refused is said, and what was written stays', async () => {
  const answers = {
    'outbox.submit': () => {
      throw problemError('unavailable', 'The disk is full.');
    },
  };
  showOperator({ ...byModel, answers });
  await ask('Hello');
  await expect.element(dialog.getByText('The disk is full.')).toBeVisible();
  await expect.element(message).toHaveValue('Hello');
});

test('where the service cannot be reached nothing is asked, and a try never waits in the Outbox', async () => {
  const answers = {
    ...serviceWith(() => ended),
    'outbox.submit': () => ({ entry: buildEntry({ state: 'queued' }), output: undefined }),
  };
  const bridge = showOperator({ ...byModel, answers });
  await ask('Hello');
  await expect.poll(() => bridge.inputsOf('outbox.discard')).toHaveLength(1);
  await expect
    .element(dialog.getByText(/can be tried once the service can be reached/))
    .toBeVisible();
  useHomes.setState({
    homes: [buildHome({ id: homeId, kind: 'local', state: { kind: 'offline', since: at } })],
  });
  await expect.element(button('Ask')).toBeDisabled();
});
