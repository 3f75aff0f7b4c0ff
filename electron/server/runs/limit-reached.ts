import { spendingLimits } from '#shared/limits/spending-limits.ts';
import type { ReadableDb } from '../../storage/database.ts';
import type { Cap } from './caps.ts';
import { callThatMakesRoom, runThatMakesRoom } from './spending.ts';

/** The sentence that the reason of a run begins with which a limit has ended. */
export const limitWords = 'Limit reached.';

/** Thrown where a limit lets a run ask its model no more. The message is a sentence for people. */
export class LimitReached extends Error {
  override readonly name = 'LimitReached';
}

/** Returns why a limit is reached: which it is, what is used of it, and when it has room again. */
export function limitReached(db: ReadableDb, cap: Cap, need: number, now: string): LimitReached {
  return new LimitReached(
    [limitWords, sentenceOf(cap, need), roomAgain(db, cap, need, now)]
      .filter((sentence) => sentence !== undefined)
      .join(' '),
  );
}

/** Returns why a model whose price is not known is not asked under a limit on money. */
export function priceUnknown({ of, name }: Cap, model: string): LimitReached {
  const whose = {
    run: name,
    operator: name,
    guild: 'the operators of this guild',
    item: `the work on “${name}”`,
  }[of];
  return new LimitReached(
    `${limitWords} There is one on the money that ${whose} may cost, and the price of the model ${model} is ` +
      'not known, so it is not asked. Choose a model with a known price, or take the limit away.',
  );
}

function sentenceOf({ of, name, unit, most, used, reserved }: Cap, need: number): string {
  const amount = amountIn(unit);
  if (unit === 'runs') {
    return `${name} may begin ${amount(most)} an hour with a model, and has begun ${amount(used)}.`;
  }
  const whose = {
    run: `One task of ${name} may use ${amount(most)}`,
    operator: `${name} may use ${amount(most)} in 24 hours`,
    guild: `The operators of this guild together may use ${amount(most)} in 24 hours`,
    item: `The budget of “${name}” and all below it is ${amount(most)}`,
  }[of];
  const spent = amount(used + reserved);
  return `${whose}; ${spent} of it ${unit === 'money' ? 'is' : 'are'} used, and the next call may take ${amount(need)}.`;
}

function roomAgain(
  db: ReadableDb,
  { unit, most, used, reserved, passing }: Cap,
  need: number,
  now: string,
): string | undefined {
  if (passing === undefined || need > most) {
    return undefined;
  }
  const excess = used + reserved + need - most;
  const { hourMs, dayMs } = spendingLimits;
  const at =
    unit === 'runs'
      ? runThatMakesRoom(db, passing, excess)
      : callThatMakesRoom(db, passing, { unit, excess });
  const windowMs = unit === 'runs' ? hourMs : dayMs;
  return at && `There is room again in ${inWords(Date.parse(at) + windowMs - Date.parse(now))}.`;
}

function amountIn(unit: Cap['unit']): (count: number) => string {
  if (unit === 'money') {
    return (millionths) => `$${(millionths / 1_000_000).toFixed(2)}`;
  }
  const one = unit.slice(0, -1);
  return (count) => `${count.toLocaleString('en')} ${count === 1 ? one : unit}`;
}

/** A time that is never too short: `20 minutes`, `3 hours`. */
function inWords(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  const [count, unit] = minutes < 100 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
