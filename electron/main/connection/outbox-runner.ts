import type { ServiceEvent } from '#shared/contract/service-event.ts';
import { backoffMs, serviceBackoff } from '../timing.ts';
import { OutboxLane } from './outbox-lane.ts';
import type { OutboxLaneOptions } from './outbox-lane.ts';

/** What the outbox of a home is made of, and who hears of it. */
export type OutboxRunnerOptions = Omit<OutboxLaneOptions, 'canSend'>;

/** Drives the outbox of one home: a lane for each conversation, while the home is live. */
export class OutboxRunner {
  readonly #options: OutboxLaneOptions;
  readonly #lanes = new Map<string, OutboxLane>();
  #isRecovered = false;
  #isLive = false;
  #isStopped = false;
  #failures = 0;

  constructor(options: OutboxRunnerOptions) {
    this.#options = {
      ...options,
      canSend: () => this.#isRecovered && this.#isLive && !this.#isStopped,
    };
  }

  /** Takes up what an earlier run left. Nothing is sent before. */
  async start(): Promise<void> {
    const { homeId, store, timing, log } = this.#options;
    try {
      const conversationIds = await store.request('outbox.recover', { homeId });
      this.#isRecovered = true;
      for (const conversationId of conversationIds) {
        this.#lane(conversationId);
      }
      this.#proceed();
    } catch (error) {
      log.error({ err: error }, 'the outbox could not be read');
      const delayMs = backoffMs(serviceBackoff, this.#failures, timing.random);
      this.#failures += 1;
      if (!this.#isStopped) {
        timing.after(delayMs, () => void this.start());
      }
    }
  }

  /** Sends what waits in a conversation, when its turn comes. */
  send(conversationId: string): void {
    this.#lane(conversationId).proceed();
  }

  /** Sends what waits in a conversation without waiting out a failure. */
  sendNow(conversationId: string): void {
    this.#lane(conversationId).proceedNow();
  }

  /** Whether the home can be sent to; becoming live ends every wait that nobody asked for. */
  setLive(isLive: boolean): void {
    if (this.#isLive !== isLive) {
      this.#isLive = isLive;
      this.#proceed();
    }
  }

  /** Whether an event must wait for a message of its conversation that is on its way. */
  holds(event: ServiceEvent, userId: string | undefined): boolean {
    return (
      event.type === 'message.created' &&
      (this.#lanes.get(event.data.conversationId)?.holds(event, userId) ?? false)
    );
  }

  /** Begins nothing more, and resolves once nothing is in flight. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([...this.#lanes.values()].map((lane) => lane.settle()));
  }

  #proceed(): void {
    for (const lane of this.#lanes.values()) {
      lane.proceedNow();
    }
  }

  #lane(conversationId: string): OutboxLane {
    let lane = this.#lanes.get(conversationId);
    if (lane === undefined) {
      lane = new OutboxLane(conversationId, this.#options);
      this.#lanes.set(conversationId, lane);
    }
    return lane;
  }
}
