import { useState } from 'react';
import { useActivity } from '../../entities/progress/activity-store.ts';
import { keyInHome } from '../../entities/store/key-in-home.ts';
import { text } from '../../text/text.ts';
import type { WhileWorking } from './actions.ts';

interface Place {
  readonly homeId: string;
  readonly conversationId: string;
  readonly people?: readonly { readonly id: string; readonly name: string }[];
}

/**
 * The choice for a message that is sent while a model of the thread is at work: it joins the work,
 * or waits until it is done. The choice is undefined where no model is at work.
 */
export function useJoining({ homeId, conversationId, people = [] }: Place): {
  readonly choice: WhileWorking | undefined;
  readonly label: string | undefined;
  readonly toggle: () => void;
} {
  const [waits, setWaits] = useState(false);
  const working = useActivity(({ conversations }) =>
    Object.entries(conversations[keyInHome(homeId, conversationId)] ?? {})
      .flatMap(([id, { now }]) => (now === undefined ? [] : [id]))
      .join(' '),
  );
  const ids = new Set(working.split(' '));
  const names = people.filter(({ id }) => ids.has(id)).map(({ name }) => name);
  if (names.length === 0) {
    return { choice: undefined, label: undefined, toggle: () => undefined };
  }
  const { joinsWork, waitsForWork } = text.conversation;
  return {
    choice: waits ? 'wait' : 'join',
    label: (waits ? waitsForWork : joinsWork)(names),
    toggle: () => setWaits(!waits),
  };
}
