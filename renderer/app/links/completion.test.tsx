import { beforeEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { documentStore } from '../../entities/document/document-store.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { applyEntry } from '../../entities/nouns.ts';
import { operatorStore } from '../../entities/operator/operator-store.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import { Composer } from '../../features/conversation/composer.tsx';
import { violations } from '../../testing/axe.ts';
import {
  buildDocument,
  buildEntry,
  buildHome,
  buildWorkItem,
} from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import type { BridgeAnswers } from '../../testing/fake-bridge.ts';
import { show, showIn } from '../../testing/show.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { GuildLinks } from './guild-links.tsx';

const field = page.getByRole('textbox', { name: 'Message' });
const things = page.getByRole('listbox', { name: 'Items and documents' });
const operators = page.getByRole('listbox', { name: 'Operators' });
const option = (name: string) => page.getByRole('option', { name, exact: false });
const breadLink = '[#Bake bread](guildhall://home/local/item/itm_1)';
/** The words of a field that stand for a link. */
const chipOf = (title: string) => `\u2068#${title}\u2069`;
const day = (at: number) => ({
  createdAt: `2026-11-0${at}T10:00:00.000Z`,
  updatedAt: `2026-11-0${at}T10:00:00.000Z`,
});

const items = [
  buildWorkItem({ id: 'itm_1', title: 'Bake bread', ...day(1) }),
  buildWorkItem({ id: 'itm_2', title: 'Buy flour', ...day(3) }),
];
const documents = [buildDocument({ id: 'doc_1', title: 'Bread of the world', ...day(2) })];
const people = [
  { id: 'opr_1', name: 'Ada Lovelace', capabilities: [] },
  { id: 'opr_2', name: 'Mira', capabilities: [] },
] as never[];

beforeEach(() => {
  for (const store of [workItemStore, documentStore, operatorStore]) {
    store.applyForgotten('local');
  }
  useHomes.setState({ homes: [buildHome({ id: 'local', kind: 'local' })] });
  operatorStore.applyPage('local', { guildId: 'gld_1' }, { operators: people });
});

let threads = 0;

function showComposer(answers: BridgeAnswers = {}, top = 300) {
  threads += 1;
  const bridge = fakeBridge({
    'work_item.list': () => ({ workItems: items, nextCursor: null }),
    'document.list': () => ({ documents, nextCursor: null }),
    'outbox.submit': () => ({ entry: buildEntry(), output: undefined }),
    ...answers,
  });
  const participants = [{ id: 'opr_2', name: 'Mira' }];
  show(
    <GuildLinks homeId="local" guildId="gld_1">
      <main style={{ overflow: 'auto' }}>
        <div style={{ paddingTop: `${top}px` }}>
          <Composer
            homeId="local"
            conversationId={`cnv_c${threads}`}
            placeholder="Message Mira"
            people={participants}
          />
        </div>
      </main>
    </GuildLinks>,
  );
  const sent = () =>
    bridge.inputsOf('outbox.submit').map(({ input }) => (input as { text: string }).text);
  return { bridge, sent };
}

test('a number sign offers what was changed last, and then what is like what is typed', async () => {
  showComposer();
  await userEvent.type(field, 'See #');
  await expect.element(things).toBeVisible();
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Buy flourTask', 'Bread of the worldDocument', 'Bake breadTask']);
  await userEvent.keyboard('bread');
  await expect.poll(() => page.getByRole('option').elements()).toHaveLength(2);
  await expect.element(option('Bake bread')).toHaveAttribute('aria-selected', 'true');
  const active = () => field.element().getAttribute('aria-activedescendant');
  expect(active()).toBe(option('Bake bread').element().id);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(active).toBe(option('Bread of the world').element().id);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(active).toBe(option('Bake bread').element().id);
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue(`See ${chipOf('Bake bread')}`);
  await expect.element(things).not.toBeInTheDocument();
  await userEvent.keyboard(', please{Enter}');
  await expect.element(field).toHaveValue('');
});

test('a completed link is sent, and can be undone', async () => {
  const { sent } = showComposer();
  await userEvent.type(field, '#bake');
  await expect.element(option('Bake bread')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue(chipOf('Bake bread'));
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(field).toHaveValue('#bake');
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}{End}{Enter}');
  await expect.poll(sent).toEqual([breadLink]);
});

test('an at sign offers the participants first, marks others, and writes a name as the contract has it', async () => {
  showComposer();
  await userEvent.type(field, 'Hello @');
  await expect.element(operators).toBeVisible();
  expect(
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['MMira', 'ALAda LovelaceNot in this thread, so they won’t see it']);
  await userEvent.keyboard('ada l');
  await userEvent.click(option('Ada Lovelace'));
  await expect.element(field).toHaveValue('Hello @Ada Lovelace ');
  await expect.element(operators).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
});

test('a whole name, and words that are like nothing, leave Enter to the composer', async () => {
  const { sent } = showComposer();
  await userEvent.type(field, '@mira{Enter}');
  await userEvent.type(field, 'see #bake later{Enter}');
  await userEvent.type(field, '# Heading{Enter}');
  await userEvent.type(field, 'a#bread and `#bread{Enter}');
  await expect.poll(sent).toEqual(['@mira', 'see #bake later', '# Heading', 'a#bread and `#bread']);
});

test('Escape closes the list and nothing around it, and it stays closed while one writes there', async () => {
  let closed = 0;
  fakeBridge({
    'work_item.list': () => ({ workItems: items, nextCursor: null }),
    'document.list': () => ({ documents, nextCursor: null }),
  });
  show(
    <GuildLinks homeId="local" guildId="gld_1">
      <Dialog title="New thread" onClose={() => (closed += 1)}>
        <Composer homeId="local" conversationId="cnv_dialog" placeholder="Message Mira" />
      </Dialog>
    </GuildLinks>,
  );
  await userEvent.type(field, '#br');
  await expect.element(things).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(things).not.toBeInTheDocument();
  await userEvent.keyboard('ead');
  await expect.element(field).toHaveValue('#bread');
  expect(things.elements()).toHaveLength(0);
  expect(closed).toBe(0);
  await userEvent.keyboard(' #');
  await expect.element(things).toBeVisible();
  await userEvent.click(option('Buy flour'));
  await expect.element(field).toHaveValue(`#bread ${chipOf('Buy flour')}`);
  expect(closed).toBe(0);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => closed).toBe(1);
});

