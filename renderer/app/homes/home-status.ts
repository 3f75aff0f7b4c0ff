import type { Home } from '#shared/capability/home.ts';
import type { ToldCounts } from '../../entities/outbox/outbox-counts.ts';
import { text } from '../../text/text.ts';

/** An action of the person that can help a home. */
export type HomeAction = keyof typeof text.app.homeActions;

/** The state of a home, in a word or two. */
export function stateOf({ kind, state }: Home): string {
  const isConnecting = kind === 'remote' && state.kind === 'starting';
  return text.app.states[isConnecting ? 'connecting' : state.kind];
}

/** The one action that helps a home; undefined while all is well. */
export function helpOf({ kind, state }: Home): HomeAction | undefined {
  switch (state.kind) {
    case 'starting':
    case 'live':
    case 'polling':
      return undefined;
    case 'reconnecting':
    case 'offline':
      return 'tryNow';
    case 'key_refused':
      return 'enterKey';
    case 'failed':
      return kind === 'local' ? 'tryNow' : 'settings';
  }
}

/** The numbers of waiting writes and of writes that need the person, in words; none for zero. */
export function describeCounts({ waiting, needing }: ToldCounts): string[] {
  return [
    ...(waiting > 0 ? [text.app.waiting(waiting)] : []),
    ...(needing > 0 ? [text.app.needing(needing)] : []),
  ];
}
