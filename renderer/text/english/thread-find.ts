import { plural } from './plural.ts';

/** How far a search in a thread has come. */
type FindPhase =
  | { readonly kind: 'none' | 'searching' | 'whole' | 'cut' | 'full' | 'stopped' }
  | { readonly kind: 'failed'; readonly why: string };

/** The words about finding words and dates in a thread. */
export const findText = {
  name: 'Find in thread',
  date: 'Jump to date',
  stop: 'Stop',
  notShown: (why: string) => `Couldn’t go there: ${why}`,
  /** How far a search has come, and why it ended there. */
  reach: (phase: FindPhase, searched: number, day: string | undefined, hasGaps: boolean) => {
    if (phase.kind === 'none' || (searched === 0 && phase.kind === 'searching')) {
      return '';
    }
    const messages = plural(searched, { one: '# message', other: '# messages' });
    const missing = hasGaps ? ' Some messages in between aren’t on this computer.' : '';
    const back = day === undefined ? '' : `Searched ${messages}, back to ${day}.`;
    switch (phase.kind) {
      case 'searching':
        return back;
      case 'whole':
        return `Searched all of the thread: ${messages}.${missing}`;
      case 'cut':
        return `${back} This service lists no older messages.`;
      case 'stopped':
        return `${back} You stopped it there.`;
      case 'full':
        return `${back} There are too many matches to go on.`;
      case 'failed':
        return `${back} Couldn’t search further: ${phase.why}`.trim();
    }
  },
};