test('the words of an input method open nothing until they are written', async () => {
  showComposer();
  await userEvent.click(field);
  await userEvent.keyboard('#');
  await expect.element(things).toBeVisible();
  await cdp().send('Input.imeSetComposition', { text: 'ぶ', selectionStart: 1, selectionEnd: 1 });
  await expect.element(field).toHaveValue('#ぶ');
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 };
  await cdp().send('Input.dispatchKeyEvent', { ...key, type: 'rawKeyDown' });
  await cdp().send('Input.insertText', { text: 'buy' });
  await expect.element(field).toHaveValue('#buy');
  await expect.element(option('Buy flour')).toBeVisible();
});

test('leaving the field and moving the caret away close the list', async () => {
  showComposer();
  await userEvent.type(field, 'a #b');
  await expect.element(things).toBeVisible();
  await userEvent.keyboard('{Home}');
  await expect.element(things).not.toBeInTheDocument();
  await userEvent.keyboard('{End}');
  expect(things.elements()).toHaveLength(0);
  await userEvent.keyboard('u');
  await expect.element(things).toBeVisible();
  (document.activeElement as HTMLElement).blur();
  await expect.element(things).not.toBeInTheDocument();
});

test.each([0, 300, 2_000])(
  'the list is by the sign and within the window, %i px down',
  async (top) => {
    showComposer({}, top);
    await userEvent.type(field, `${'word '.repeat(30)}#`);
    await expect.element(option('Buy flour')).toBeVisible();
    const { left, right, top: upper, bottom } = things.element().getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(upper).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(innerWidth);
    expect(bottom).toBeLessThanOrEqual(innerHeight);
    const box = field.element().getBoundingClientRect();
    expect(Math.min(Math.abs(upper - box.bottom), Math.abs(bottom - box.top))).toBeLessThan(60);
  },
);

test('an item that the service does not have yet is not offered', async () => {
  const creation = buildEntry({
    operation: 'work_item.create',
    input: { guildId: 'gld_1', type: 'task', title: 'Bake rolls' },
    subject: { kind: 'work_item', id: 'new_1' },
    temporaryId: 'new_1',
  });
  showComposer();
  applyEntry(creation, undefined);
  await userEvent.type(field, '#Bake');
  await expect.element(option('Bake bread')).toBeVisible();
  expect(workItemStore.row(creation.homeId, 'new_1')?.title).toBe('Bake rolls');
  expect(option('Bake rolls').elements()).toHaveLength(0);
  applyEntry({ ...creation, state: 'discarded' }, undefined);
});

test('no letter is lost while one of fifty thousand items is looked for', async () => {
  const titles = ['Bake', 'Buy', 'Brew', 'Plan', 'Write'];
  const many = Array.from({ length: 50_000 }, (_, at) =>
    Object.assign({}, items[0], { id: `itm_m${at}`, title: `${titles[at % 5]} the thing ${at}` }),
  );
  showComposer({ 'work_item.list': () => ({ workItems: many, nextCursor: null }) });
  await userEvent.type(field, '#');
  await expect.element(things).toBeVisible();
  const element = field.element() as HTMLTextAreaElement;
  for (const letter of 'plan the thing 4') {
    document.execCommand('insertText', false, letter);
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  expect(element.value).toBe('#plan the thing 4');
  await expect.element(option('Plan the thing 4').first()).toBeVisible();
});

test.each(['light', 'dark', 'forced'] as const)(
  'the list has no violations in %s',
  async (theme) => {
    await showIn(theme);
    showComposer();
    await userEvent.type(field, '#');
    await expect.element(option('Buy flour')).toBeVisible();
    expect(await violations()).toEqual([]);
  },
);
