import { ManualTiming } from '../../testing/manual-timing.ts';
import { Signals } from '../../testing/signals.ts';
import { EventStream } from '../event-stream.ts';
import { buildHello, startScriptedEvents } from './scripted-events.ts';
import type { ScriptedEvents, TakenSocket } from './scripted-events.ts';

/** A stream of a scripted service, and what it was heard to tell, one short line a signal. */
export class HeardStream {
  readonly service: ScriptedEvents;
  readonly timing = new ManualTiming();
  readonly heard = new Signals<string>();
  readonly stream: EventStream;
  canResume = true;

  private constructor(service: ScriptedEvents) {
    const { heard } = this;
    this.service = service;
    this.stream = new EventStream({
      timing: this.timing,
      canResume: () => this.canResume,
      onState: heard.add,
      onFailed: () => {},
      onSign: () => {},
      onLive: (hello, isResumed) => {
        heard.add(`hello ${hello?.user?.name}`);
        if (!isResumed) {
          heard.add('afresh');
        }
      },
      onEvent: ({ type, seq }) => heard.add(`${type} ${seq}`),
      onResync: () => heard.add('resync'),
      onSkipped: (type) => heard.add(`skipped ${type}`),
    });
  }

  static async start(): Promise<HeardStream> {
    return new HeardStream(await startScriptedEvents());
  }

  /** The nth socket that the service took, counted from 1. */
  async taken(count: number): Promise<TakenSocket> {
    const socket = (await this.service.taken.count(count))[count - 1];
    if (socket === undefined) {
      throw new Error('No such socket.');
    }
    return socket;
  }

  until(item: string): Promise<readonly string[]> {
    return this.heard.until((seen) => seen.includes(item));
  }

  untilState(state: string, times = 1): Promise<readonly string[]> {
    return this.heard.until((seen) => seen.filter((item) => item === state).length >= times);
  }

  /** Connects, and resolves once the service has greeted. */
  async live(hello: object = {}): Promise<TakenSocket> {
    this.stream.follow(this.service.endpoint);
    const socket = await this.taken(1);
    socket.send(buildHello(hello));
    await this.untilState('live');
    return socket;
  }

  async stop(): Promise<void> {
    this.stream.follow(undefined);
    await this.service[Symbol.asyncDispose]();
  }
}
