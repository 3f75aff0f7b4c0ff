import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { buildWrite } from '../store/testing/build-entry.ts';
import {
  buildHello,
  buildMessageCreated,
  startScriptedEvents,
} from '../events/testing/scripted-events.ts';
import type { TakenSocket } from '../events/testing/scripted-events.ts';
import { Signals } from '../testing/signals.ts';
import type { HomeConnection } from './home-connection.ts';
import { DirectStore } from '../store-client/testing/direct-store.ts';
import { buildHome, RecordedHome, SettableSource } from './testing/recorded-home.ts';

// Events of before a deletion that come after the answer to it.

const before = '2026-11-21T12:00:00.000Z';
const change = '2026-11-21T12:00:01.000Z';
const deletion = '2026-11-21T12:00:02.000Z';
const later = '2026-11-21T12:00:03.000Z';

/** The nouns that can be deleted, each with a thing. */
const things = [
  {
    noun: 'work_item',
    field: 'workItem',
    read: { operation: 'work_item.list', input: { guildId: 'gld_1' }, rows: 'workItems' },
    address: { workItemId: 'x' },
    row: {
      id: 'x',
      type: 'task',
      title: 'Flour',
      status: 'todo',
      priority: 'none',
      progress: 0,
      createdAt: before,
    },
  },
  {
    noun: 'document',
    field: 'document',
    read: { operation: 'document.list', input: { guildId: 'gld_1' }, rows: 'documents' },
    address: { guildId: 'gld_1', docId: 'x' },
    row: { id: 'x', type: 'document', title: 'Flour', createdAt: before },
  },
] as const;
type Thing = (typeof things)[number];

let home: HomeConnection;
let told: RecordedHome;
let store: DirectStore;
let socket: TakenSocket;
let deletes: Signals<PromiseWithResolvers<Response>>;
let seq: number;
let connect: (times: number) => Promise<void>;

beforeEach(async () => {
  const events = await startScriptedEvents();
  onTestFinished(() => events[Symbol.asyncDispose]());
  const source = new SettableSource();
  [store, told, deletes, seq] = [new DirectStore(), new RecordedHome(), new Signals(), 10];
  home = buildHome(source, store, told, {
    isCached: true,
    fetch: (input) => {
      const { method, url } = new Request(input);
      if (method === 'DELETE') {
        const answer = Promise.withResolvers<Response>();
        deletes.add(answer);
        return answer.promise;
      }
      const thing = things.find(({ read }) => new URL(url).pathname.endsWith(pathEnd(read.rows)));
      const health = {
        status: 'ok',
        version: '1',
        extensions: ['work-item-delete', 'document-delete', 'trash'],
      };
      const listed = thing && { [thing.read.rows]: [row(thing, before)], nextCursor: null };
      return Promise.resolve(Response.json(listed ?? health));
    },
  });
  onTestFinished(() => home.stop());
  home.start();
  source.set(events.endpoint);
  connect = async (times) => {
    socket = (await events.taken.count(times))[times - 1] as TakenSocket;
    socket.send(buildHello({ seq }));
    await told.untilTimes('live', times);
  };
  await connect(1);
});

const pathEnd = (rows: string) => (rows === 'workItems' ? '/work-items' : '/workspace');
const row = ({ row: fields }: Thing, updatedAt: string) => ({ ...fields, updatedAt });

function tell({ noun, field }: Thing, role: string, at: string, data: object): void {
  seq += 1;
  const body = role === 'deleted' ? data : { [field]: data };
  socket.send({ type: `${noun}.${role}`, seq, at, guildId: 'gld_1', data: body });
}

/** Sends a message, and resolves once windows were told of all that was sent before it. */
async function untilTold(): Promise<void> {
  seq += 1;
  socket.send(buildMessageCreated(seq));
  await told.until(`event msg_${seq}`);
}

const times = (line: string) => told.told.seen.filter((other) => other === line).length;

const kept = async ({ read: { operation, input, rows } }: Thing): Promise<string[]> => {
  const page = (await home.readKept(operation, input)) as Record<string, { title: string }[]>;
  return (page[rows] ?? []).map(({ title }) => title);
};

/** Reads a list and deletes its thing, up to the answer. */
async function deleteThing(thing: Thing): Promise<void> {
  await home.read(thing.read.operation, thing.read.input);
  expect(await kept(thing)).toEqual(['Flour']);
  const entry = buildWrite(`${thing.noun}.delete`, thing.address);
  home.outbox.send((await store.request('outbox.accept', entry)).lane);
  const count = times('outbox sent');
  const answers = await deletes.count(count + 1);
  answers[count]?.resolve(Response.json({ id: 'x', success: true }));
  await told.untilTimes('outbox sent', count + 1);
}

test.for(things)(
  'a change of before a deletion that is told after its answer brings back no $noun',
  async (thing) => {
    await deleteThing(thing);
    tell(thing, 'created', before, row(thing, before));
    tell(thing, 'updated', change, row(thing, change));
    await untilTold();
    expect(times(`event ${thing.noun}.created`)).toBe(0);
    expect(times(`event ${thing.noun}.updated`)).toBe(0);
    expect(await kept(thing)).toEqual([]);
    tell(thing, 'deleted', deletion, { id: 'x' });
    // A restoration leaves the time of the last change as it is.
    tell(thing, 'created', later, row(thing, change));
    tell(thing, 'updated', later, { ...row(thing, later), title: 'Rye' });
    await untilTold();
    expect(await kept(thing)).toEqual(['Rye']);
  },
);

test.for(things)(
  'a $noun whose deletion was told before its answer is there once it is restored',
  async (thing) => {
    await home.read(thing.read.operation, thing.read.input);
    const entry = buildWrite(`${thing.noun}.delete`, thing.address);
    home.outbox.send((await store.request('outbox.accept', entry)).lane);
    const [answer] = await deletes.count(1);
    tell(thing, 'deleted', deletion, { id: 'x' });
    await untilTold();
    answer?.resolve(Response.json({ id: 'x', success: true }));
    await told.until('outbox sent');
    tell(thing, 'created', later, row(thing, change));
    await untilTold();
    expect(await kept(thing)).toEqual(['Flour']);
  },
);

test.for(things)(
  'a $noun whose deletion was missed is there once a restoration or later change tells of it',
  async (thing) => {
    await deleteThing(thing);
    // The restoration is told, and the deletion before it never was.
    tell(thing, 'created', later, row(thing, change));
    await untilTold();
    expect(await kept(thing)).toEqual(['Flour']);
    await deleteThing(thing);
    socket.socket.close();
    await told.until('reconnecting');
    // Nothing tells what happened meanwhile, because the service cannot resume.
    seq += 5;
    await connect(2);
    tell(thing, 'updated', later, { ...row(thing, later), title: 'Rye' });
    await untilTold();
    expect(await kept(thing)).toEqual(['Rye']);
  },
);
