import { loadavg } from 'node:os';
import { join } from 'node:path';
import { withServedPage } from '../page/with-served-page.ts';
import { report } from '../report/report.ts';
import { measureLetters } from './measure-letters.ts';
import { measureLists } from './measure-lists.ts';
import { measureText } from './measure-text.ts';

// A document of a million characters that is read and changed, in a page and in the application,
// against CodeMirror alone, and the keys of long lists: 10,000 documents, and 100,000 notifications in the inbox.

const rounds = 3;
const letterRounds = 2;

await withServedPage(join(import.meta.dirname, 'page'), async (browser, address) => {
  const text = await measureText(browser, address, rounds);
  report('A document of a million characters, processor time of the longest task', text);
  const letters = await measureLetters(browser, address, letterRounds);
  report('A letter in a document of a megabyte, processor time of the longest task', letters);
  const lists = await measureLists(browser, address, rounds);
  report('A key in long lists, script of the longest task', lists);
});
const [load = 0] = loadavg();
process.stdout.write(`\nload of the computer: ${load.toFixed(1)}\n`);
