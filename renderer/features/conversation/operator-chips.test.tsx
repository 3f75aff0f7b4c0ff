import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { runSchema } from '#shared/domain/run/schema.ts';
import type { OperatorId } from '#shared/domain/operator/ids.ts';
import { applyActivity, useActivity } from '../../entities/progress/activity-store.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { useOutbox } from '../../entities/outbox/outbox-store.ts';
import { violations } from '../../testing/axe.ts';
import { boxOf, manyNames } from '../../testing/boxes.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import {
  buildConversation,
  buildEntry,
  buildHome,
  buildMessage,
  buildOperator,
} from '../../testing/build-entities.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { OperatorChips } from './operator-chips.tsx';

const chips = page.getByRole('list', { name: 'Operator activity' });
const thread = { homeId: 'home_1', conversationId: 'new_1' };
const participants = [buildOperator('opr_ada', 'Ada'), buildOperator('opr_theo', 'Theo')];

beforeEach(() => {
  useOutbox.setState({ entries: [] });
  useActivity.setState({ conversations: {}, items: {} });
  useHomes.setState({ homes: [buildHome({ extensions: ['operator-activity'] })] });
});

function showChips(createdAt = new Date().toISOString()) {
  return show(
    <main>
      <OperatorChips
        {...thread}
        participants={participants}
        messages={[buildMessage({ createdAt })]}
      />
    </main>,
  );
}

test('nobody is notified of a thread that the service does not have', async () => {
  const creation = buildEntry({
    homeId: 'home_1',
    operation: 'conversation.create',
    subject: { kind: 'conversation', id: 'new_1' },
    temporaryId: 'new_1',
  });
  useOutbox.setState({ entries: [creation] });
  showChips();
  await expect.element(page.getByText('Pending…')).toBeVisible();
  await expect.element(chips).not.toBeInTheDocument();
  useOutbox.setState({ entries: [{ ...creation, state: 'rejected', reason: 'Too long.' }] });
  await expect.element(page.getByText('Not sent: Too long.')).toBeVisible();
  useOutbox.setState({ entries: [] });
  await expect.element(chips).toMatchTextContent('Ada notified');
});

test('an operator that waits for its model is said with the reason, and to screen readers once', async () => {
  showChips();
  const reason = 'Nothing answers at this address.';
  const activity = { conversationId: thread.conversationId, operatorId: participants[0]?.id };
  useActivity.setState((state) =>
    applyActivity(state, thread.homeId, 'thinking', { ...activity, reason } as never),
  );
  const said = `Ada waits for its model: ${reason}`;
  await expect.element(chips).toMatchTextContent(new RegExp(said));
  await expect.element(page.getByRole('status')).toHaveTextContent(said);
  useActivity.setState({ conversations: {} });
  await expect.element(page.getByRole('status')).toHaveTextContent('');
});

test('after a minute there is no answer yet', async () => {
  vi.useFakeTimers();
  try {
    showChips(new Date().toISOString());
    await expect.element(chips).toMatchTextContent('Ada notified');
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.element(chips).toMatchTextContent('No answer from Ada yet');
  } finally {
    vi.useRealTimers();
  }
});

for (const theme of themes) {
  test(`a silence that is inferred says so, and passes axe in ${theme}`, async () => {
    await showIn(theme);
    useHomes.setState({ homes: [buildHome({ extensions: [] })] });
    showChips('2026-11-21T10:00:00.000Z');
    await expect.element(chips).toMatchTextContent(/No answer from Theo yet.*Inferred/);
    expect(await violations()).toEqual([]);
  });
}

