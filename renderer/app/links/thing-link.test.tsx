import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { problemError } from '#shared/problem/problem.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { documentStore } from '../../entities/document/document-store.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { useMissingThings } from '../../entities/thing/request-thing.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import { violations } from '../../testing/axe.ts';
import {
  buildConversation,
  buildDocument,
  buildHome,
  buildWorkItem,
} from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import type { BridgeAnswers } from '../../testing/fake-bridge.ts';
import { frameShown } from '../../testing/frame-shown.ts';
import { show, showIn } from '../../testing/show.tsx';
import { LongMarkdown } from '../../ui/markdown/long-markdown.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { markdownPieces } from '../../ui/markdown/markdown-pieces.ts';
import { GuildLinks } from './guild-links.tsx';

const address = 'guildhall://home/local/item/itm_1';
const bread = (fields: Record<string, unknown> = {}) =>
  buildWorkItem({ id: 'itm_1', title: 'Bake bread', status: 'in_progress', ...fields });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const refuse = () => {
  throw problemError('not_found', 'It is not there.');
};

beforeEach(() => {
  for (const store of [workItemStore, documentStore, conversationStore]) {
    store.applyForgotten('local');
  }
  useMissingThings.setState({ answers: {} });
  useHomes.setState({ homes: [buildHome({ id: 'local', kind: 'local' })] });
  location.hash = '';
});

let minute = 0;

function know(row = bread()): void {
  minute += 1;
  const updatedAt = new Date(Date.UTC(2026, 10, 22, 0, minute)).toISOString();
  workItemStore.applyRows('local', [{ ...row, updatedAt }], { isEvent: true, scopeId: 'gld_1' });
}

function showText(text: string, answers: BridgeAnswers = {}) {
  const bridge = fakeBridge(answers);
  const within = (content: string) => (
    <GuildLinks homeId="local" guildId="gld_1">
      <main>
        <Markdown text={content} onOpenLink={() => undefined} onCopy={() => true} />
      </main>
    </GuildLinks>
  );
  const shown = show(within(text));
  return { ...shown, bridge, changeText: (next: string) => shown.change(within(next)) };
}

test('an address is shown by title, sign and status, and follows the item', async () => {
  know();
  showText(`See ${address}.`);
  await expect.element(link('Bake bread In progress')).toBeVisible();
  await expect
    .element(page.getByRole('paragraph'))
    .toHaveTextContent('See Bake bread In progress.');
  know(bread({ title: 'Bake rye bread', status: 'done' }));
  await expect.element(link('Bake rye bread Done')).toBeVisible();
  await userEvent.click(link('Bake rye bread Done'));
  expect(location.hash).toBe('#/home/local/item/itm_1');
});

test('documents and threads are shown by their titles', async () => {
  documentStore.applyRows('local', [buildDocument({ id: 'doc_1', title: 'Autumn menu' })], {
    isEvent: true,
    scopeId: 'gld_1',
  });
  conversationStore.applyRows('local', [buildConversation({ id: 'cnv_1', title: 'The feast' })], {
    isEvent: true,
    scopeId: 'gld_1',
  });
  showText(
    '<guildhall://home/local/document/doc_1> and [guildhall://home/local/thread/cnv_1](guildhall://home/local/thread/cnv_1)',
  );
  await expect.element(link('Autumn menu')).toHaveAttribute('href', '#/home/local/document/doc_1');
  await expect.element(link('The feast')).toHaveAttribute('href', '#/home/local/thread/cnv_1');
});

test('words of its own stay, and words that are marked as the title follow it', async () => {
  know();
  showText(`[the plan](${address}), [#Old title](${address})`);
  await expect.element(link('Bake bread In progress')).toBeVisible();
  await expect
    .element(link('the plan'))
    .toHaveAttribute('title', 'Bake bread · Task · In progress');
  expect(page.getByText('Old title').elements()).toHaveLength(0);
});

