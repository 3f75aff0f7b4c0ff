import { beforeEach, expect, test } from 'vitest';
import { useActs } from '../../../entities/acts/act-store.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { buildEntry, buildWorkItem } from '../../../testing/build-entities.ts';
import { fakeBridge } from '../../../testing/fake-bridge.ts';
import { changeItems, itemScope } from './item-acts.ts';
import { stepHere } from '../../../actions/undo/undo.ts';

const item = buildWorkItem({ id: 'itm_1', title: 'Bake', status: 'todo' });

beforeEach(() => {
  workItemStore.applyForgotten('local');
  workItemStore.applyRows('local', [item], { isEvent: false, scopeId: 'gld_1' });
  useActs.setState({ place: { homeId: 'local', scope: itemScope('itm_1') } });
});

/** A main whose answer to each write waits for something. */
function bridgeThatWaits(wait: (input: object) => Promise<unknown> | undefined) {
  return fakeBridge({
    'outbox.submit': async ({ input }) => {
      await wait(input);
      return { entry: buildEntry({ id: 'out_1', state: 'sent' }), output: undefined };
    },
  });
}

test('an undo that is asked for while an act is on its way takes back that act', async () => {
  const answer = Promise.withResolvers<undefined>();
  const bridge = bridgeThatWaits(() => answer.promise);
  const change = changeItems('local', [item], { status: 'done' }, 'Done');
  const undo = stepHere('undo');
  answer.resolve(undefined);
  await Promise.all([change, undo]);
  expect(bridge.inputsOf('outbox.submit').map(({ input }) => input)).toEqual([
    { workItemId: 'itm_1', status: 'done', progress: 100 },
    { workItemId: 'itm_1', status: 'todo', progress: 0 },
  ]);
});

test('the act that was begun last is taken back first, although it was done before another', async () => {
  const answer = Promise.withResolvers<undefined>();
  const bridge = bridgeThatWaits((input) => ('title' in input ? answer.promise : undefined));
  const rename = changeItems('local', [item], { title: 'Bake bread' }, 'Renamed');
  await changeItems('local', [item], { status: 'done' }, 'Done');
  answer.resolve(undefined);
  await rename;
  await stepHere('undo');
  expect(bridge.inputsOf('outbox.submit').at(-1)).toMatchObject({
    input: { workItemId: 'itm_1', status: 'todo' },
    // Main compares with what the service has as it sends this.
    baseVersion: { values: { status: 'done', progress: 100 } },
    mustCheck: true,
  });
});
