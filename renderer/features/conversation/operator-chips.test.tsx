import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useHomes } from '../../entities/home-store.ts';
import { useOutbox } from '../../entities/outbox-store.ts';
import { violations } from '../../testing/axe.ts';
import {
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