test('an unknown thing is read once for all its links, and a document without its content', async () => {
  const { bridge } = showText(
    `${address} ${address}\n\n[x](${address}) guildhall://home/elsewhere/document/doc_1`,
    {
      'work_item.get': () => bread(),
      'document.get': () => ({ ...buildDocument({ id: 'doc_1', title: 'Menu' }), content: 'Rye' }),
    },
  );
  await expect.element(link('Menu')).toBeVisible();
  await expect.poll(() => link('Bake bread In progress').elements()).toHaveLength(2);
  expect(bridge.inputsOf('work_item.get')).toEqual([{ homeId: 'local', workItemId: 'itm_1' }]);
  expect(bridge.inputsOf('document.get')).toEqual([
    { homeId: 'local', guildId: 'gld_1', docId: 'doc_1' },
  ]);
});

test('a thing that was deleted is struck through under its last title', async () => {
  know();
  const { bridge } = showText(`${address} [#Bake bread](${address}) [words](${address})`, {
    'work_item.get': refuse,
  });
  await expect.element(link('words')).toBeVisible();
  workItemStore.applyDeleted('local', ['itm_1']);
  await expect.poll(() => page.getByRole('link').elements()).toHaveLength(0);
  await expect
    .element(page.getByRole('paragraph'))
    .toHaveTextContent('Bake bread (deleted) Bake bread (deleted) words (deleted)');
  expect(document.querySelectorAll('.thing-gone')).toHaveLength(3);
  expect(bridge.inputsOf('work_item.get')).toHaveLength(1);
  know();
  await expect.poll(() => page.getByRole('link').elements()).toHaveLength(3);
});

test('a thing that was never known and is not there is struck through under a short address', async () => {
  const never = 'guildhall://home/local/item/itm_never';
  showText(`See ${never} and [#Old title](${never})`, { 'work_item.get': refuse });
  await expect.poll(() => page.getByRole('link').elements()).toHaveLength(0);
  await expect
    .element(page.getByRole('paragraph'))
    .toHaveTextContent('See Item …_never (deleted) and #Old title (deleted)');
  expect(await violations()).toEqual([]);
});

test('a thing of a service that is no home here is not told as deleted, but by a short address', async () => {
  const far = 'guildhall://home/home_9/item/itm_far?service=https%3A%2F%2Ffar.example%2Fv1';
  const near = 'guildhall://home/local/item/itm_nearby';
  const { bridge } = showText(`See ${far} and [#Old title](${far}), and ${near}`, {
    'work_item.get': refuse,
  });
  // The thing of this home alone is asked for. It stands last in the text.
  await expect
    .element(page.getByRole('paragraph'))
    .toHaveTextContent('See Item …tm_far and #Old title, and Item …nearby (deleted)');
  expect(document.querySelectorAll('.thing-gone')).toHaveLength(1);
  expect(document.querySelectorAll('[title^="On a service"]')).toHaveLength(2);
  expect(bridge.inputsOf('work_item.get')).toHaveLength(1);
  expect(await violations()).toEqual([]);
});

test('a thing of “this computer” in a text from a service may be of another computer', async () => {
  useHomes.setState({
    homes: [buildHome({ id: 'local', kind: 'local' }), buildHome({ id: 'far' })],
  });
  fakeBridge({ 'work_item.get': refuse });
  show(
    <GuildLinks homeId="far" guildId="gld_1">
      <main>
        <Markdown
          text="See guildhall://home/local/item/itm_theirs"
          onOpenLink={() => undefined}
          onCopy={() => true}
        />
      </main>
    </GuildLinks>,
  );
  await expect.poll(() => document.querySelectorAll('[title^="On a service"]')).toHaveLength(1);
  expect(page.getByRole('paragraph').element().textContent).not.toContain('deleted');
});

