import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { text } from '../../text/text.ts';

/** Where the person is in the first run. */
export interface FirstRunState {
  readonly step: 'doors' | 'founding' | 'connecting';
  readonly guildName: string;
}

/** The first run's view store; kept, so that closing at any step and starting again lands in it. */
export const useFirstRun = create<FirstRunState>()(
  persist((): FirstRunState => ({ step: 'doors', guildName: text.firstRun.defaultGuildName }), {
    name: 'first-run',
    version: 1,
  }),
);