test('who has answered is said in words that are seen', async () => {
  const asked = buildMessage({ id: 'msg_1' });
  const answers = participants.map(({ id }) =>
    buildMessage({ id: `msg_${id}`, authorId: id, authorType: 'operator' }),
  );
  show(
    <main>
      <OperatorChips {...thread} participants={participants} messages={[asked, ...answers]} />
    </main>,
  );
  await expect.element(chips).toHaveAttribute('data-done', 'true');
  const words = page.getByText('Ada answered');
  await expect.element(words).toBeVisible();
  expect(words.element().getBoundingClientRect().width).toBeGreaterThan(20);
});

for (const width of [480, 900]) {
  test(`at ${width} pixels, many who have done the same are one chip that names them`, async () => {
    const operators = manyNames(33).map((name, at) => buildOperator(`opr_${at}`, name));
    const asked = buildMessage({
      createdAt: new Date().toISOString(),
      responses: operators
        .slice(2)
        .map(({ id }) => ({ operatorId: id, kind: 'passed', reason: `Not for ${id}.` })),
    } as never);
    show(
      <main style={{ width }}>
        <OperatorChips {...thread} participants={operators} messages={[asked]} />
      </main>,
    );
    const passed = page.getByRole('button', { name: '31 operators passed' });
    await expect.element(passed).toBeVisible();
    expect(chips.getByRole('listitem').elements()).toHaveLength(3);
    expect(boxOf(chips.element()).height).toBeLessThan(100);
    for (const chip of chips.getByRole('listitem').elements()) {
      expect(chip.scrollWidth).toBeLessThanOrEqual(chip.clientWidth);
      expect(boxOf(chip).height).toBeLessThan(30);
    }
    await userEvent.click(passed);
    const rows = page.getByRole('dialog', { name: '31 operators passed' }).getByRole('listitem');
    await expect.poll(() => rows.elements().length).toBe(31);
    await expect.element(rows.first()).toMatchTextContent(/Not for opr_2\./);
  });
}

for (const theme of themes) {
  test(`who thinks can be stopped by a button, and passes axe in ${theme}`, async () => {
    await showIn(theme);
    useHomes.setState({
      homes: [buildHome({ extensions: ['operator-activity', 'operator-runs'] })],
    });
    conversationStore.applyRows('home_1', [buildConversation({ id: 'new_1' })], {
      isEvent: false,
      scopeId: 'gld_1',
    });
    const think = (reason?: string) =>
      useActivity.setState((state) =>
        applyActivity(state, 'home_1', 'thinking', {
          conversationId: 'new_1',
          operatorId: 'opr_ada' as OperatorId,
          reason,
        }),
      );
    think();
    const runs = ['opr_ada', 'opr_ada', 'opr_theo'].map((operatorId, at) =>
      runSchema.parse({
        id: `run_${at}`,
        operatorId,
        cause: 'message',
        state: 'queued',
        isLive: false,
        createdAt: '2026-11-21T10:00:00.000Z',
      }),
    );
    const bridge = fakeBridge({
      'run.list': () => ({ runs, nextCursor: null }),
      'outbox.submit': () => ({ entry: buildEntry(), output: undefined }),
    });
    showChips();
    const stop = page.getByRole('button', { name: 'Stop Ada' });
    await expect.element(stop).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Stop Theo' })).not.toBeInTheDocument();
    expect(boxOf(chips.element()).height).toBeLessThan(34);
    expect(await violations()).toEqual([]);
    await userEvent.click(stop);
    await expect
      .poll(() => bridge.inputsOf('outbox.submit'))
      .toMatchObject([
        { operation: 'run.stop', input: { runId: 'run_0' } },
        { operation: 'run.stop', input: { runId: 'run_1' } },
      ]);
  });
}

test('a service that cannot stop operators offers no button for it', async () => {
  useActivity.setState((state) =>
    applyActivity(state, 'home_1', 'thinking', {
      conversationId: 'new_1',
      operatorId: 'opr_ada' as OperatorId,
    }),
  );
  showChips();
  await expect.element(chips).toMatchTextContent('Ada is thinking…');
  await expect.element(chips.getByRole('button')).not.toBeInTheDocument();
});
