import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { useLinkedMessages } from '../../entities/message/linked-messages.ts';
import { applyThreadRead, useMessages } from '../../entities/message/message-store.ts';
import { useMissingThings } from '../../entities/thing/request-thing.ts';
import { violations } from '../../testing/axe.ts';
import {
  buildConversation,
  buildHome,
  buildMessage,
  buildOperator,
} from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import type { BridgeAnswers } from '../../testing/fake-bridge.ts';
import { frameShown } from '../../testing/frame-shown.ts';
import { show, showIn } from '../../testing/show.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { GuildLinks } from './guild-links.tsx';

const addressOf = (id: string) => `guildhall://home/local/thread/cnv_1/${id}`;
const address = addressOf('msg_1');
const mira = { authorId: 'opr_mira', authorType: 'operator' } as const;
const said = (fields: Partial<Record<keyof Message, string>> = {}) =>
  buildMessage({ ...mira, text: '# Bake *rye* bread\n\nAnd more.', ...fields });
const around = (...messages: Message[]) => ({
  'message.list_around': () => ({ messages, nextCursor: null }),
});
const refuse = (code: 'not_found' | 'method_not_allowed' | 'service_unreachable') => () => {
  throw problemError(code, 'No.');
};
const card = () => document.querySelector('.message-alone');
const height = () => card()?.getBoundingClientRect().height;

beforeEach(() => {
  conversationStore.applyForgotten('local');
  useMessages.setState({ threads: {} });
  useLinkedMessages.setState({ messages: {} });
  useMissingThings.setState({ answers: {} });
  useHomes.setState({ homes: [buildHome({ id: 'local', kind: 'local' })] });
  know();
  location.hash = '';
});

let minute = 0;

function know(title = 'The feast'): void {
  minute += 1;
  const participants = [buildOperator('opr_mira', 'Mira')];
  const updatedAt = new Date(Date.UTC(2026, 10, 22, 0, minute)).toISOString();
  const row = buildConversation({ id: 'cnv_1', title, participants, updatedAt });
  conversationStore.applyRows('local', [row], { isEvent: true, scopeId: 'gld_1' });
}

function within(text: string, homeId = 'local') {
  return (
    <GuildLinks homeId={homeId} guildId="gld_1">
      <main style={{ height: '500px', overflow: 'auto' }}>
        <Markdown text={text} onOpenLink={() => undefined} onCopy={() => true} />
      </main>
    </GuildLinks>
  );
}

function showText(text: string, answers: BridgeAnswers = {}) {
  const bridge = fakeBridge(answers);
  return { ...show(within(text)), bridge };
}

test('alone in its paragraph, a message is a card with author, time and first line, and leads to it', async () => {
  const { bridge } = showText(`See:\n\n${address}\n\nGood.`, around(said()));
  const link = page.getByRole('link', { name: /^Mira .*10.*in The feast Bake rye bread$/ });
  await expect.element(link).toHaveAttribute('href', '#/home/local/thread/cnv_1/msg_1');
  await expect.element(page.getByText('And more.')).not.toBeInTheDocument();
  expect(bridge.inputsOf('message.list_around')).toEqual([
    { homeId: 'local', conversationId: 'cnv_1', messageId: 'msg_1', limit: 1 },
  ]);
  await userEvent.click(link);
  expect(location.hash).toBe('#/home/local/thread/cnv_1/msg_1');
});

