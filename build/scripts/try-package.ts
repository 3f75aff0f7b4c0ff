import { tryPackage } from '../packaging/try-package.ts';
import { say } from './project.ts';

// npm run package:try -- FOLDER: starts an unpacked package, such as dist/linux-unpacked, founds a
// guild in it and asks an operator.

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  say('Name the folder of an unpacked package: npm run package:try -- dist/linux-unpacked');
  process.exitCode = 1;
} else {
  const updates = await tryPackage(folder);
  say(`The package in ${folder} works. Updates: ${updates}.`);
}
