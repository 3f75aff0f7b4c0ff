import { DurableStore } from '../durable-store.ts';
import { serveStore } from '../serve-store.ts';
import { buildEntry } from './build-entry.ts';

// A process of its own that accepts one message, says so and then hangs with the store open,
// until the test kills it.

const [folder = ''] = process.argv.slice(2);
const { handle } = serveStore(
  (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`),
  folder,
  (report) => new DurableStore(folder, report),
);
const input = buildEntry({ id: 'kept', text: 'Grüße 👋\r\n\t“kept”' });
handle?.({ type: 'request', id: 1, name: 'outbox.accept', input });
setInterval(() => {}, 60_000);
