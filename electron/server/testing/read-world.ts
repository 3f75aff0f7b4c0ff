import type { ChangeWorld } from './change-world.ts';

/** Opens a thread of the first user with an operator, and returns its id. */
export function openThread(world: ChangeWorld, title: string): string {
  const operatorIds = world.operators.slice(0, 1).map(({ id }) => id);
  const path = `/guilds/${world.guildId}/conversations`;
  world.perform({ user: 0, method: 'POST', path, body: { operatorIds, title } });
  const answer = answerOf(world);
  return /"id":"(cnv_\d+)"/.exec(answer)?.[1] ?? '';
}

/** The newest answer of a world. */
export function answerOf({ entries }: ChangeWorld): string {
  const last = entries.at(-1);
  return last !== undefined && 'answer' in last ? last.answer : '';
}

/** Counts the statements that read. */
export function countReads({ db }: ChangeWorld): () => number {
  let count = 0;
  for (const method of ['get', 'all'] as const) {
    const ask = db[method].bind(db) as (...args: unknown[]) => never;
    db[method] = (...args: unknown[]) => {
      count += 1;
      return ask(...args);
    };
  }
  return () => count;
}
