import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { problemError } from '#shared/problem/problem.ts';
import { RecentChanges } from '../../app/dialogs/recent-changes.tsx';
import { useActs } from '../../entities/acts/act-store.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { useOutbox } from '../../entities/outbox/outbox-store.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import {
  changeItems,
  createItem,
  itemScope,
  workScope,
} from '../../features/work/acts/item-acts.ts';
import { violations } from '../../testing/axe.ts';
import { buildEntry, buildHome, buildWorkItem } from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import { show } from '../../testing/show.tsx';
import { WindowParts } from '../../testing/window-parts.tsx';
import { stepWith } from './undo.ts';
import { useUndoPlace } from './use-undo.ts';

const homeId = 'home_1';
const words = { guildId: 'gld_1', type: 'task', title: 'Order flour' } as const;

/** The items of the service, which others change as well. */
let items: Map<string, WorkItem>;
let trash: Map<string, WorkItem>;
let bridge: ReturnType<typeof fakeBridge>;
/** Why the service refuses an input; undefined where it does not. */
let refusal: (input: Input) => string | undefined;

beforeEach(() => {
  refusal = () => undefined;
  items = new Map();
  trash = new Map();
  workItemStore.applyForgotten(homeId);
  workItemStore.applyPage(homeId, { guildId: 'gld_1' }, { workItems: [], nextCursor: null });
  useOutbox.setState({ entries: [], done: new Set() });
  const extensions = ['work-item-delete', 'work-item-edit', 'work-item-history', 'trash'];
  const user = { id: 'usr_1', name: 'Mira' };
  useHomes.setState({ homes: [buildHome({ id: homeId, extensions, user })] });
  bridge = fakeBridge({
    'outbox.submit': ({ operation, input, baseVersion }) => {
      const entry = write(operation, input as Input, baseVersion?.values);
      return { entry, output: entry.resultId === undefined ? {} : { id: entry.resultId } };
    },
    'outbox.discard': () => buildEntry({ state: 'discarded' }),
    'work_item.get': ({ workItemId }) => {
      const item = items.get(workItemId);
      if (item === undefined) {
        throw problemError('not_found', 'It is not there.');
      }
      return item;
    },
    'work_item.history': () => ({
      changes: [
        {
          id: 'chg_1' as never,
          at: '2026-11-26T10:00:00.000Z',
          actor: { id: 'usr_2', type: 'user', name: 'Bob' },
          kind: 'updated',
          changes: [{ field: 'status', to: 'review' }],
        },
        {
          id: 'chg_0' as never,
          at: '2026-11-26T09:00:00.000Z',
          actor: { id: 'usr_2', type: 'user', name: 'Bob' },
          kind: 'created',
          changes: [],
        },
      ],
      nextCursor: null,
      beginsAt: '2026-11-01T10:00:00.000Z',
    }),
  });
});

type Input = Readonly<Record<string, string>>;

/** Does what the outbox and a service with a trash do together. */
function write(operation: string, input: Input, seen: object | undefined): OutboxEntry {
  const reason = refusal(input);
  if (reason !== undefined) {
    return buildEntry({ state: 'rejected', reason });
  }
  const { workItemId: id = input['thingId'] ?? '', together: _act, ...values } = input;
  const item = items.get(id);
  const conflict = Object.entries(seen ?? {}).flatMap(([field, value]) => {
    const theirs = item?.[field as keyof WorkItem];
    const isSame = (theirs ?? '') === (value ?? '') || (values[field] ?? {}) === theirs;
    return isSame ? [] : [{ field, mine: null, theirs: theirs ?? null, seen: value }];
  });
  if (conflict.length > 0) {
    return buildEntry({ state: 'conflict', conflict, input });
  }
  const moved = items.get(id) ?? trash.get(id);
  switch (operation) {
    case 'work_item.create':
      put(buildWorkItem({ ...values, id: `itm_${items.size + trash.size + 1}` }));
      return buildEntry({ state: 'sent', resultId: [...items.keys()].at(-1) });
    case 'work_item.update':
      put({ ...item, ...values } as WorkItem);
      return buildEntry({ state: 'sent' });
    case 'work_item.delete':
      items.delete(id);
      workItemStore.applyDeleted(homeId, [id]);
      trash.set(id, moved as WorkItem);
      return buildEntry({ state: 'sent' });
    case 'trash.restore': {
      // A thing that this computer keeps for a service without a trash comes back as another thing.
      const hasTrash = useHomes.getState().homes[0]?.extensions?.includes('trash') === true;
      const resultId = hasTrash ? id : `itm_${items.size + trash.size + 1}`;
      trash.delete(id);
      put({ ...moved, id: resultId } as WorkItem);
      return buildEntry({ state: 'sent', resultId });
    }
    default:
      throw new Error(`Nobody does ${operation}.`);
  }
}

