import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { interleave } from '../interleave.ts';
import { reportUnmeasured } from '../report/report.ts';
import type { Row } from '../report/row.ts';
import { fire, startContestant } from './contestant.ts';
import type { Contestant, Shot } from './contestant.ts';
import { openListeners } from './listeners.ts';
import type { PreparedFolder } from './prepared-folder.ts';

const sockets = 100;
const posts = 150;
/** A post as an operator causes events for a message, its conversation and a notification. */
const eventsAPost = 3;
const clockTicksASecond = 100;

/** Goal 9: the server's cost of sending events to 100 sockets, beside the posts themselves. */
export async function measureDeliveryCost(serve: string, folder: PreparedFolder): Promise<Row[]> {
  // CPU time per process comes from /proc; on other systems the goal is skipped.
  if (process.platform !== 'linux') {
    reportUnmeasured(9, 'measured on Linux alone');
    return [];
  }
  const product = await startContestant(serve, ['--data-dir', folder.dataDir, '--port', '0']);
  const bare = await startContestant(join(import.meta.dirname, 'baseline-broadcast.ts'), []);
  const costOf = (contestant: Contestant) => async () => {
    const shot = shotAt(contestant, folder, 'cost');
    const alone = await cpuMsOf(contestant, shot);
    const listeners = await openListeners(shot, sockets);
    const told = await cpuMsOf(contestant, shot);
    for (const { socket } of listeners) {
      socket.destroy();
    }
    return ((told - alone) * 1000) / (posts * eventsAPost * sockets);
  };
  const figures = await interleave({ measured: costOf(product), baseline: costOf(bare) }, 5);
  await Promise.all([product.stop(), bare.stop()]);
  return [
    { goal: 9, what: 'CPU a delivered event', bound: { atMost: 1.35 }, ...figures, unit: 'µs' },
  ];
}

/**
 * Goal 10: the arrival of an event compared with the answer to its post, with 1 and 100 sockets.
 */
export async function measureDelivery(serve: string, folder: PreparedFolder): Promise<Row[]> {
  const product = await startContestant(serve, ['--data-dir', folder.dataDir, '--port', '0']);
  let serial = 0;
  const timeAt = (count: number, isUntilDelivered: boolean) => async () => {
    const listeners = await openListeners(shotAt(product, folder, ''), count);
    const timesMs: number[] = [];
    for (let index = 0; index < 40; index += 1) {
      const mark = `mark ${(serial += 1)}.`;
      const arrived = listeners.map((listener) => listener.waitFor(mark));
      const sentAt = performance.now();
      await fire(shotAt(product, folder, mark), { count: 1, connections: 1 });
      const answeredMs = performance.now() - sentAt;
      const deliveredMs = Math.max(...(await Promise.all(arrived))) - sentAt;
      timesMs.push(isUntilDelivered ? deliveredMs : answeredMs);
    }
    for (const { socket } of listeners) {
      socket.destroy();
    }
    return timesMs.toSorted((a, b) => a - b)[Math.floor(timesMs.length / 2)] ?? Number.NaN;
  };
  const { delivered, answered, deliveredToLast } = await interleave(
    {
      delivered: timeAt(1, true),
      answered: timeAt(1, false),
      deliveredToLast: timeAt(sockets, true),
    },
    5,
  );
  await product.stop();
  return [
    {
      goal: 10,
      what: 'POST to delivery, against its answer',
      bound: { atMost: 1.3 },
      measured: delivered,
      baseline: answered,
      unit: 'ms',
    },
    {
      goal: 10,
      what: 'last of 100 sockets, against one',
      bound: { atMost: 5 },
      measured: deliveredToLast,
      baseline: delivered,
      unit: 'ms',
    },
  ];
}

function shotAt({ greeting }: Contestant, folder: PreparedFolder, text: string): Shot {
  const path = `/conversations/${folder.conversationId}/messages`;
  const body = JSON.stringify({ text: `${text} `.repeat(10), asOperatorId: folder.operatorId });
  return { baseUrl: greeting.baseUrl ?? '', apiKey: folder.apiKey, path, body };
}

async function cpuMsOf({ pid }: Contestant, shot: Shot): Promise<number> {
  const before = cpuTicks(pid);
  await fire(shot, { count: posts, connections: 1 });
  return ((cpuTicks(pid) - before) * 1000) / clockTicksASecond;
}

/** User and system time of a process, in ticks (proc(5), fields 14 and 15). */
function cpuTicks(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
