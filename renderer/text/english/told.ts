import { allOf } from './lists.ts';
import { plural } from './plural.ts';

/** The words about what a model was told. */
export const toldText = {
  /** The button at a message, and the title of the dialog. */
  title: (name: string) => `What ${name} was told`,
  show: (name: string, time: string) => `What ${name} was told for the message of ${time}`,
  loading: 'Loading…',
  notLoaded: 'Couldn’t load what was sent',
  /** A run that is known no more, or of a service that tells nothing of it. */
  nothing: 'What was sent isn’t known.',
  sent: (model: string, origin: string, at: string) => `Sent to ${model} at ${origin}, ${at}.`,
  call: (call: number, calls: number) => `Call ${call} of ${calls}`,
  earlier: 'Earlier call',
  later: 'Later call',
  notKept: 'What was sent is no longer kept, because newer requests took its place.',
  leftOut: (things: readonly { kind: 'message' | 'item'; count: number }[]) =>
    `Left out for lack of room: ${allOf(
      things.map(({ kind, count }) =>
        kind === 'message'
          ? plural(count, { one: '# earlier message', other: '# earlier messages' })
          : plural(count, { one: '# work item', other: '# work items' }),
      ),
    )}.`,
  alarms: {
    cut: (read: number, least: number) =>
      `The server read ${tokens(read)} of at least ${tokens(least)} tokens. Its context window is too small.`,
    suspected: (read: number, least: number) =>
      `The server may have read only a part: it reports ${tokens(read)} of at least ${tokens(least)} tokens.`,
    uncounted: (read: number, least: number) =>
      `The server reports ${tokens(read)} of at least ${tokens(least)} tokens, because it doesn’t count what it had cached.`,
  },
  read: (read: number) => `The server read ${tokens(read)} tokens.`,
  parts: 'Parts',
  part: 'Part',
  size: 'Size',
  kinds: {
    form: 'Request settings',
    rules: 'Rules',
    message: 'Message',
    item: 'Work item',
    task: 'Task',
    reply: 'Model reply',
    call: 'Tool call',
    result: 'Tool result',
    tool: 'Tool',
  },
  titled: (kind: string, title: string) => `${kind}: ${title}`,
  request: 'Exact request',
  copy: 'Copy request',
  copied: 'Copied',
  shown: (count: number, all: number) =>
    `The first ${tokens(count)} of ${tokens(all)} characters are shown. Copying takes them all.`,
};

function tokens(count: number): string {
  return count.toLocaleString('en');
}
