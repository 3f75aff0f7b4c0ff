import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { interleave } from '../interleave.ts';
import type { Row } from '../report.ts';
import { perSecond } from './compare.ts';
import { startContestant } from './contestant.ts';
import type { Shot } from './contestant.ts';
import { prepareFolder } from './prepared-folder.ts';

const goals = [
  { messages: 1_000, count: 60 },
  { messages: 20_000, count: 8 },
];

/**
 * Goal 5: the same posts and lists compared with json-server 0.17. It is installed into `workspace`
 * only for the run, because its ninety packages from 2018 to 2023 do not belong in the project.
 */
export async function measureAgainstJsonServer(serve: string, workspace: string): Promise<Row[]> {
  const folder = join(workspace, 'json-server');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{}');
  const fetched = spawnSync(
    'npm',
    ['install', '--no-save', '--ignore-scripts', 'json-server@0.17.4'],
    { cwd: folder, stdio: 'ignore', shell: process.platform === 'win32' },
  );
  if (fetched.status !== 0) {
    process.stdout.write('Goal 5 is left out: json-server 0.17.4 could not be fetched.\n');
    return [];
  }
  const rows: Row[] = [];
  for (const { messages, count } of goals) {
    const ours = await prepareFolder(workspace, `goal-5-${messages}`, messages);
    const product = await startContestant(serve, ['--data-dir', ours.dataDir, '--port', '0']);
    const theirs = await startContestant(join(import.meta.dirname, 'baseline-json-server.ts'), [
      folder,
      String(messages),
    ]);
    const path = `/conversations/${ours.conversationId}/messages`;
    const { apiKey } = ours;
    const text = 'A message of about a hundred characters, as people write them when they agree.';
    // Posted as an operator, so that nobody answers in between.
    const body = JSON.stringify({ text, asOperatorId: ours.operatorId });
    const ourShot = { baseUrl: product.greeting.baseUrl ?? '', apiKey, path };
    const theirShot = { baseUrl: theirs.greeting.baseUrl ?? '', apiKey, path: '/messages' };
    const theirList = { ...theirShot, path: '/messages?_sort=id&_order=desc&_limit=50' };
    const compare = async ([shot, baselineShot]: readonly [Shot, Shot], goal: string) => {
      const figures = await interleave(
        {
          measured: () => perSecond(shot, { count: 300, connections: 4 }),
          baseline: () => perSecond(baselineShot, { count, connections: 4 }),
        },
        5,
      );
      rows.push({ goal, bound: { atLeast: 1 }, ...figures, unit: '/s' });
    };
    await compare([ourShot, theirList], `5 GET latest 50 of ${messages}`);
    await compare(
      [
        { ...ourShot, body },
        { ...theirShot, body },
      ],
      `5 POST at ${messages}`,
    );
    await Promise.all([product.stop(), theirs.stop()]);
  }
  return rows;
}
