import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Progress } from './progress.ts';

test('the handled position never passes an open entry, in any order of completion', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 9 }), { maxLength: 40 }), (choices) => {
      const progress = new Progress(7);
      const open: number[] = [];
      let next = 8;
      for (const choice of choices) {
        if (choice < 5 || open.length === 0) {
          progress.begin(next);
          open.push(next);
          next += 1;
        } else {
          const [seq = 0] = open.splice(choice % open.length, 1);
          progress.finish(seq);
        }
        const oldest = Math.min(next, ...open);
        expect(progress.handledSeq).toBe(oldest - 1);
        expect(progress.seenSeq).toBe(next - 1);
      }
    }),
  );
});
