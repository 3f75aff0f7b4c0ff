import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { buildEntry, buildMessages } from '../../testing/build-entities.ts';
import { violations } from '../../testing/axe.ts';
import { isAtEnd, jump, log, scrollUp, settle } from '../../testing/log-pane.tsx';
import type { BridgeAnswers } from '../../testing/fake-bridge.ts';
import { show } from '../../testing/show.tsx';
import { buildThread, ofAda } from '../../testing/thread-pane.tsx';
import { applyEvent } from '../../entities/nouns.ts';

const writing = page.getByRole('article', { name: 'Ada is writing' });

const ofRun = { operatorId: 'opr_ada', runId: 'run_1', tokens: 0 };

/** The first row that begins in sight. */
function rowAtTop(): Element {
  const { top } = log.element().getBoundingClientRect();
  const rows = [...log.element().querySelectorAll('article')];
  const row = rows.find((each) => each.getBoundingClientRect().top >= top);
  if (row === undefined) {
    throw new Error('No row is in sight.');
  }
  return row;
}

/** A thread of so many messages in which Ada writes what the test says. */
function writtenThread(count = 3, answers: BridgeAnswers = {}) {
  const messages = buildMessages(...Array.from({ length: count }, (_, at) => `line ${at + 1}`));
  const { conversationId, thread } = buildThread({
    'message.list': () => ({ messages: messages.toReversed(), nextCursor: null }),
    ...answers,
  });
  let told = 0;
  const event = (type: string, data: object) =>
    applyEvent('local', { type, data: { conversationId, ...data } } as ServiceEvent);
  const progress = (phase: string, text: string) => {
    event('operator.progress', { ...ofRun, phase, from: told, text });
    told += text.length;
  };
  return {
    thread,
    conversationId,
    event,
    write: (text: string) => progress('writing', text),
    phase: (phase: string) => progress(phase, ''),
    answer: (text: string) =>
      event('message.created', {
        message: ofAda({
          id: 'answer',
          text,
          runId: 'run_1',
        }),
      }),
  };
}

test('an answer grows as it is written, as Markdown, and its message takes its place', async () => {
  const { thread, write, answer } = writtenThread();
  show(thread);
  await isAtEnd();
  write('We need **three');
  await expect.element(writing.getByText('We need **three')).toBeVisible();
  write(' loaves**.');
  await expect.element(writing.getByText('three loaves', { exact: true })).toBeVisible();
  expect(writing.element().querySelector('strong')?.textContent).toBe('three loaves');
  expect(writing.element().closest('[aria-live="polite"]')).toBeNull();
  expect(await violations()).toStrictEqual([]);
  const top = writing.element().getBoundingClientRect().top;
  answer('We need **three loaves**.');
  await expect.element(page.getByRole('article', { name: /^Ada.*three loaves/ })).toBeVisible();
  await expect.element(writing).not.toBeInTheDocument();
  const after = page.getByRole('article', { name: /^Ada.*three loaves/ }).element();
  expect(Math.abs(after.getBoundingClientRect().top - top)).toBeLessThan(2);
  await expect.element(page.getByText('Ada: We need three loaves.')).toBeInTheDocument();
});

test('whoever reads above is not moved while an answer is written and comes', async () => {
  const { thread, write, answer } = writtenThread(60);
  show(thread);
  await isAtEnd();
  await scrollUp(900);
  await settle();
  const reading = rowAtTop();
  const before = reading.getBoundingClientRect().top;
  write('We need three loaves.\n\n');
  for (let line = 0; line < 30; line += 1) {
    write(`- loaf ${line}\n`);
  }
  await settle();
  expect(Math.abs(reading.getBoundingClientRect().top - before)).toBeLessThan(2);
  answer('We need thirty loaves.');
  await settle();
  expect(Math.abs(reading.getBoundingClientRect().top - before)).toBeLessThan(2);
  await expect.element(jump).toHaveAccessibleName('Jump to latest (1)');
});

