import { appendFileSync } from 'node:fs';
import { basename } from 'node:path';
import { watchStalls } from './stall-watch.ts';

// Loaded before the application (-r), and thereby before each of its workers: writes every stall of
// the process to the file that STALLS_FILE names, once the process serves somebody. A worker does
// from its first message on, and main after globalThis.beginStallWatch was called.

const file = process.env['STALLS_FILE'];

function begin(): void {
  const name = process.type === 'browser' ? 'main' : basename(process.argv[1] ?? '');
  watchStalls(({ ranMs, tookMs }) => {
    const line = `${name} ran ${Math.round(ranMs)} ms of ${Math.round(tookMs)} ms\n`;
    if (file !== undefined) {
      appendFileSync(file, line);
    }
  });
}

/** Begins after the worker's first message. Its connection to main does not exist before. */
function beginWithFirstWord(): void {
  const { parentPort } = process;
  const postMessage = parentPort.postMessage.bind(parentPort);
  parentPort.postMessage = (message) => {
    parentPort.postMessage = postMessage;
    postMessage(message);
    setImmediate(begin);
  };
}

if (process.type === 'browser') {
  Object.assign(globalThis, { beginStallWatch: begin });
  const own = `--require=${import.meta.filename}`;
  process.env['NODE_OPTIONS'] = [process.env['NODE_OPTIONS'], own].filter(Boolean).join(' ');
} else {
  setImmediate(beginWithFirstWord);
}