function put(item: WorkItem): void {
  items.set(item.id, item);
  workItemStore.applyRows(homeId, [item], { isEvent: true, scopeId: 'gld_1' });
}

/** Somebody else changes an item; this window may not have heard of it. */
function changeElsewhere(id: string, change: Partial<WorkItem>, isTold: boolean): void {
  const item = { ...items.get(id), ...change } as WorkItem;
  items.set(id, item);
  if (isTold) {
    put(item);
  }
}

function Place({ scope }: { scope: string }) {
  useUndoPlace(homeId, scope);
  return null;
}

/** A window that shows a place, with a field in it. */
function showPlace(scope: string) {
  return show(
    <>
      <input aria-label="Field" />
      <Place scope={scope} />
      <WindowParts />
    </>,
  );
}

const undo = () => userEvent.keyboard('{Control>}z{/Control}');
const redo = () => userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
const itemNow = (id = 'itm_1') => items.get(id) as WorkItem;

async function makeItem(): Promise<void> {
  await createItem(homeId, words);
}

test('a place takes back what was done there by its name, and says what it did', async () => {
  const { change } = showPlace(workScope('gld_1'));
  await makeItem();
  await changeItems(homeId, [itemNow()], { status: 'done' }, 'Done');
  change(
    <>
      <Place scope={itemScope('itm_2')} />
      <WindowParts />
    </>,
  );
  await undo();
  await expect.element(page.getByText(/^Nothing to undo here\./)).toBeVisible();
  expect(itemNow().status).toBe('done');
  change(
    <>
      <Place scope={itemScope('itm_1')} />
      <WindowParts />
    </>,
  );
  await undo();
  await expect.element(page.getByText('Undid status of “Order flour”')).toBeVisible();
  // One notice takes the place of the one before.
  await expect.poll(() => page.getByText(/^Nothing to undo/).elements()).toEqual([]);
  expect(itemNow().status).toBe('todo');
  // The creation belongs to the list.
  await undo();
  await expect.element(page.getByText(/^Nothing to undo here\./)).toBeVisible();
  expect(items.size).toBe(1);
  await redo();
  await expect.element(page.getByText('Redid status of “Order flour”')).toBeVisible();
  expect(itemNow().status).toBe('done');
});

