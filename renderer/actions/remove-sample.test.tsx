import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useActs } from '../entities/acts/act-store.ts';
import { useHomes } from '../entities/home/home-store.ts';
import { buildDocument, buildEntry, buildHome, buildWorkItem } from '../testing/build-entities.ts';
import { fakeBridge } from '../testing/fake-bridge.ts';
import { show } from '../testing/show.tsx';
import { WindowParts } from '../testing/window-parts.tsx';
import { removeSample } from './remove-sample.ts';

/** A window in which the sample content is removed; main answers that this went. */
function showRemoval(conversations: string[]) {
  useHomes.setState({ homes: [buildHome({ id: 'local', extensions: ['trash'] })] });
  useActs.setState({ acts: [], start: '' });
  const hasAny = conversations.length > 0;
  const bridge = fakeBridge({
    'first_run.remove_sample': () => ({
      homeId: 'local',
      guildId: 'gld_1',
      together: 'act_1',
      items: hasAny ? [buildWorkItem({ id: 'itm_2' }), buildWorkItem({ id: 'itm_1' })] : [],
      documents: hasAny ? [{ ...buildDocument({ id: 'doc_1' }), content: 'A brief' }] : [],
      conversations,
    }),
    'outbox.submit': () => ({ entry: buildEntry({ state: 'sent' }), output: {} }),
  });
  show(<WindowParts />);
  return bridge;
}

test('the sample content is removed in one act, and one undo brings back all of it', async () => {
  const bridge = showRemoval(['cnv_1']);
  await removeSample();
  await expect.element(page.getByText('Sample content removed')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Undo' }));
  await expect.element(page.getByText('Undid removal of the sample content')).toBeVisible();
  const steps = bridge.inputsOf('outbox.submit');
  expect(steps.map(({ operation }) => operation)).toEqual([
    'conversation.update',
    'trash.restore',
    'trash.restore',
    'trash.restore',
  ]);
  expect(steps[0]?.input).toEqual({ conversationId: 'cnv_1', archived: false });
  // Parents come before what stands below them.
  expect(steps.slice(1).map(({ input }) => input['thingId'])).toEqual(['doc_1', 'itm_1', 'itm_2']);
  expect(useActs.getState().acts.map(({ state }) => state)).toEqual(['undone']);
});

test('where all of it was changed, it says so and there is nothing to undo', async () => {
  showRemoval([]);
  await removeSample();
  await expect.element(page.getByText(/^Nothing was removed/)).toBeVisible();
  expect(useActs.getState().acts).toEqual([]);
});