test('a thing that could not be asked for is asked for again once its home stands differently', async () => {
  let isThere = false;
  showText(`Of ${address}`, {
    'work_item.get': () => {
      if (!isThere) {
        throw problemError('service_unreachable', 'It does not answer.');
      }
      return bread();
    },
  });
  // The link shows no address as its text.
  await expect.element(link('Item …itm_1')).toHaveAttribute('href', '#/home/local/item/itm_1');
  await expect.poll(() => useMissingThings.getState().answers).not.toEqual({});
  isThere = true;
  const state = { kind: 'live', since: '2026-11-22T10:00:00.000Z' } as const;
  useHomes.setState({ homes: [buildHome({ id: 'local', kind: 'local', state })] });
  await expect.element(link('Bake bread In progress')).toBeVisible();
});

test.each([
  'guildhall://home/local',
  'guildhall://home/local/item/a/b',
  'guildhall://home/local/outbox',
  '[x](guildhall://home/local/work)',
  '[x](#/home/local/item/itm_1)',
  '`guildhall://home/local/item/itm_1`',
  `guildhall://home/local/item/${'a'.repeat(1_000_000)}`,
])('%.60s is no link and asks for nothing', async (text) => {
  showText(text);
  await expect.element(page.getByRole('main')).not.toBeEmptyDOMElement();
  expect(page.getByRole('link').elements()).toHaveLength(0);
});

test('a hostile title is only words', async () => {
  const title = ']()<img src=x onerror="window.pwned=1"> **bold** `code`';
  know(bread({ title }));
  showText(address);
  await expect.element(page.getByText(title)).toBeVisible();
  expect(document.querySelector('main img')).toBeNull();
  expect('pwned' in window).toBe(false);
});

test('a text that changes keeps no words of the former', async () => {
  know();
  const { changeText } = showText(`One ${address}`);
  await expect.element(link('Bake bread In progress')).toBeVisible();
  changeText(`Two [own](${address}) and ${address}`);
  await expect
    .element(page.getByRole('paragraph'))
    .toHaveTextContent('Two own and Bake bread In progress');
});

test('ten thousand addresses are asked for in a bounded number, a few at a time', async () => {
  let underWay = 0;
  let most = 0;
  const many = Array.from({ length: 10_000 }, (_, at) => `guildhall://home/local/item/itm_x${at}`);
  const { pieces } = markdownPieces(many.join('\n\n'), 10_000, 4_000);
  const bridge = fakeBridge({
    'work_item.get': async ({ workItemId }) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await Promise.resolve();
      underWay -= 1;
      return bread({ id: workItemId, title: `Item ${workItemId}` });
    },
  });
  show(
    <GuildLinks homeId="local" guildId="gld_1">
      <main style={{ height: '500px', display: 'grid' }}>
        <LongMarkdown
          pieces={pieces}
          label="Many"
          onOpenLink={() => undefined}
          onCopy={() => true}
        />
      </main>
    </GuildLinks>,
  );
  await expect.element(link('Item itm_x0 In progress')).toBeVisible();
  const article = page.getByRole('article').element();
  const asked = () => bridge.inputsOf('work_item.get').length;
  while (asked() < pageLimits.linkedThings) {
    const before = asked();
    article.scrollTop += 20_000;
    // oxlint-disable-next-line no-await-in-loop -- each place is looked at after the one before
    await expect.poll(asked).toBeGreaterThan(before);
  }
  article.scrollTop += 20_000;
  await frameShown();
  expect(bridge.inputsOf('work_item.get').length).toBeLessThanOrEqual(pageLimits.linkedThings);
  expect(most).toBeLessThanOrEqual(pageLimits.linkedThingsAtOnce);
});

test.each(['light', 'dark', 'forced'] as const)('links have no violations in %s', async (theme) => {
  await showIn(theme);
  know();
  showText(`See ${address}, [the plan](${address})`);
  await expect.element(link('the plan')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('a link to a part of a document leads to its heading', async () => {
  documentStore.applyRows('local', [buildDocument({ id: 'doc_1', title: 'Menu' })], {
    isEvent: true,
    scopeId: 'gld_1',
  });
  showText('[rolls](guildhall://home/local/document/doc_1#Süße-Rolls)');
  await expect
    .element(link('rolls'))
    .toHaveAttribute('href', '#/home/local/document/doc_1/part/s%C3%BC%C3%9Fe-rolls');
});
