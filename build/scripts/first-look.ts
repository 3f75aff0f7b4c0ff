import { firstLook } from '../packaging/first-look/first-look.ts';
import { tableOf } from '../packaging/first-look/row.ts';
import { say } from './project.ts';

// npm run first-look -- FOLDER: starts an unpacked package, such as dist/linux-unpacked, and looks
// at what only Electron itself can show. It prints a table, and fails where a row does.

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  say('Name the folder of an unpacked package: npm run first-look -- dist/linux-unpacked');
  process.exitCode = 1;
} else {
  const { rows, warnings } = await firstLook(folder);
  const hasFailed = rows.some(({ verdict }) => verdict === 'FAILS');
  if (hasFailed) {
    say(['The warnings in the log of the package:', ...warnings].join('\n'));
  }
  process.stdout.write(`${tableOf(rows)}\n`);
  process.exitCode = hasFailed ? 1 : 0;
}
