import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { operatorSchema } from '#shared/domain/operator/schema.ts';
import { drafts } from '../../../entities/local-state/draft-store.ts';
import { useHomes } from '../../../entities/home/home-store.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { violations } from '../../../testing/axe.ts';
import { buildEntry, buildHome, buildWorkItem } from '../../../testing/build-entities.ts';
import { fakeBridge } from '../../../testing/fake-bridge.ts';
import { fillLocal } from '../../../testing/fill-local.ts';
import { show, showIn } from '../../../testing/show.tsx';
import { Toaster } from '../../../ui/toast.tsx';
import { keptPlan } from './plan-draft.ts';
import { PlanDialog } from './plan-dialog.tsx';

const tree = page.getByRole('tree', { name: 'Plan' });
const create = page.getByRole('button', { name: 'Create plan' });
const said = '# Bakery\n\n- Find a shop\n  - Ask the town\n- Hire two people';

beforeEach(() => {
  fillLocal(drafts);
  workItemStore.applyForgotten('local');
  useHomes.setState({ homes: [buildHome({ id: 'local', kind: 'local' })] });
});

/** The plan of a message. Answers the calls, and whether it was closed. */
function showPlan(text: string | readonly string[] = said, workItems: WorkItem[] = []) {
  let isClosed = false;
  const bridge = fakeBridge({
    'work_item.list': () => ({ workItems, nextCursor: null }),
    'outbox.submit_together': ({ writes }) => ({
      entries: writes.map(({ entryId: id }) => buildEntry({ id })),
    }),
  });
  const address = 'guildhall://home/local/thread/cnv_1/msg_1';
  const sources = [text].flat().map((each) => ({ text: each, address }));
  const plan = (
    <PlanDialog
      homeId="local"
      guildId="gld_1"
      conversationId="cnv_1"
      sources={sources}
      operators={[operatorSchema.parse({ id: 'opr_ada', name: 'Ada' })]}
      onClose={() => {
        isClosed = true;
      }}
    />
  );
  const { remove } = show(plan);
  return { bridge, remove, isClosed: () => isClosed };
}

/** The rows as they are shown: the title of each, indented by its level. */
const rows = () =>
  tree
    .getByRole('treeitem')
    .elements()
    .map((row) => {
      const title = row.querySelector('input')?.value ?? '';
      return `${'  '.repeat(Number(row.getAttribute('aria-level')) - 1)}${title}`;
    });

test('a plan is read from a message, and its rows are moved, added and removed by keys', async () => {
  showPlan();
  await expect
    .poll(rows)
    .toEqual(['Bakery', '  Find a shop', '    Ask the town', '  Hire two people']);
  await expect.element(tree.getByRole('textbox').first()).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText(/^The first item can’t move in/)).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Shift>}{Tab}{/Shift}');
  await expect.poll(rows).toEqual(['Bakery', 'Find a shop', '  Ask the town', '  Hire two people']);
  await userEvent.keyboard('{Tab}{Alt>}{ArrowDown}{/Alt}');
  await expect
    .poll(rows)
    .toEqual(['Bakery', '  Find a shop', '    Ask the town', '    Hire two people']);
  await userEvent.keyboard('{Enter}Pay');
  await expect.poll(() => rows().at(-1)).toBe('  Pay');
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}');
  await expect.poll(() => rows().length).toBe(4);
});

test('what is shown is what is created, with the way back to the message', async () => {
  const { bridge, isClosed } = showPlan();
  await expect.poll(() => rows().length).toBe(4);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(isClosed).toBe(true);
  const [{ writes, act } = { writes: [], act: undefined }] =
    bridge.inputsOf('outbox.submit_together');
  const titles = new Map(writes.map(({ entryId, input }) => [`new_${entryId}`, input['title']]));
  expect(
    writes.map(({ input }) => [
      input['type'],
      input['title'],
      titles.get(String(input['parentId'])),
    ]),
  ).toEqual([
    ['objective', 'Bakery', undefined],
    ['initiative', 'Find a shop', 'Bakery'],
    ['epic', 'Ask the town', 'Find a shop'],
    ['initiative', 'Hire two people', 'Bakery'],
  ]);
  for (const { input } of writes) {
    expect(input['description']).toContain('guildhall://home/local/thread/cnv_1/msg_1');
  }
  expect(act).toBeDefined();
});

test('a description that is too long is cut, and that is said', async () => {
  showPlan(`# Bakery\n\n${'Bread. '.repeat(2_000)}`);
  await expect.element(page.getByText(/1 long description was cut/)).toBeVisible();
  await expect.element(create).toBeEnabled();
});

test('Escape and then Tab leaves the rows, and the second Escape closes the dialog', async () => {
  const { isClosed } = showPlan();
  await expect.poll(() => rows().length).toBe(4);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText(/Tab leaves the plan now/)).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('combobox', { name: 'Priority' })).toHaveFocus();
  expect(isClosed()).toBe(false);
  await userEvent.keyboard('{Escape}');
  await expect.poll(isClosed).toBe(true);
});

const parent = page.getByRole('combobox', { name: 'Put it below' });

