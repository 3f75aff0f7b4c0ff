import type { Home } from '#shared/capability/home.ts';

const stateWords: Readonly<Record<Home['state']['kind'], string>> = {
  starting: 'Starting…',
  live: 'Live',
  reconnecting: 'Reconnecting…',
  polling: 'Asking for news',
  offline: 'Offline',
  key_refused: 'Needs a key',
  failed: 'Stopped',
};

/** How a home stands, in a word or two. */
export function stateWord({ kind, state }: Home): string {
  return kind === 'remote' && state.kind === 'starting' ? 'Connecting…' : stateWords[state.kind];
}

/** The one thing that a person can usefully do about how a home stands; none while all is well. */
export function homeAct({
  kind,
  state,
}: Home): 'Try now' | 'Enter key' | 'Home settings' | undefined {
  switch (state.kind) {
    case 'starting':
    case 'live':
    case 'polling':
      return undefined;
    case 'reconnecting':
    case 'offline':
      return 'Try now';
    case 'key_refused':
      return 'Enter key';
    case 'failed':
      return kind === 'local' ? 'Try now' : 'Home settings';
  }
}
