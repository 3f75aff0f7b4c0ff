import type { SourceChange } from './server-bundle.ts';

/** Operators consider and work without a pause, so that each life of a server has many steps. */
export const hurrying: readonly SourceChange[] = [
  { file: 'start/production-defaults.ts', from: 'thinkingMs: 250', to: 'thinkingMs: 0' },
  { file: 'start/production-defaults.ts', from: 'stepMs: 500', to: 'stepMs: 0' },
  // A person does more here in a second than in a day
  { file: 'limits/spending-limits.ts', from: 'runsAnHour: 30', to: 'runsAnHour: 100_000' },
  { file: 'limits/spending-limits.ts', from: 'tokensADay: 200_000', to: 'tokensADay: 900_000_000' },
  {
    file: 'limits/spending-limits.ts',
    from: 'guildTokensADay: 1_000_000',
    to: 'guildTokensADay: 900_000_000',
  },
];

/** The points in the server's source at which it is killed, between any two steps of a run. */
export const runKillPoints: readonly SourceChange[] = [
  ...hurrying,
  {
    file: 'operators/intake.ts',
    from: 'writeHandledSeq(tx, newestSeq);\n',
    to: `globalThis.passPoint?.('within an intake'); writeHandledSeq(tx, newestSeq);\n`,
  },
  {
    file: 'operators/run-runner.ts',
    from: 'this.#fill();\n',
    to: `globalThis.passPoint?.('taken in'); this.#fill();\n`,
  },
  {
    file: 'operators/run-moves.ts',
    from: `this.#journal((tx) => this.#move(tx, run, 'begin'));`,
    to: `globalThis.passPoint?.('before it begins');
      this.#journal((tx) => this.#move(tx, run, 'begin'));
      globalThis.passPoint?.('begun');`,
  },
  {
    file: 'operators/run-hand.ts',
    from: 'const now = move(tx, run, event, { steps });',
    to: `globalThis.passPoint?.('within a step'); const now = move(tx, run, event, { steps });`,
  },
  {
    file: 'operators/run-hand.ts',
    from: 'keepWritten({ db: tx, newId, now }, run, by, { name, before, answer });\n      });',
    to: `keepWritten({ db: tx, newId, now }, run, by, { name, before, answer });
      });
      globalThis.passPoint?.('after a step');`,
  },
  {
    file: 'operators/model-talk.ts',
    from: 'run.journal.plan(kept);',
    to: `globalThis.passPoint?.('before a reply is kept');
      run.journal.plan(kept);
      globalThis.passPoint?.('a reply is kept');`,
  },
  {
    file: 'operators/proposed-calls.ts',
    from: `endCall(tx, call.seq, { state: 'done', result, now });`,
    to: `globalThis.passPoint?.('within a call');
      endCall(tx, call.seq, { state: 'done', result, now });`,
  },
  {
    file: 'operators/tools/perform-calls.ts',
    from: 'made.push({ ...call, ...done });',
    to: `globalThis.passPoint?.('after a call'); made.push({ ...call, ...done });`,
  },
  {
    file: 'operators/run-moves.ts',
    from: 'clearResponse(tx, { message, operator: run.operator });',
    to: `globalThis.passPoint?.('within an answer');
      clearResponse(tx, { message, operator: run.operator });`,
  },
  {
    file: 'operators/run-moves.ts',
    from: 'if (by !== undefined) {\n',
    to: `globalThis.passPoint?.('within a silence'); if (by !== undefined) {\n`,
  },
  {
    file: 'operators/asking.ts',
    from: 'const notificationId = notify(context, {',
    to: `globalThis.passPoint?.('within a question'); const notificationId = notify(context, {`,
  },
  {
    file: 'runs/decide.ts',
    from: `moveRun(db, { seq: stored.runSeq }, 'decide', { now });`,
    to: `globalThis.passPoint?.('within a decision');
      moveRun(db, { seq: stored.runSeq }, 'decide', { now });`,
  },
  {
    file: 'operators/proposed-calls.ts',
    from: `moveTold(context, accepted, 'done');`,
    to: `globalThis.passPoint?.('within an accepted call'); moveTold(context, accepted, 'done');`,
  },
  {
    file: 'run/steer.ts',
    from: 'const note = readNotes(',
    to: `globalThis.passPoint?.('within a note'); const note = readNotes(`,
  },
];

/** The names of these points. */
export const pointNames = [
  'within an intake',
  'taken in',
  'before it begins',
  'begun',
  'within a step',
  'after a step',
  'before a reply is kept',
  'a reply is kept',
  'within a call',
  'after a call',
  'within an answer',
  'within a silence',
  'within a question',
  'within a decision',
  'within an accepted call',
  'within a note',
];