test('within a sentence, in a list and in a table it says author and first words, and words of its own stay', async () => {
  showText(
    `As ${address} says, [so](${address}).\n\n- ${address}\n\n| a |\n| - |\n| [#x](${address}) |`,
    around(said()),
  );
  const chips = page.getByRole('link', { name: 'Mira: Bake rye bread', exact: true });
  await expect.poll(() => chips.elements()).toHaveLength(3);
  await expect.element(page.getByRole('link', { name: 'so', exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('paragraph').first())
    .toHaveTextContent('As Mira: Bake rye bread says, so.');
  expect(card()).toBeNull();
});

test('a card keeps its height as its message comes', async () => {
  let answer = (_message: Message) => {};
  const message = new Promise<Message>((resolve) => (answer = resolve));
  showText(address, {
    'message.list_around': async () => ({ messages: [await message], nextCursor: null }),
  });
  await expect.element(page.getByText('Loading…')).toBeVisible();
  const before = height();
  answer(said({ text: 'long '.repeat(20_000) }));
  await expect.element(page.getByText(/^long long .*…$/)).toBeVisible();
  expect(height()).toBe(before);
  expect(card()?.scrollWidth).toBe(card()?.clientWidth);
});

test('a message that is read with its thread asks for nothing', async () => {
  useMessages.setState((state) =>
    applyThreadRead(state, 'local', 'cnv_1', { messages: [said()], nextCursor: null }),
  );
  const { bridge } = showText(address);
  await expect.element(page.getByText('Bake rye bread')).toBeVisible();
  expect(bridge.inputsOf('message.list_around')).toEqual([]);
});

test('five hundred links to one thread are read by few calls, and none is read twice', async () => {
  const all = Array.from({ length: 500 }, (_, at) => said({ id: `m${at}`, text: `Line ${at}.` }));
  const { bridge } = showText(all.map(({ id }) => `x ${addressOf(id)}`).join('\n\n'), {
    'message.list_around': ({ messageId, limit }) => {
      const at = all.findIndex(({ id }) => id === messageId);
      const half = Number(limit) / 2;
      return { messages: all.slice(Math.max(0, at - half), at + half), nextCursor: null };
    },
  });
  (page.getByRole('button', { name: /^Show all/ }).element() as HTMLElement).click();
  const read = () => page.getByText(/^Mira: Line \d+\.$/).elements().length;
  const scrolledAndRead = () => {
    document.querySelector('.thing-link:not(:has(bdi))')?.scrollIntoView();
    return read();
  };
  await expect.poll(scrolledAndRead).toBe(500);
  const asked = bridge.inputsOf('message.list_around').map(({ messageId }) => messageId);
  expect(asked.length).toBeLessThanOrEqual(12);
  expect(new Set(asked).size).toBe(asked.length);
});

test('links to hundreds of threads are asked for in a bounded number, a few at a time', async () => {
  let underWay = 0;
  let most = 0;
  const links = Array.from(
    { length: 500 },
    (_, at) => `guildhall://home/local/thread/c${at}/m${at}`,
  );
  const { bridge } = showText(links.join(' and '), {
    'conversation.get': refuse('service_unreachable'),
    'message.list_around': async ({ messageId }) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await Promise.resolve();
      underWay -= 1;
      return { messages: [said({ id: messageId ?? '' })], nextCursor: null };
    },
  });
  await expect
    .poll(() => page.getByRole('link', { name: 'Bake rye bread', exact: true }).elements().length)
    .toBeGreaterThan(10);
  await frameShown();
  expect(most).toBeLessThanOrEqual(pageLimits.linkedThingsAtOnce);
  for (const name of ['message.list_around', 'conversation.get'] as const) {
    expect(bridge.inputsOf(name).length).toBeLessThanOrEqual(pageLimits.linkedThings);
  }
});

test('what is not kept is said offline, and is read once the home is back; it is a link all the time', async () => {
  let isThere = false;
  showText(address, {
    'message.list_around': () =>
      isThere ? { messages: [said()], nextCursor: null } : refuse('service_unreachable')(),
  });
  const before = height();
  await expect.element(page.getByText('can’t be shown offline', { exact: false })).toBeVisible();
  await expect
    .element(page.getByRole('link'))
    .toHaveAttribute('href', '#/home/local/thread/cnv_1/msg_1');
  expect(height()).toBe(before);
  isThere = true;
  const state = { kind: 'live', since: '2026-11-22T10:00:00.000Z' } as const;
  useHomes.setState({ homes: [buildHome({ id: 'local', kind: 'local', state })] });
  await expect.element(page.getByText('Bake rye bread')).toBeVisible();
});

test('a service that lists no surroundings is asked for its newest messages once', async () => {
  const { bridge } = showText(
    `${address}\n\n${addressOf('msg_old')}\n\n${addressOf('msg_older')}`,
    {
      'message.list_around': refuse('method_not_allowed'),
      'message.list': () => ({ messages: [said()], nextCursor: null }),
    },
  );
  await expect.element(page.getByText('Bake rye bread')).toBeVisible();
  await expect.poll(() => page.getByText(/only the newest messages/).elements()).toHaveLength(2);
  expect(page.getByRole('link').elements()).toHaveLength(3);
  expect(bridge.inputsOf('message.list')).toHaveLength(1);
});

test('a message that is not there, or not for the person, is said, and is no link', async () => {
  showText(`${address}\n\nAs ${addressOf('msg_x')} said`, {
    'message.list_around': refuse('not_found'),
  });
  await expect.element(page.getByText('Deleted, or not shared with you')).toBeVisible();
  await expect
    .element(page.getByRole('paragraph').last())
    .toHaveTextContent('As Message …msg_x (deleted) said');
  expect(page.getByRole('link').elements()).toHaveLength(0);
  expect(await violations()).toEqual([]);
});

test('a card goes as its thread is deleted, and comes back with it', async () => {
  showText(address, { ...around(said()), 'conversation.get': refuse('not_found') });
  await expect.element(page.getByText('Bake rye bread')).toBeVisible();
  conversationStore.applyDeleted('local', ['cnv_1']);
  await expect.element(page.getByText('Deleted, or not shared with you')).toBeVisible();
  know();
  await expect.element(page.getByText('Bake rye bread')).toBeVisible();
});

test('a message of “this computer” in a text from a service may be of another computer', async () => {
  useHomes.setState({
    homes: [buildHome({ id: 'local', kind: 'local' }), buildHome({ id: 'far' })],
  });
  fakeBridge({ 'message.list_around': refuse('not_found') });
  show(within(address, 'far'));
  await expect.element(page.getByText('On a service you’re not connected to')).toBeVisible();
});

test('hostile words are only words, and their hidden signs are marked', async () => {
  const text = '<img src=x onerror="window.pwned=1"> \u202Etxt\u200B';
  showText(`${address}\n\nIn ${address}`, around(said({ text })));
  await expect.poll(() => document.querySelectorAll('main .unseen-sign')).toHaveLength(4);
  expect(document.querySelector('main img')).toBeNull();
  expect('pwned' in window).toBe(false);
});

test.each(['light', 'dark', 'forced'] as const)('cards have no violations in %s', async (theme) => {
  await showIn(theme);
  showText(`As ${address} says:\n\n${address}`, around(said()));
  await expect.poll(() => page.getByRole('link').elements()).toHaveLength(2);
  await expect.element(page.getByText('in The feast')).toBeVisible();
  expect(await violations()).toEqual([]);
});
