import { join } from 'node:path';
import { interleave } from '../interleave.ts';
import { reportUnmeasured } from '../report/report.ts';
import type { Row } from '../report/row.ts';
import { perSecond, shotAt } from './compare.ts';
import { startContestant } from './contestant.ts';
import type { Shot } from './contestant.ts';
import { fetchPackages } from './fetched-packages.ts';
import { prepareFolder } from './prepared-folder.ts';

const rounds = 7;
const sizes = [1_000, 20_000];
const synced = 'synced before the answer';

/** A request that is sent to both servers. */
type Question = 'GET latest 50' | 'POST';

/** The requests of a round: so many that it takes long enough to be measured. */
const requestsARound: Record<Question, number> = { 'GET latest 50': 4_000, POST: 1_000 };

/** Servers that a person would otherwise embed, made of the same packages. */
interface Family {
  readonly packages: readonly string[];
  /** A program that fails where this Node cannot load the packages. */
  readonly trial: string;
  readonly servers: readonly Embedded[];
}

interface Embedded {
  readonly title: string;
  readonly file: string;
  /** The arguments after the folder of the packages and the number of messages. */
  readonly args: readonly string[];
  /** The moment from which a post is safe from a power cut. */
  readonly durability: string;
  readonly paths: Partial<Record<Question, string>>;
  readonly connections: readonly number[];
  /** A comparison has none. */
  readonly bound?: { readonly above: number };
  /** Fewer requests a round, for one that is slow. */
  readonly requestsAt?: (messages: number) => number;
}

const path = '/conversations/1/messages';
const express = {
  file: 'baseline-express.ts',
  connections: [10, 1],
};

const families: readonly Family[] = [
  {
    packages: ['express@5.3.0', 'better-sqlite3@13.2.0'],
    trial: "require('express'); new (require('better-sqlite3'))(':memory:')",
    servers: [
      {
        ...express,
        title: 'Express, synchronous=FULL',
        args: ['FULL'],
        durability: synced,
        paths: { 'GET latest 50': path, POST: path },
        bound: { above: 1 },
      },
      {
        // In WAL mode better-sqlite3 leaves synchronous at NORMAL: a power cut takes the posts
        // since the last checkpoint. Lists are the same as with FULL.
        ...express,
        title: 'Express, as it is',
        args: [],
        durability: 'synced later',
        paths: { POST: path },
      },
    ],
  },
  {
    packages: ['json-server@0.17.4'],
    trial: "require('json-server')",
    servers: [
      {
        title: 'json-server',
        file: 'baseline-json-server.ts',
        args: [],
        durability: 'never synced',
        paths: { 'GET latest 50': '/messages?_sort=id&_order=desc&_limit=50', POST: '/messages' },
        connections: [10],
        bound: { above: 1 },
        requestsAt: (messages) => (messages > 10_000 ? 10 : 60),
      },
    ],
  },
];

/** Goal 5: posts and lists, against the servers that a person would otherwise embed. */
export async function measureEmbedded(serve: string, workspace: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [index, { packages, trial, servers }] of families.entries()) {
    const folder = join(workspace, `embedded-${index}`);
    if (!fetchPackages(folder, packages, trial)) {
      reportUnmeasured(5, `left out: ${packages.join(' and ')} cannot be fetched or loaded here`);
      continue;
    }
    for (const server of servers) {
      for (const messages of sizes) {
        rows.push(...(await measureAgainst(server, { serve, workspace, folder, messages })));
      }
    }
  }
  return rows;
}

interface Place {
  readonly serve: string;
  readonly workspace: string;
  /** The folder of the other's packages. */
  readonly folder: string;
  readonly messages: number;
}

async function measureAgainst(other: Embedded, place: Place): Promise<Row[]> {
  const { serve, workspace, folder, messages } = place;
  const ours = await prepareFolder(workspace, `goal-5-${other.title}-${messages}`, messages);
  const product = await startContestant(serve, ['--data-dir', ours.dataDir, '--port', '0']);
  const program = join(import.meta.dirname, other.file);
  const theirs = await startContestant(program, [folder, String(messages), ...other.args]);
  const text = 'A message of about a hundred characters, as people write them when they agree.';
  // Posted as an operator, so that nobody answers in between.
  const body = JSON.stringify({ text, asOperatorId: ours.operatorId });
  const rows: Row[] = [];
  for (const question of ['GET latest 50', 'POST'] as const) {
    const theirPath = other.paths[question];
    if (theirPath === undefined) {
      continue;
    }
    const count = requestsARound[question];
    const theirCount = other.requestsAt?.(messages) ?? count;
    const asked = (shot: Shot) => (question === 'POST' ? { ...shot, body } : shot);
    const ourShot = asked(shotAt(product, ours));
    const theirShot = asked(shotAt(theirs, ours, theirPath));
    for (const connections of other.connections) {
      const figures = await interleave(
        {
          measured: () => perSecond(ourShot, { count, connections }),
          baseline: () => perSecond(theirShot, { count: theirCount, connections }),
        },
        rounds,
      );
      rows.push({
        goal: 5,
        what: `${question} at ${messages.toLocaleString('en')}, ${connections} at once: ${other.title}`,
        ...(other.bound && { bound: other.bound }),
        ...figures,
        unit: '/s',
        ...(question === 'POST' && {
          durability: { measured: synced, baseline: other.durability },
        }),
      });
    }
  }
  await Promise.all([product.stop(), theirs.stop()]);
  return rows;
}
