import { DurableStore } from '../durable-store.ts';
import { buildEntry } from './build-entry.ts';

// A process of its own that accepts a message, says so, and accepts another one half a second
// later, as a worker does whose application is gone already.

const [folder = ''] = process.argv.slice(2);
const store = new DurableStore(folder, () => {});
store.perform('outbox.accept', buildEntry({ id: 'before' }));
process.stdout.write('accepted\n');
setTimeout(() => {
  store.perform('outbox.accept', buildEntry({ id: 'late' }));
  store.close();
}, 500);
