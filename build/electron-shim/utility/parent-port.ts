import { EventEmitter } from 'node:events';

import type * as Electron from 'electron';

import { completeClass, type Part } from '../lacking.ts';

/** The end of a utility process's connection to main. Messages wait until somebody listens. */
export class ParentPort extends EventEmitter implements Part<Electron.ParentPort> {
  readonly #send = process.send?.bind(process);
  #waiting: unknown[] = [];

  constructor() {
    super();
    // The application must have no other connection to main.
    Reflect.deleteProperty(process, 'send');
    process.on('message', (message) => this.#receive((message as [unknown])[0]));
    this.on('newListener', (name) => {
      if (name === 'message') {
        process.nextTick(() => this.#deliver());
      }
    });
  }

  postMessage(message: unknown): void {
    // Main may be gone. Then nobody receives the message, and this process is about to end as well.
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
