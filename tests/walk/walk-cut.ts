import { setTimeout as wait } from 'node:timers/promises';
import { isPassing, Walker, walkSteps } from './walk.ts';
import type { WalkPlaces, WalkStep } from './walk.ts';
import type { ClientPart } from './client-protocol.ts';
import type { ClientProcess } from './client-process.ts';

/** The process to kill, and the delay after the start of a step. */
export interface Cut {
  readonly target: ClientPart | 'application' | 'service';
  readonly step: number;
  readonly afterMs: number;
  /** The time for which a service stays away. */
  readonly awayMs: number;
}

/** The service of a walk, which can go away and come back at the same address. */
export interface CutService {
  readonly halt: () => Promise<void>;
  readonly resume: () => Promise<void>;
}

/** The options of a walk. */
export interface WalkOptions {
  readonly cut: Cut | undefined;
  /** The longest time for one step, including the cut and the restart. */
  readonly patienceMs: number;
}

/**
 * Walks to the end as a person would. An interrupted step is looked for, and repeated if absent.
 */
export async function walk(
  client: ClientProcess,
  service: CutService,
  places: WalkPlaces,
  { cut, patienceMs }: WalkOptions,
): Promise<Walker> {
  const walker = new Walker(client, places);
  let cutting: Promise<void> | undefined;
  for (const [index, step] of walkSteps(places).entries()) {
    if (cut?.step === index) {
      cutting = wait(cut.afterMs).then(() => end(cut, client, service));
    }
    await untilDone(step, walker, patienceMs);
  }
  await cutting;
  return walker;
}

const lookMs = 4_000;

async function end(cut: Cut, client: ClientProcess, service: CutService): Promise<void> {
  const { target, awayMs } = cut;
  if (target === 'application') {
    await client.kill();
    await client.start();
  } else if (target === 'service') {
    await service.halt();
    await wait(awayMs);
    await service.resume();
  } else {
    client.killPart(target);
  }
}

async function untilDone(step: WalkStep, walker: Walker, patienceMs: number): Promise<void> {
  const endsAt = performance.now() + patienceMs;
  let hasTried = false;
  walker.beginStep();
  for (;;) {
    try {
      if (hasTried && (await isSeen(step, walker))) {
        return;
      }
      hasTried = true;
      await step.act(walker);
      return;
    } catch (error) {
      if (!isPassing(error) || performance.now() > endsAt) {
        throw new Error(`The walk cannot go on where it ${step.name}.`, { cause: error });
      }
      await wait(50);
    }
  }
}

/**
 * Whether the step is done, after giving the window a moment to show it. A write that was being
 * accepted when main was killed may still be committed by its worker, which ends a little later.
 */
async function isSeen(step: WalkStep, walker: Walker): Promise<boolean> {
  const endsAt = performance.now() + lookMs;
  do {
    // An entry that is sent between the two looks is seen by the second.
    if ((await walker.isWaiting()) || (await step.look(walker))) {
      return true;
    }
    await wait(100);
  } while (performance.now() < endsAt);
  return false;
}
