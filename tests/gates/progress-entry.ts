import { mock } from 'node:test';
import { RunProgress } from '../../electron/server/operators/run-progress.ts';
import type { ToldProgress } from '../../electron/server/operators/run-progress.ts';

// Has five operators write 200 tokens a second each, on a clock of its own, and prints what is told of
// them. Argument: for how many seconds they write.

const seconds = Number(process.argv[2]);
const runCount = 5;
const tokensPerSecond = 200;
const token = 'word ';
const secondMs = 1_000;

mock.timers.enable({ apis: ['setTimeout', 'Date'] });

const runs = Array.from({ length: runCount }, () => {
  const told: { readonly at: number; readonly progress: ToldProgress }[] = [];
  const tell = (progress: ToldProgress) => void told.push({ at: Date.now(), progress });
  return { told, progress: new RunProgress(tell) };
});
for (const { progress } of runs) {
  progress.asked({ mayPass: false });
}
for (let count = 0; count < seconds * tokensPerSecond; count += 1) {
  for (const { progress } of runs) {
    progress.take({ of: 'text', text: token });
  }
  mock.timers.tick(secondMs / tokensPerSecond);
}
// Text that is not told yet follows within a moment
mock.timers.tick(secondMs);
const texts = runs.map(({ told }) =>
  told.reduce((text, { progress: { from, text: more } }) => text.slice(0, from) + more, ''),
);
for (const { progress } of runs) {
  progress.end();
  progress.take({ of: 'text', text: 'Too late.' });
}
mock.timers.tick(secondMs);

const whole = token.repeat(seconds * tokensPerSecond);
const events = runs.flatMap(({ told }) => told);
process.stdout.write(
  `${JSON.stringify({
    events: events.length,
    mostInASecond: Math.max(...runs.map(({ told }) => mostInASecond(told.map(({ at }) => at)))),
    mostBytes: Math.max(
      ...events.map(({ progress }) => Buffer.byteLength(JSON.stringify(progress))),
    ),
    isWhole: texts.every((text) => text === whole),
    isOver: runs.every(({ told }) => told.at(-1)?.progress.phase === 'over'),
  })}\n`,
);

/** The most of these moments, in their order, that lie within a second. */
function mostInASecond(moments: readonly number[]): number {
  let first = 0;
  let most = 0;
  for (const [at, moment] of moments.entries()) {
    while ((moments[first] ?? moment) <= moment - secondMs) {
      first += 1;
    }
    most = Math.max(most, at - first + 1);
  }
  return most;
}
