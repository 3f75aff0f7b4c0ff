import { restore } from '../start/data-tasks.ts';
import { openDataFolder } from '../storage/data-folder.ts';
import { openServerDatabase } from '../storage/server-database.ts';
import { interruptAt } from './interrupted-files.ts';

// This process is killed right before its nth file change, or earlier by its parent:
//   kill-during-write.ts start NTH DATADIR… · kill-during-write.ts restore NTH DATADIR FILE

const [, , task = '', nth = '', ...paths] = process.argv;

function start(dataDir: string): void {
  const folder = openDataFolder(dataDir);
  const now = new Date().toISOString();
  openServerDatabase({ folder, now }).close();
  folder.release();
}

function work(): void {
  const [dataDir = '', file = ''] = paths;
  if (task === 'restore') {
    restore({ dataDir, file });
  } else {
    for (const path of paths) {
      start(path);
    }
  }
}

process.stdout.write('loaded\n');
interruptAt(Number(nth), work, () => process.kill(process.pid, 'SIGKILL'));
process.stdout.write('ended\n');
