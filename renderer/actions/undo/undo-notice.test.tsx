import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useOutbox } from '../../entities/outbox/outbox-store.ts';
import { buildEntry } from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import { show } from '../../testing/show.tsx';
import { WindowParts } from '../../testing/window-parts.tsx';
import { undoable } from './undo.ts';

const homeId = 'home_1';
const offer = page.getByRole('button', { name: 'Undo' });

beforeEach(() => {
  useOutbox.setState({ entries: [], done: new Set() });
  fakeBridge({ 'act.save': () => ({}) });
});

/** Does something to an item, which a notice tells. */
async function act(): Promise<void> {
  const item = { noun: 'work_item', id: 'itm_1', guildId: 'gld_1', title: 'Order flour' } as const;
  const change = { kind: 'changed', ...item, before: { status: 'todo' }, after: {} } as const;
  const done = { homeId, name: 'status of “Order flour”', words: 'Done.', changes: [change] };
  await undoable(async (note) => {
    note(done);
  });
  await expect.element(offer).toBeVisible();
}

test.each(['rejected', 'conflict'] as const)(
  'the notice of an act goes once a write of it is %s, and stays where another one is',
  async (state) => {
    show(<WindowParts />);
    const refused = (id: string) =>
      buildEntry({ homeId, state, id: `obx_${id}`, subject: { kind: 'work_item', id } });
    await act();
    useOutbox.setState({ entries: [refused('itm_2')] });
    await expect.element(offer).toBeVisible();
    useOutbox.setState({ entries: [refused('itm_2'), refused('itm_1')] });
    await expect.poll(() => offer.elements()).toEqual([]);
  },
);
