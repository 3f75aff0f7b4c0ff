import type { Message } from '#shared/domain/message/schema.ts';

/** The threads of the benchmark: the one that is measured, and one that is opened before it. */
export type ThreadName = 'long' | 'other';

/** A thread as the benchmark uses it. */
export interface Contender {
  /** Keeps what the program keeps of a thread whether or not it is shown. */
  readonly keep: (thread: ThreadName) => void;
  /** Shows a thread at its end, in the place of another. */
  readonly show: (place: HTMLElement, thread: ThreadName) => void;
  /** Adds a message to the end of the thread that is shown. */
  readonly append: (message: Message) => void;
  /** The element that scrolls. */
  readonly scroller: () => HTMLElement | null;
}
