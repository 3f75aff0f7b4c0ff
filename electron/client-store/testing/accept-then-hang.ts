import { serveStore } from '../serve-store.ts';
import { buildEntry } from './build-entry.ts';

// A process of its own that accepts one message, says so and then hangs with the store open,
// until the test kills it.

const [folder = ''] = process.argv.slice(2);
let receive: (message: unknown) => void = () => {};
const port = {
  on: (_event: string, listener: (message: unknown) => void) => {
    receive = listener;
    return port;
  },
  postMessage: (answer: unknown) => process.stdout.write(`${JSON.stringify(answer)}\n`),
  close: () => {},
};
serveStore(port as never, folder);
const input = buildEntry({ id: 'kept', text: 'Grüße 👋\r\n\t“kept”' });
receive({ type: 'request', id: 1, name: 'outbox.accept', input });
setInterval(() => {}, 60_000);
