import { expect, test } from 'vitest';
import { buildEntry, buildWorkItem } from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import { changeItems } from './item-acts.ts';
import { undoLast } from '../../actions/undo.ts';

const item = buildWorkItem({ id: 'itm_1', title: 'Bake', status: 'todo' });

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
  const undo = undoLast('local');
  answer.resolve(undefined);
  await Promise.all([change, undo]);
  expect(bridge.inputsOf('outbox.submit').map(({ input }) => input)).toEqual([
    { workItemId: 'itm_1', status: 'done' },
    { workItemId: 'itm_1', status: 'todo' },
  ]);
});

test('the act that was begun last is taken back first, although it was done before another', async () => {
  const answer = Promise.withResolvers<undefined>();
  const bridge = bridgeThatWaits((input) => ('title' in input ? answer.promise : undefined));
  const rename = changeItems('local', [item], { title: 'Bake bread' }, 'Renamed');
  await changeItems('local', [item], { status: 'done' }, 'Done');
  answer.resolve(undefined);
  await rename;
  await undoLast('local');
  expect(bridge.inputsOf('outbox.submit').at(-1)?.input).toEqual({
    workItemId: 'itm_1',
    status: 'todo',
  });
});
