import { join } from 'node:path';
import { startService } from '../e2e/service.ts';
import type { Service } from '../e2e/service.ts';
import { seededChance } from '../gates/hostile-answers.ts';
import { ClientProcess } from './client-process.ts';
import { walk } from './walk-cut.ts';
import type { Cut } from './walk-cut.ts';
import { differencesOf, endOfWalk } from './walk-end.ts';
import type { WalkEnd } from './walk-end.ts';
import { walkSteps } from './walk.ts';
import type { WalkPlace, WalkPlaces } from './walk.ts';

/** The number of walks, and whether the application is the weakened one. */
export interface CutPlan {
  readonly cuts: number;
  readonly seed: number;
  /** Whether it accepts a write a moment before it stores it. */
  readonly isHasty: boolean;
}

/** The results of the walks. */
export interface CutFinding {
  readonly walks: number;
  /** Walks that ended differently from the walk without a cut. */
  readonly different: number;
  /** Walks that could not be finished. */
  readonly stuck: number;
  readonly targets: readonly string[];
  readonly faults: readonly string[];
}

const targets = ['application', 'service', 'server', 'outbox', 'cache'] as const;
/** After this many walks a new folder is used, unlike in a person's use. */
const walksPerFolder = 25;

/** The end of a walk without a cut. */
export async function endWithoutCut(folder: string, isHasty: boolean): Promise<WalkEnd> {
  const lane = await Lane.open(folder, isHasty);
  try {
    return await lane.walk(undefined);
  } finally {
    await lane.leave();
  }
}

/** Walks repeatedly, with one cut each, and compares how the walks end. */
export async function runCuts(
  folder: string,
  plan: CutPlan,
  expected: WalkEnd,
): Promise<CutFinding> {
  const chance = seededChance(plan.seed);
  const finding = {
    walks: 0,
    different: 0,
    stuck: 0,
    targets: [] as string[],
    faults: [] as string[],
  };
  let lane: Lane | undefined;
  try {
    for (let number = 0; number < plan.cuts; number += 1) {
      if (number % walksPerFolder === 0) {
        await lane?.leave();
        lane = await Lane.open(join(folder, String(number)), plan.isHasty);
      }
      const cut = randomCut(chance, plan.isHasty);
      finding.walks += 1;
      finding.targets.push(cut.target);
      try {
        const end = await lane?.walk(cut);
        const differences = differencesOf(end, expected);
        if (differences.length === 0) {
          continue;
        }
        finding.different += 1;
        finding.faults.push(`${JSON.stringify(cut)} ended with ${differences.join('; ')}`);
      } catch (error) {
        finding.stuck += 1;
        finding.faults.push(`${JSON.stringify(cut)}: ${sentenceOf(error)}`);
        await lane?.leave();
        lane = await Lane.open(join(folder, `${number}-anew`), plan.isHasty);
      }
    }
  } finally {
    await lane?.leave();
  }
  return finding;
}

function randomCut(chance: () => number, isHasty: boolean): Cut {
  const pick = (below: number) => Math.floor(chance() * below);
  const target = targets[pick(targets.length)] ?? 'application';
  return {
    // A write accepted too early can be lost by killing only the application.
    target: isHasty ? 'application' : target,
    step: pick(stepCount),
    // Most cuts hit the step itself; some hit it on its way to the service and back.
    afterMs: chance() < 0.7 ? pick(40) : pick(600),
    awayMs: 20 + pick(600),
  };
}

const nowhere: WalkPlace = { homeId: '', guildId: '', operatorId: '' };
const stepCount = walkSteps({ here: nowhere, there: nowhere }).length;

/** One application and one service. Every walk has its own guilds there. */
class Lane {
  readonly #client: ClientProcess;
  readonly #service: Service;
  readonly #homeId: string;
  readonly #patienceMs: number;

  private constructor(client: ClientProcess, service: Service, homeId: string, patienceMs: number) {
    this.#client = client;
    this.#service = service;
    this.#homeId = homeId;
    this.#patienceMs = patienceMs;
  }

  static async open(userData: string, isHasty: boolean): Promise<Lane> {
    const service = await startService();
    const client = new ClientProcess({ userData, isHasty });
    await client.start();
    const { baseUrl, apiKey } = service;
    const { home } = (await client.call('home.connect', {
      baseUrl,
      apiKey,
      guildIds: [],
      keyStorage: 'unprotected',
      allowsPlainHttp: true,
    })) as { home: { id: string } };
    // Writes that the weakened application has lost are not worth a long wait.
    return new Lane(client, service, home.id, isHasty ? 4_000 : 15_000);
  }

  async walk(cut: Cut | undefined): Promise<WalkEnd> {
    const places: WalkPlaces = {
      here: await this.#found('local'),
      there: await this.#found(this.#homeId),
    };
    const walker = await walk(this.#client, this.#service, places, {
      cut,
      patienceMs: this.#patienceMs,
    });
    return endOfWalk(walker, this.#service);
  }

  async leave(): Promise<void> {
    await this.#client.quit();
    await this.#service.stop();
  }

  /** Makes a guild for a walk, with its first operator. */
  async #found(homeId: string): Promise<WalkPlace> {
    await this.#client.untilReachable(homeId);
    const input = { name: 'A walk' };
    const { output } = (await this.#client.call('outbox.submit', {
      homeId,
      operation: 'guild.create',
      input,
    })) as { output: { id: string } };
    const { operators } = (await this.#client.call('operator.list', {
      homeId,
      guildId: output.id,
    })) as { operators: readonly { id: string }[] };
    return { homeId, guildId: output.id, operatorId: operators[0]?.id ?? '' };
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error);
  }
  return error.cause === undefined ? error.message : `${error.message} ${sentenceOf(error.cause)}`;
}
