import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { useHomes } from '../../../entities/home/home-store.ts';
import { buildEntry, buildHome, buildWorkItem } from '../../../testing/build-entities.ts';
import { buildItemPlace } from '../../../testing/build-item-place.ts';
import { fakeBridge } from '../../../testing/fake-bridge.ts';
import { closeToasts } from '../../../testing/item-pane.tsx';
import { show } from '../../../testing/show.tsx';
import { compose, pressComposed } from '../../../testing/input-method.ts';
import { draftObjective } from './draft-item.ts';
import type { DraftItem } from './draft-item.ts';
import { WorkOutline } from './work-outline.tsx';

const oven = buildWorkItem({ id: 'oven', title: 'Find an oven', type: 'objective' });
const flour = buildWorkItem({
  id: 'flour',
  title: 'Buy flour',
  type: 'objective',
  createdAt: '2026-11-22T10:00:00.000Z',
});

const row = (title: string) => page.getByRole('row', { name: title, exact: true });
const field = page.getByRole('textbox', { name: 'Title' });

function Outline() {
  const [draft, setDraft] = useState<DraftItem | undefined>(draftObjective);
  return (
    <main style={{ height: '20rem', display: 'grid' }}>
      <WorkOutline
        place={buildItemPlace()}
        matches={undefined}
        draft={draft}
        onDraft={setDraft}
        onOpen={() => undefined}
      />
    </main>
  );
}

/** Shows an outline where the second item is on its way to its service. */
async function writeSecond() {
  const answer = Promise.withResolvers<undefined>();
  workItemStore.applyForgotten('local');
  workItemStore.applyPage('local', { guildId: 'gld_1' }, { workItems: [oven], nextCursor: null });
  fakeBridge({
    'outbox.submit': async () => {
      await answer.promise;
      return { entry: buildEntry({ state: 'sent' }), output: flour };
    },
  });
  show(<Outline />);
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('Buy flour{Enter}');
  return answer;
}

const tellOfSecond = () =>
  workItemStore.applyRows('local', [flour], { isEvent: true, scopeId: 'gld_1' });

beforeEach(async () => {
  useHomes.setState({ homes: [buildHome({ id: 'local', kind: 'local' })] });
  await closeToasts();
});

test('Escape while an item is being created leads to its row once it is created', async () => {
  const answer = await writeSecond();
  await userEvent.keyboard('{Escape}');
  await expect.element(row('Find an oven')).toHaveFocus();
  tellOfSecond();
  answer.resolve(undefined);
  await expect.element(row('Buy flour')).toHaveFocus();
});

test('Escape in the moment in which an item was created leads to its row', async () => {
  const answer = await writeSecond();
  tellOfSecond();
  await expect.element(row('Buy flour')).toBeVisible();
  answer.resolve(undefined);
  await handledAnswer();
  // The row has become active in the turn of the answer.
  expect(row('Buy flour').element()).toHaveAttribute('tabindex', '0');
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  );
  await expect.element(row('Buy flour')).toHaveFocus();
});

test('Enter and Escape of an input method leave the title of a new item as it is', async () => {
  workItemStore.applyForgotten('local');
  workItemStore.applyPage('local', { guildId: 'gld_1' }, { workItems: [oven], nextCursor: null });
  const bridge = fakeBridge({});
  show(<Outline />);
  await expect.element(field).toHaveFocus();
  await compose('けいかく');
  await pressComposed('Enter');
  await pressComposed('Escape');
  await expect.element(field).toHaveValue('けいかく');
  expect(bridge.inputsOf('outbox.submit')).toEqual([]);
});

test('a field for the next item keeps the focus when the item before it is created', async () => {
  const answer = await writeSecond();
  tellOfSecond();
  answer.resolve(undefined);
  await expect.element(row('Buy flour')).toHaveAttribute('tabindex', '0');
  await expect.element(field).toHaveFocus();
});

test('a title stays open while another window has the focus', async () => {
  await writeSecond();
  await userEvent.keyboard('Bu');
  // A window that loses the focus tells the field so, and the field stays its active element.
  const input = document.activeElement;
  input?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  await expect.element(field).toHaveValue('Bu');
  expect(document.activeElement).toBe(input);
});

/** Waits until all that follows the answer at once was done, and nothing that waits for a turn. */
async function handledAnswer(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each waits for the one before it
    await Promise.resolve();
  }
}
