import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signFeed } from '../packaging/sign-feed.ts';
import { projectPath, say } from './project.ts';

// node build/run.mjs sign-feed [FOLDER]: signs every latest*.yml of a folder, dist/ where none is
// named, with the key in GUILDHALL_UPDATE_KEY (PEM).

const [folder = projectPath('dist')] = process.argv.slice(2);
const key = process.env['GUILDHALL_UPDATE_KEY'] ?? '';
const feeds = readdirSync(folder).filter((name) => /^latest.*\.yml$/.test(name));
if (key === '' || feeds.length === 0) {
  say(key === '' ? 'GUILDHALL_UPDATE_KEY is not set.' : `There is no feed in ${folder}.`);
  process.exitCode = 1;
} else {
  for (const name of feeds) {
    const path = join(folder, name);
    writeFileSync(path, signFeed(readFileSync(path, 'utf8'), name, key));
    say(`Signed: ${path}`);
  }
}
