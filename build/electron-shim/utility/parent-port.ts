import { EventEmitter } from 'node:events';

import type * as Electron from 'electron';

import { completeClass, type Part } from '../lacking.ts';

/** A utility process's end of its way to main; what comes before anybody listens waits. */
export class ParentPort extends EventEmitter implements Part<Electron.ParentPort> {
  readonly #send = process.send?.bind(process);
  #waiting: unknown[] = [];

  constructor() {
    super();
    // An application finds no other way to main than this one.
    Reflect.deleteProperty(process, 'send');
    process.on('message', (message) => this.#receive((message as [unknown])[0]));
    this.on('newListener', (name) => {
      if (name === 'message') {
        process.nextTick(() => this.#deliver());
      }
    });
  }

  postMessage(message: unknown): void {
    // Main may be gone; then nobody hears it, and this process is about to end as well.
    this.#send?.([message], undefined, undefined, () => undefined);
  }

  #receive(message: unknown): void {
    this.#waiting.push(message);
    this.#deliver();
  }

  #deliver(): void {
    if (this.listenerCount('message') === 0) {
      return;
    }
    const ready = this.#waiting;
    this.#waiting = [];
    for (const data of ready) {
      this.emit('message', { data, ports: [] });
    }
  }
}

completeClass('parentPort', ParentPort);
