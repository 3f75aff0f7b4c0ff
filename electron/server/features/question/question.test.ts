import { setImmediate as afterOthers } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { QuestionForm } from '#shared/domain/question/schema.ts';
import { decisionLimits } from '#shared/limits/decision-limits.ts';
import { recordEvents } from '../../testing/event-recorder.ts';
import { openDecision } from '../../testing/open-decisions.ts';
import { startTestServer } from '../../testing/test-server.ts';

const form: QuestionForm = {
  text: 'How shall the house look?',
  fields: [
    { kind: 'one', label: 'Colour', options: ['Red', 'Blue'] },
    { kind: 'several', label: 'Which rooms?', options: ['Attic', 'Cellar', 'Hall'] },
    { kind: 'text', label: 'Words' },
    { kind: 'number', label: 'Doors' },
    { kind: 'yes_no', label: 'Garden' },
  ],
};

async function startAsked() {
  const server = await startTestServer({ users: ['Anna', 'Ben'] });
  const { db, operators, userIds } = server;
  const of = { operatorId: operators[0]?.id ?? '', userId: userIds[0] ?? '' };
  const ask = (at?: string) => openDecision(db, { question: form }, { ...of, ...(at && { at }) });
  return { ...server, ask };
}

test('a question is listed to its person alone, with its form and what it is about', async () => {
  const { ask, clients, guildId, operators, userIds } = await startAsked();
  const [anna, ben] = clients;
  const { id, runId } = ask();
  const listed = await anna?.call('question.list', { guildId });
  expect(listed).toMatchObject({
    questions: [{ id, runId, operatorId: operators[0]?.id, userId: userIds[0], ...form }],
    nextCursor: null,
  });
  expect(listed?.questions[0]).toMatchObject({ state: 'open' });
  expect(await ben?.call('question.list', { guildId })).toMatchObject({ questions: [] });
  expect(
    await ben?.refused('POST', `/questions/${id}/answer`, { body: { isDeclined: true } }),
  ).toMatchObject({ code: 'not_found' });
});

test('an answer ends the question, is told, and lets the run go on with it', async () => {
  const { ask, client, guildId, eventsUrl, db } = await startAsked();
  const events = await recordEvents(eventsUrl, client.apiKey);
  const { id, runId } = ask();
  const values = ['Blue', ['Attic', 'Hall'], ' Bright ', 3, false];
  const answered = await client.call('question.answer', { questionId: id, values });
  expect(answered).toMatchObject({ id, state: 'answered', values });
  const told = await events.waitForType('question.updated');
  expect(told.data).toMatchObject({ question: { id, state: 'answered' } });
  const [step] = (await client.call('run.steps', { runId })).steps.filter(
    ({ kind }) => kind === 'call',
  );
  expect(step).toMatchObject({
    state: 'done',
    result:
      'Anna answered:\n- Colour: Blue\n- Which rooms? Attic, Hall\n- Words: Bright\n- Doors: 3\n- Garden: No',
  });
  expect(await client.call('question.list', { guildId, open: true })).toMatchObject({
    questions: [],
  });
  const state = db.get<{ state: string }>(`SELECT state FROM runs WHERE id = ?`, runId)?.state;
  expect(state).not.toBe('waiting');
});

test('two clients that answer at once are one answer and one refusal', async () => {
  const { ask, client } = await startAsked();
  const { id } = ask();
  const path = `/questions/${id}/answer`;
  const answers = await Promise.all([
    client.request('POST', path, { body: { values: ['Red', null, null, null, null] } }),
    client.request('POST', path, { body: { isDeclined: true } }),
  ]);
  expect(answers.map(({ status }) => status)).toStrictEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ code: 'already_decided' });
});

test.each([
  ['too few values', ['Red']],
  ['a choice that there is not', ['Green', null, null, null, null]],
  ['a choice twice', [null, ['Attic', 'Attic'], null, null, null]],
  ['none of several', [null, [], null, null, null]],
  ['a number as a text', [null, null, null, '3', null]],
  ['yes as a text', [null, null, null, null, 'yes']],
  ['nothing at all', [null, null, '  ', null, null]],
  ['a text that is too long', [null, null, 'a'.repeat(decisionLimits.answerText + 1), null, null]],
  ['a megabyte', [null, null, 'a'.repeat(1_000_000), null, null]],
])('an answer with %s is refused, and the question stays open', async (_what, values) => {
  const { ask, client, guildId } = await startAsked();
  const { id } = ask();
  const refused = await client.refused('POST', `/questions/${id}/answer`, { body: { values } });
  expect(refused).toMatchObject({ status: 400, code: 'validation_failed' });
  const { questions } = await client.call('question.list', { guildId, open: true });
  expect(questions.map((question) => question.id)).toStrictEqual([id]);
});

test('a question that has expired is answered no more', async () => {
  const { ask, client } = await startAsked();
  const { id } = ask(new Date(Date.now() - decisionLimits.openMs).toISOString());
  const refused = await client.refused('POST', `/questions/${id}/answer`, {
    body: { isDeclined: true },
  });
  expect(refused).toMatchObject({ code: 'already_decided', detail: 'Nobody decided it in time.' });
});

test('a question of a run that was stopped is answered no more', async () => {
  const { ask, client } = await startAsked();
  const { id, runId } = ask();
  await client.call('run.stop', { runId });
  const refused = await client.refused('POST', `/questions/${id}/answer`, {
    body: { isDeclined: true },
  });
  expect(refused).toMatchObject({ status: 409, code: 'already_decided' });
});

test('a thousand questions are listed page by page, newest first', async () => {
  const { ask, client, guildId } = await startAsked();
  const asked: string[] = [];
  for (let count = 0; count < 1_000; count += 1) {
    asked.push(ask().id);
    await afterOthers();
  }
  const listed: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.call('question.list', { guildId, limit: 200, cursor });
    listed.push(...page.questions.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(listed).toStrictEqual(asked.toReversed());
});
