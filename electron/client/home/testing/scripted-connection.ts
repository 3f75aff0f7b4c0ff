import { networkFaultOf } from '../../connection/network-fault.ts';
import { ApiClient } from '../../connection/api-client.ts';
import { buildHello, startScriptedEvents } from '../../events/testing/scripted-events.ts';
import type { ScriptedEvents } from '../../events/testing/scripted-events.ts';
import { ManualTiming } from '../../testing/manual-timing.ts';
import { Signals } from '../../testing/signals.ts';
import { Connection } from '../connection.ts';
import { SettableSource } from './recorded-home.ts';

/** An answer to whatever is read. */
export const well = () =>
  Response.json({ status: 'ok', version: '1', extensions: [], guilds: [], notifications: [] });

export const refuse = (status: number) => () => Response.json({}, { status });

export const lost = () => {
  throw new TypeError('The connection was lost.');
};

/** A connection to a service whose answers and socket a test decides about. */
export class ScriptedConnection implements AsyncDisposable {
  readonly service: ScriptedEvents;
  readonly timing = new ManualTiming();
  readonly source = new SettableSource();
  /** The kinds of the states that it told of. */
  readonly states = new Signals<string>();
  readonly connection: Connection;
  respond: (request: Request) => Response | Promise<Response> = well;

  private constructor(service: ScriptedEvents) {
    this.service = service;
    this.connection = new Connection({
      source: this.source,
      client: new ApiClient({
        fetch: async (input) => this.respond(input as Request),
        isRedirect: (error) => networkFaultOf(error) === 'redirected',
      }),
      timing: this.timing,
      log: { warn: () => {} },
      onChange: () => this.states.add(this.connection.state.kind),
      events: {
        isHeld: () => false,
        store: () => undefined,
        onEvent: () => {},
        onResync: () => {},
      },
    });
    this.connection.start();
  }

  static async start(): Promise<ScriptedConnection> {
    return new ScriptedConnection(await startScriptedEvents());
  }

  until(kind: string) {
    return this.states.until((seen) => seen.at(-1) === kind);
  }

  async live() {
    this.source.set(this.service.endpoint);
    const [socket] = await this.service.taken.count(1);
    socket?.send(buildHello());
    await this.until('live');
    return socket;
  }

  /** The socket breaks, and no other is to be had. */
  async loseSocket(): Promise<void> {
    const socket = await this.live();
    this.service.refuseWith = 503;
    socket?.socket.terminate();
    await this.until('reconnecting');
  }

  write() {
    return this.connection.perform('message.create', { conversationId: 'cnv_1', text: 'Hi' });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.connection.stop();
    await this.service[Symbol.asyncDispose]();
  }
}
