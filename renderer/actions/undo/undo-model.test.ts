import { expect, test } from 'vitest';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';
import { UndoCount, UndoRun } from '../../../tests/gates/undo-model.ts';

const histories = 300;

test('of what two people wrote, nothing is gone by undo or redo, in hundreds of histories', async () => {
  allowStalls('it plays hundreds of histories without a pause');
  const count = new UndoCount();
  for (let seed = 1; seed <= histories; seed += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await new UndoRun(seed, 'none', count).play();
  }
  expect(count.histories).toBe(histories);
  expect(
    Math.min(count.undone, count.redone, count.questions, count.conflicts, count.branches),
  ).toBeGreaterThan(0);
});

test('control: a client that does not compare goes over what somebody else wrote', async () => {
  const play = async () => {
    for (let seed = 1; seed <= histories; seed += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await new UndoRun(seed, 'does not compare', new UndoCount()).play();
    }
  };
  await expect(play()).rejects.toThrow('a step went over');
});