test.each([
  ['that this window knows of', true],
  ['that arrives between looking and writing', false],
])('a change by somebody else %s is asked about, with who and what', async (_name, isTold) => {
  showPlace(workScope('gld_1'));
  await makeItem();
  await changeItems(homeId, [itemNow()], { status: 'done' }, 'Done');
  changeElsewhere('itm_1', { status: 'review' }, isTold);
  await undo();
  const dialog = page.getByRole('dialog', { name: 'Undo status of “Order flour”?' });
  await expect
    .element(dialog.getByText('“Order flour”: Bob set the status to Review since.'))
    .toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Keep' })).toHaveFocus();
  expect(await violations()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Keep' }));
  expect(itemNow().status).toBe('review');
  // The key does not reach the kept act again, nor does that hide the act before it.
  await undo();
  const creation = page.getByRole('dialog', { name: 'Undo creation of “Order flour”?' });
  await expect.element(creation.getByText(/It goes to the trash/)).toBeVisible();
  await userEvent.click(creation.getByRole('button', { name: 'Undo anyway' }));
  await expect.poll(() => items.size).toBe(0);
  expect(trash.get('itm_1')?.status).toBe('review');
  await redo();
  await expect.poll(() => items.get('itm_1')?.status).toBe('review');
});

test('a step that the service refuses is told of, and does not stand in the way of the next', async () => {
  showPlace(workScope('gld_1'));
  await makeItem();
  await changeItems(homeId, [itemNow()], { status: 'done' }, 'Done');
  await changeItems(homeId, [itemNow()], { priority: 'high' }, 'High');
  refusal = ({ priority }) => (priority === 'medium' ? 'Only owners may do that.' : undefined);
  await undo();
  await expect
    .element(
      page.getByText(
        'Couldn’t undo priority of “Order flour”. Only owners may do that. It stays in Recent changes.',
      ),
    )
    .toBeVisible();
  await undo();
  await expect.poll(() => itemNow().status).toBe('todo');
  await undo();
  await userEvent.click(page.getByRole('button', { name: 'Undo anyway' }));
  await expect.poll(() => items.size).toBe(0);
  await redo();
  await expect.poll(() => items.size).toBe(1);
  refusal = ({ status }) => (status === 'done' ? 'Only owners may do that.' : undefined);
  await redo();
  await expect
    .element(
      page.getByText(
        'Couldn’t redo status of “Order flour”. Only owners may do that. It won’t be offered again.',
      ),
    )
    .toBeVisible();
  await redo();
  await expect.element(page.getByText('Nothing to redo here.')).toBeVisible();
});

test('a step that nobody could answer is tried again by the same key', async () => {
  showPlace(workScope('gld_1'));
  await makeItem();
  await changeItems(homeId, [itemNow()], { status: 'done' }, 'Done');
  refusal = () => {
    throw problemError('unavailable', 'The disk is full.');
  };
  await undo();
  await expect
    .element(
      page.getByText('Couldn’t undo status of “Order flour”. The disk is full.', { exact: true }),
    )
    .toBeVisible();
  refusal = () => undefined;
  await undo();
  await expect.poll(() => itemNow().status).toBe('todo');
});

test('keys that are pressed quickly are about one act each', async () => {
  showPlace(workScope('gld_1'));
  await makeItem();
  await changeItems(homeId, [itemNow()], { status: 'done' }, 'Done');
  await changeItems(homeId, [itemNow()], { status: 'review' }, 'Review');
  await userEvent.keyboard('{Control>}zz{Shift>}z{/Shift}z{/Control}');
  await expect.poll(() => itemNow().status).toBe('todo');
});

test('of several things those as they were left are taken back, and one question is about the others', async () => {
  showPlace(workScope('gld_1'));
  for (let count = 0; count < 4; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await makeItem();
  }
  await changeItems(homeId, [...items.values()], { status: 'done' }, 'Done');
  changeElsewhere('itm_2', { status: 'review' }, true);
  changeElsewhere('itm_3', { status: 'review' }, false);
  changeElsewhere('itm_4', { title: 'Another field' }, true);
  await undo();
  const dialog = page.getByRole('dialog', { name: 'Undo status of 4 items?' });
  await expect.element(dialog.getByRole('listitem').first()).toBeVisible();
  expect(dialog.getByRole('listitem').elements()).toHaveLength(2);
  await userEvent.click(dialog.getByRole('button', { name: 'Keep' }));
  await expect.element(page.getByText('Undid status of 4 items: 2 of 4')).toBeVisible();
  expect([...items.values()].map(({ status }) => status)).toEqual([
    'todo',
    'review',
    'review',
    'todo',
  ]);
});

test('an undone creation comes back from the trash as itself; where this computer keeps it, as another', async () => {
  showPlace(workScope('gld_1'));
  await makeItem();
  await undo();
  await expect.poll(() => [...trash.keys()]).toEqual(['itm_1']);
  await redo();
  await expect.poll(() => [...items.keys()]).toEqual(['itm_1']);
  useHomes.setState({
    homes: [buildHome({ id: homeId, extensions: ['work-item-delete', 'work-item-edit'] })],
  });
  await changeItems(homeId, [itemNow()], { priority: 'high' }, 'High');
  await undo();
  await expect.element(page.getByText('Undid priority of “Order flour”')).toBeVisible();
  await undo();
  await expect.element(page.getByText('Undid creation of “Order flour”')).toBeVisible();
  await redo();
  await expect.poll(() => [...items.keys()]).toEqual(['itm_2']);
  await expect.element(page.getByText('Redid creation of “Order flour”')).toBeVisible();
  // The act after it is about the new one.
  await redo();
  await expect.poll(() => itemNow('itm_2').priority).toBe('high');
});

/** Asks to undo the creation of an item below which others have put a branch. */
async function undoCreationOfBranch(): Promise<void> {
  showPlace(workScope('gld_1'));
  await createItem(homeId, { ...words, type: 'initiative' });
  put(buildWorkItem({ id: 'itm_8', type: 'epic', title: 'Buy rye', parentId: 'itm_1' }));
  put(buildWorkItem({ id: 'itm_9', title: 'Find a mill', parentId: 'itm_8' }));
  await undo();
}

test('items that others put below a created one are named with them, and go along to the trash as one branch', async () => {
  await undoCreationOfBranch();
  const dialog = page.getByRole('dialog', { name: 'Undo creation of “Order flour”?' });
  await expect
    .element(
      dialog.getByText('“Order flour”: Below it: “Buy rye” by Bob and “Find a mill” by Bob.'),
    )
    .toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Keep' }));
  expect([...items.keys()]).toEqual(['itm_1', 'itm_8', 'itm_9']);
  const again = stepWith(useActs.getState().acts[0]?.id ?? '', 'undo');
  await userEvent.click(dialog.getByRole('button', { name: 'Move 3 items to the trash' }));
  await again;
  const deletions = bridge.inputsOf('outbox.submit').slice(1);
  expect(deletions.map(({ input }) => input['workItemId'])).toEqual(['itm_9', 'itm_8', 'itm_1']);
  // One act: the trash restores them together.
  expect(new Set(deletions.map(({ input }) => input['together'])).size).toBe(1);
  expect(deletions.map(({ mustCheck }) => mustCheck)).toEqual([true, true, true]);
  await expect.element(page.getByText('Undid creation of “Order flour”')).toBeVisible();
  await redo();
  await expect.poll(() => [...items.keys()]).toEqual(['itm_1']);
});

test('a branch of which something is changed while the question stands is left whole, and asked about again', async () => {
  await undoCreationOfBranch();
  const dialog = page.getByRole('dialog', { name: 'Undo creation of “Order flour”?' });
  await expect.element(dialog.getByText(/Buy rye/)).toBeVisible();
  changeElsewhere('itm_8', { status: 'review' }, false);
  await userEvent.click(dialog.getByRole('button', { name: 'Move 3 items to the trash' }));
  await expect.poll(() => bridge.inputsOf('outbox.discard')).toHaveLength(1);
  await userEvent.click(dialog.getByRole('button', { name: 'Keep' }));
  await expect.poll(() => [...items.keys()].toSorted()).toEqual(['itm_1', 'itm_8', 'itm_9']);
  expect(itemNow('itm_8').status).toBe('review');
});

test('a key in a field is the field’s, and a key beneath a dialog is nobody’s', async () => {
  showPlace(workScope('gld_1'));
  await makeItem();
  await userEvent.click(page.getByRole('textbox', { name: 'Field' }));
  await undo();
  await expect.element(page.getByText('Created Order flour')).toBeVisible();
  expect(items.size).toBe(1);
});

test('recent changes lists what was done everywhere, and takes each back by its name', async () => {
  show(
    <>
      <RecentChanges onClose={() => undefined} />
      <WindowParts />
    </>,
  );
  await makeItem();
  await changeItems(homeId, [itemNow()], { status: 'done' }, 'Done');
  useActs.setState(({ acts }) => ({ acts: acts.map((act) => ({ ...act, start: 'before' })) }));
  const list = page.getByRole('dialog', { name: 'Recent changes' }).getByRole('list');
  const rows = () =>
    list
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  expect(rows()).toHaveLength(2);
  expect(rows()[0]).toMatch(/^Status of “Order flour”/);
  await expect
    .element(list.getByRole('link', { name: 'Status of “Order flour”' }))
    .toHaveAttribute('href', '#/home/home_1/item/itm_1');
  expect(await violations()).toEqual([]);
  await userEvent.click(list.getByRole('button', { name: 'Undo status of “Order flour”' }));
  await expect.poll(() => itemNow().status).toBe('todo');
  await expect.poll(() => rows()[0]).toMatch(/Undone\./);
  expect(list.getByRole('button', { name: 'Undo', exact: false }).elements()).toHaveLength(1);
});

test('every write of a step is checked, and every act is kept with what became of it', async () => {
  showPlace(workScope('gld_1'));
  await makeItem();
  await changeItems(homeId, [itemNow()], { status: 'done' }, 'Done');
  await undo();
  await expect.element(page.getByText('Undid status of “Order flour”')).toBeVisible();
  await undo();
  await expect.poll(() => items.size).toBe(0);
  const steps = bridge.inputsOf('outbox.submit').slice(2);
  expect(steps.map(({ mustCheck }) => mustCheck)).toEqual([true, true]);
  const kept = new Map(bridge.inputsOf('act.save').map(({ id, body }) => [id, JSON.parse(body)]));
  expect([...kept.values()].map(({ state }) => state)).toEqual(['undone', 'undone']);
});
