import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  HangingTimers,
  playShape,
} from '../../electron/server/operators/model/testing/play-shape.ts';
import type { ModelShape } from '../../electron/server/operators/model/testing/shapes/model-shape.ts';
import type { ShapeNews } from './model-shapes-double-entry.ts';
import type { ShapedWire } from './model-shapes-wires.ts';

/** The count of a wire's readings of the shapes that it was asked for. */
export interface ShapeCount {
  played: number;
  /** The shapes that were taken for something else, and what they were taken for. */
  readonly wrong: string[];
  /** How many of these had another end than is right. */
  wrongEnds: number;
  /** The connections that the other server took, and the bytes that it was sent. */
  readonly other: { connections: number; bytes: number };
  /** How much memory this process came to have beyond that before the first shape, in bytes. */
  grown: number;
}

/** Plays every shape of a wire so many times, one after the other. */
export async function playWire(
  { shapes, portOf }: ShapedWire,
  rounds: number,
): Promise<ShapeCount> {
  const other = await startOther();
  const double = await startDouble(other.origin);
  const count: ShapeCount = { played: 0, wrong: [], wrongEnds: 0, other: other.heard, grown: 0 };
  const play = async (shape: ModelShape) => {
    const timers = new HangingTimers(shape.hangs);
    double.onHang = (id) => void (id === shape.id && timers.hang());
    const baseUrl = double.baseUrls[shape.id] ?? '';
    const outcome = await playShape(portOf({ baseUrl, key, timers }, shape.id), shape);
    if (!isDeepStrictEqual(outcome, shape.right)) {
      count.wrongEnds += outcome.end === shape.right.end ? 0 : 1;
      count.wrong.push(`${shape.id}: ${JSON.stringify(outcome).slice(0, 200)}`);
    }
    count.played += 1;
  };
  try {
    const [first] = shapes;
    if (first) {
      // The library comes with the first call
      await play(first);
    }
    const before = process.memoryUsage.rss();
    for (let round = 0; round < rounds; round += 1) {
      for (const shape of shapes) {
        await play(shape);
      }
    }
    count.grown = process.resourceUsage().maxRSS * 1_024 - before;
    return count;
  } finally {
    double.end();
    other.end();
  }
}

const key = 'sk-canary';

/** Starts the process that answers in every shape. */
async function startDouble(otherOrigin: string) {
  const child = fork(join(import.meta.dirname, 'model-shapes-double-entry.ts'), [otherOrigin], {
    // Its heap may be as large as it likes
    execArgv: [],
  });
  const [first] = (await once(child, 'message')) as [ShapeNews];
  const double = {
    baseUrls: 'baseUrls' in first ? first.baseUrls : {},
    onHang: (_id: string) => {},
    end: () => child.disconnect(),
  };
  child.on('message', (news: ShapeNews) => 'hangs' in news && double.onHang(news.hangs));
  return double;
}

/** Starts the server that must never hear of anything. */
async function startOther() {
  const heard = { connections: 0, bytes: 0 };
  const server = createServer((socket) => {
    heard.connections += 1;
    socket.on('data', ({ length }) => (heard.bytes += length));
    socket.on('error', () => {});
    socket.end('HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, heard, end: () => void server.close() };
}
