import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { projectPath } from '../../build/scripts/project.ts';
import { startDistant } from '../e2e/distant-service.ts';
import { seededChance } from '../gates/hostile-answers.ts';
import { ClientProcess } from './client-process.ts';
import { SoakLoad } from './soak-load.ts';
import { SoakMemory } from './soak-memory.ts';
import type { MemoryFinding } from './soak-memory.ts';

/** The length of a soak, and whether the application is the weakened one. */
export interface SoakPlan {
  /** Minutes of real time. */
  readonly minutes: number;
  /** The factor by which the clocks of the application and its services run faster. */
  readonly speed: number;
  readonly conversations: number;
  readonly seed: number;
  readonly isLeaking: boolean;
}

/** The findings of a soak. */
export interface SoakFinding extends MemoryFinding {
  readonly simulatedHours: number;
  readonly acts: Readonly<Record<string, number>>;
  readonly accepted: number;
  /** Accepted, but not at the service at the end. */
  readonly lost: number;
  /** At the service more than once. */
  readonly doubled: number;
  /** At the service before a message that was accepted earlier in the conversation. */
  readonly misordered: number;
  /** The handles that kept the application's process alive after it had stopped. */
  readonly handles: readonly string[];
}

/**
 * A working day with three homes: this computer, a service, and a bare one. People write, read and
 * search; the network is cut, the computer sleeps, and keys are changed.
 */
export async function runSoak(folder: string, plan: SoakPlan): Promise<SoakFinding> {
  const preloaded = ['fast-clock.mjs', 'collect-on-signal.mjs'].map(
    (name) => `--import=${pathToFileURL(projectPath('tests/fixtures', name)).href}`,
  );
  mkdirSync(folder, { recursive: true });
  // Every process started from here on has the fast clock.
  Object.assign(process.env, {
    NODE_OPTIONS: preloaded.join(' '),
    MEMORY_FOLDER: folder,
    CLOCK_SPEED: String(plan.speed),
    CLOCK_START: String(Date.now()),
  });
  await using full = await startDistant();
  await using bare = await startDistant('--bare');
  const { isLeaking } = plan;
  const order = { userData: join(folder, 'data'), isHasty: false, isLeaking };
  const client = new ClientProcess(order);
  await client.start();
  try {
    const chance = seededChance(plan.seed);
    const load = new SoakLoad({ client, services: [full, bare], chance });
    await load.open(plan.conversations);
    await load.warmUp();
    const memory = new SoakMemory();
    const startedAt = performance.now();
    const lengthMs = plan.minutes * 60_000;
    const sampleMs = lengthMs / 100;
    let sampledAt = startedAt;
    while (performance.now() - startedAt < lengthMs) {
      await load.act();
      if (performance.now() - sampledAt >= sampleMs) {
        sampledAt = performance.now();
        memory.add(await client.measure());
      }
      await wait(30);
    }
    const judged = await load.settle();
    const handles = (await client.quit()) ?? ['it did not say'];
    const simulatedHours = (plan.minutes * plan.speed) / 60;
    return { simulatedHours, acts: load.acts, ...judged, ...memory.finding(), handles };
  } finally {
    await client.kill();
  }
}