test('whoever writes meanwhile is not taken from the beginning of a long answer', async () => {
  const { thread, write } = writtenThread(60);
  show(thread);
  await isAtEnd();
  write('Paragraph.\n\n');
  await expect.element(writing).toBeVisible();
  await settle();
  await userEvent.click(page.getByRole('textbox', { name: 'Message' }));
  await userEvent.keyboard('And');
  for (let line = 0; line < 60; line += 1) {
    write(`Paragraph ${line}.\n\n`);
  }
  const fromTop = () =>
    Math.abs(
      writing.element().getBoundingClientRect().top - log.element().getBoundingClientRect().top,
    );
  await expect.poll(fromTop).toBeLessThan(20);
  await userEvent.keyboard(' then?');
  write('The last one.\n\n');
  await settle();
  expect(fromTop()).toBeLessThan(20);
});

test('a long answer stays at its beginning while it grows, and its message is not news', async () => {
  const { thread, write, answer } = writtenThread(60);
  show(thread);
  await isAtEnd();
  const lines = Array.from({ length: 60 }, (_, at) => `Paragraph ${at}.\n\n`);
  const fromTop = () =>
    Math.abs(
      writing.element().getBoundingClientRect().top - log.element().getBoundingClientRect().top,
    );
  for (const line of lines) {
    write(line);
    // oxlint-disable-next-line no-await-in-loop -- each piece comes once the one before is drawn
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  }
  await expect.poll(fromTop).toBeLessThan(20);
  answer(lines.join(''));
  await expect.element(writing).not.toBeInTheDocument();
  await settle();
  const message = page.getByRole('article', { name: /^Ada.*Paragraph 0/ }).element();
  const top = message.getBoundingClientRect().top - log.element().getBoundingClientRect().top;
  expect(Math.abs(top)).toBeLessThan(20);
  await expect.element(jump).toHaveAccessibleName('Jump to latest');
});

test('a stop takes what was written away, and the operator is said to do what it does', async () => {
  const { thread, conversationId, write, phase, event } = writtenThread();
  show(thread);
  await isAtEnd();
  phase('loading');
  const chips = page.getByRole('list', { name: 'Operator activity' });
  await expect.element(chips.getByText('Ada is loading its model')).toBeVisible();
  write('We need');
  await expect.element(chips.getByText('Ada is writing')).toBeVisible();
  phase('silent');
  await expect.element(chips.getByText('Ada’s model doesn’t respond yet')).toBeVisible();
  await expect.element(writing.getByText('We need')).toBeVisible();
  event('run.stopped', {
    run: {
      id: 'run_1',
      operatorId: 'opr_ada',
      cause: 'message',
      state: 'stopped',
      isLive: false,
      conversationId,
      createdAt: '2026-11-20T10:00:00.000Z',
    },
  });
  event('operator.progress', { ...ofRun, phase: 'over', from: 0, text: '' });
  await expect.element(writing).not.toBeInTheDocument();
});

test('before a message is sent it is said whether it joins the work of a model, and it is sent so', async () => {
  const sent: unknown[] = [];
  const { thread, write, phase } = writtenThread(3, {
    'outbox.submit': ({ input }) => {
      sent.push(input);
      return { entry: buildEntry({ state: 'queued' }), output: undefined };
    },
  });
  show(thread);
  await isAtEnd();
  const joins = page.getByRole('button', { name: 'Joins Ada’s work' });
  expect(joins.elements()).toHaveLength(0);
  write('We need');
  await userEvent.fill(page.getByRole('textbox', { name: 'Message' }), 'For twelve.');
  await expect.element(joins).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent.length).toBe(1);
  await userEvent.click(joins);
  const waits = page.getByRole('button', { name: 'Waits until Ada is done' });
  await expect.element(waits).toBeVisible();
  expect(await violations()).toStrictEqual([]);
  await userEvent.fill(page.getByRole('textbox', { name: 'Message' }), 'Then bake.');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent.length).toBe(2);
  phase('over');
  await expect.element(waits).not.toBeInTheDocument();
  await userEvent.fill(page.getByRole('textbox', { name: 'Message' }), 'Thanks.');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent.length).toBe(3);
  expect(sent).toMatchObject([
    { text: 'For twelve.', whileWorking: 'join' },
    { text: 'Then bake.', whileWorking: 'wait' },
    { text: 'Thanks.' },
  ]);
  expect(sent[2]).not.toHaveProperty('whileWorking');
});