test('the place of the plan is kept with its draft, and one that is gone is said', async () => {
  const market = buildWorkItem({
    id: 'itm_market',
    type: 'epic',
    title: 'Market',
    guildId: 'gld_1',
  });
  const first = showPlan(said, [market]);
  await expect.poll(() => rows().length).toBe(4);
  await userEvent.click(parent);
  await userEvent.click(page.getByRole('option', { name: 'Market' }));
  await expect.element(page.getByText(/3 items stood too deep/)).toBeVisible();
  await expect.poll(() => facts()[0]).toBe('Task: Bakery');
  first.remove();
  const again = showPlan(said, [market]);
  await expect.element(page.getByText('This is the plan that you began earlier.')).toBeVisible();
  await expect.element(parent).toHaveValue('Market');
  again.remove();
  workItemStore.applyDeleted('local', ['itm_market']);
  const { bridge } = showPlan();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'The item that the plan was to stand below can’t be found. Choose another place.',
    );
  await expect.element(create).toBeDisabled();
  await userEvent.click(parent);
  await userEvent.click(page.getByRole('option', { name: 'At the top level' }));
  await userEvent.click(create);
  await expect.poll(() => bridge.inputsOf('outbox.submit_together').length).toBe(1);
});

test('500 items with long descriptions are created whole, and one hears that no draft is kept', async () => {
  const entry = `- Step\n\n  ${'b'.repeat(8_800)}\n`;
  const { bridge, isClosed } = showPlan(Array.from({ length: 25 }, () => entry.repeat(20)));
  await expect.poll(() => rows().length).toBe(500);
  await userEvent.keyboard('{End} one');
  await expect.element(page.getByText(/too long to be kept as a draft/)).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(isClosed).toBe(true);
  const [{ writes } = { writes: [] }] = bridge.inputsOf('outbox.submit_together');
  expect(writes).toHaveLength(500);
  expect(writes[0]?.input['title']).toBe('Step one');
  const kept = writes.filter(({ input }) => String(input['description']).length > 8_800);
  expect(kept).toHaveLength(500);
});

test('a plan that cannot be kept is not created, and stays in its dialog and draft', async () => {
  const { isClosed } = showPlan();
  fakeBridge({
    'work_item.list': () => ({ workItems: [], nextCursor: null }),
    'outbox.submit_together': () => {
      throw problemError('unavailable', 'The disk is full.');
    },
  });
  show(<Toaster />);
  await expect.poll(() => rows().length).toBe(4);
  await userEvent.keyboard('{End} one{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Nothing was created: The disk is full.')).toBeVisible();
  expect(isClosed()).toBe(false);
  await expect.element(create).toBeEnabled();
  expect(keptPlan('local', 'cnv_1')?.rows[0]?.title).toBe('Bakery one');
});

test('a megabyte is too much, and a plan of one’s own is begun in its place', async () => {
  showPlan('- Bake\n'.repeat(150_000));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This is too much at once. A plan can have up to 500 items.');
  await expect.element(create).toBeDisabled();
});

test('titles that mean something elsewhere are shown and created as they are written', async () => {
  const { bridge } = showPlan('- \u202e\u2066txt.exe\n- &lt;b&gt;\n-   \n- \u200b');
  await expect.poll(() => rows().length).toBeGreaterThan(1);
  const shown = rows().map((title) => title.trim());
  expect(document.querySelector('.plan-tree b')).toBeNull();
  await userEvent.click(create);
  await expect.poll(() => bridge.inputsOf('outbox.submit_together').length).toBe(1);
  const [{ writes } = { writes: [] }] = bridge.inputsOf('outbox.submit_together');
  expect(writes.map(({ input }) => input['title'])).toEqual(shown.filter((title) => title !== ''));
});

/** The names of the rows: type, title, and what else is known of each. */
const facts = () =>
  tree
    .getByRole('treeitem')
    .elements()
    .map((row) => row.getAttribute('aria-label'));
const list = (name: string) => page.getByRole('listbox', { name });

test('signs complete operators and priorities, and the keys of the list are its own', async () => {
  showPlan();
  await expect.poll(() => rows().length).toBe(4);
  await userEvent.keyboard('{End} today @a');
  await expect.element(list('Operators').getByRole('option', { name: 'Ada' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(list('Operators')).not.toBeInTheDocument();
  await expect.poll(() => facts()[0]).toBe('Objective: Bakery today , Ada');
  await userEvent.keyboard('{Home}!{ArrowDown}{ArrowDown}{Tab}soon');
  await expect.poll(() => facts()[0]).toBe('Objective: soonBakery today , High, Ada');
  await userEvent.keyboard(' !c{Escape}{Enter}');
  await expect.poll(() => rows().length).toBe(5);
  expect(facts()[0]).toBe('Objective: soon !cBakery today , High, Ada');
});

test('signs that were typed in whole are understood as the row is left, and taken back by a key', async () => {
  const { bridge } = showPlan();
  await expect.poll(() => rows().length).toBe(4);
  await userEvent.keyboard('{End} @ADA !critical @mira{Escape}{ArrowDown}');
  await expect.poll(() => facts()[0]).toBe('Objective: Bakery @mira, Critical, Ada');
  await expect.element(page.getByText('Operator: Ada, Priority: Critical')).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}{ArrowUp}');
  await expect.poll(() => facts()[0]).toBe('Objective: Bakery @ADA !critical @mira');
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowDown}{End} !low{Control>}{Enter}{/Control}');
  await expect.poll(() => bridge.inputsOf('outbox.submit_together').length).toBe(1);
  const [{ writes } = { writes: [] }] = bridge.inputsOf('outbox.submit_together');
  expect(writes.slice(0, 2).map(({ input }) => [input['title'], input['priority']])).toEqual([
    ['Bakery @ADA !critical @mira', 'medium'],
    ['Find a shop', 'low'],
  ]);
});

for (const theme of ['light', 'dark', 'forced'] as const) {
  test(`a plan passes axe in ${theme}`, async () => {
    await page.viewport(1_240, 820);
    await showIn(theme);
    showPlan();
    await expect.poll(() => rows().length).toBe(4);
    expect(await violations()).toEqual([]);
  });
}
