import { DurableStore } from '../durable-store.ts';
import { serveStore } from '../serve-store.ts';
import { buildAct } from './build-act.ts';
import { buildWrite } from './build-entry.ts';

// A process of its own that accepts a rename with the texts that follow it, says when it begins and
// that it has done so, and then hangs with the store open, until the test kills it.

const [folder = '', count = ''] = process.argv.slice(2);
const { handle } = serveStore(
  (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`),
  folder,
  (report) => new DurableStore(folder, report),
);
const update = (docId: string, fields: object) =>
  buildWrite('document.update', { guildId: 'gld_1', docId, ...fields }, { id: `entry ${docId}` });
const content = 'Words of a note, and a link to [[Sourdough]].\n'.repeat(120);
const texts = Array.from({ length: Number(count) }, (_, at) => update(`doc_${at}`, { content }));
const input = {
  entries: [update('renamed', { title: 'Sourdough' }), ...texts],
  act: { id: 'rename', homeId: 'home', body: JSON.stringify(buildAct({ id: 'rename' })) },
};
// The database is made before, so that the kill meets the writing.
handle?.({ type: 'request', id: 1, name: 'outbox.list', input: {} });
process.stdin.once('data', () => {
  handle?.({ type: 'request', id: 2, name: 'outbox.accept_all', input });
});
setInterval(() => {}, 60_000);
