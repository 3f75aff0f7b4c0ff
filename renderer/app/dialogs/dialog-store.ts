import { create } from 'zustand';
import type { NewThreadPlace } from '../../features/conversation/use-new-thread.ts';
import type { LeavingMessages } from '../../features/conversation/messages-markdown.ts';

/** The home of a link that matches no home here. */
interface UnknownHome {
  readonly place: string;
  readonly service?: { readonly host: string; readonly baseUrl: string } | undefined;
}

/** A dialog over the shell. */
export type OpenDialog =
  | {
      readonly kind: 'new-thread';
      readonly homeId: string;
      readonly guildId: string;
      /** The preselected operators. */
      readonly operatorIds?: readonly string[];
      /** The proposed first message. */
      readonly opening?: string;
      readonly title?: string | undefined;
      /** The thread with which it goes on, and what is being written there. */
      readonly continues?: NewThreadPlace['continues'];
    }
  | {
      readonly kind: 'export-thread';
      readonly homeId: string;
      readonly conversationId: string;
      /** The messages that are exported; all of the thread without them. */
      readonly selected?: LeavingMessages;
    }
  | {
      readonly kind: 'rename-thread';
      readonly homeId: string;
      readonly conversationId: string;
    }
  | {
      readonly kind: 'send-back';
      readonly homeId: string;
      readonly guildId: string;
      readonly workItemId: string;
    }
  | {
      readonly kind: 'plan';
      readonly homeId: string;
      readonly guildId: string;
      readonly conversationId: string;
      /** The messages that are to become a plan, each with its address. */
      readonly sources: readonly { readonly text: string; readonly address: string }[];
    }
  | {
      readonly kind: 'connect';
      /** The place in the home that is shown once it is connected: `/thread/cnv_1`. */
      readonly place?: string;
    }
  | ({ readonly kind: 'unknown-home' } & UnknownHome)
  | {
      readonly kind: 'home-settings';
      readonly homeId: string;
      /** The task that is shown at first. */
      readonly task?: 'signOut';
    }
  | {
      readonly kind: 'decision';
      readonly homeId: string;
      readonly guildId: string;
      /** The kind of the decision. */
      readonly noun: 'question' | 'proposal';
      readonly id: string;
    }
  | { readonly kind: 'palette' }
  | { readonly kind: 'recent-changes' }
  | { readonly kind: 'settings'; readonly sectionId?: string }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'guide' };

/** The dialog that is open, if there is one. */
export const useDialog = create<{ readonly dialog: OpenDialog | undefined }>()(() => ({
  dialog: undefined,
}));

export function openDialog(dialog: OpenDialog): void {
  useDialog.setState({ dialog });
}

export function closeDialog(): void {
  useDialog.setState({ dialog: undefined });
}
