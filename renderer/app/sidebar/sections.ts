import { Bot, FileText, Inbox, ListTree, MessagesSquare, Search, Trash2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ActionId } from '#shared/capability/action.ts';
import { inboxPath } from '#shared/address/home-path.ts';
import { text } from '../../text/text.ts';
import {
  documentsPath,
  operatorsPath,
  searchPath,
  threadsPath,
  trashPath,
  workPath,
} from '../places/paths.ts';
import type { Route } from '../places/routes.ts';

/** A section of a guild, as the sidebar names it. */
export interface Section {
  readonly name: string;
  readonly Icon: LucideIcon;
  readonly pathOf: (homeId: string) => string;
  /** Whether a route shows a screen of the section. */
  readonly isAt: (route: Route) => boolean;
  /** Whether a route shows a thing of its list, if that list is otherwise in the sidebar. */
  readonly isAround?: (route: Route) => boolean;
  /** The action that leads there. */
  readonly action?: ActionId;
}

/** The search through all homes. */
export const searchSection: Section = {
  name: text.app.actions.search,
  Icon: Search,
  pathOf: () => searchPath(''),
  isAt: ({ name }) => name === 'search',
  action: 'search',
};

/** The section of all homes. It exists even if a home has nothing to show. */
export const inboxSection: Section = {
  name: text.inbox.title,
  Icon: Inbox,
  pathOf: () => inboxPath,
  isAt: ({ name }) => name === 'inbox',
};

/** The section of threads. Its list is in the sidebar if there is room. */
export const threadsSection: Section = {
  name: text.app.threads,
  Icon: MessagesSquare,
  pathOf: threadsPath,
  isAt: ({ name }) => name === 'threads',
  isAround: ({ name }) => name === 'thread',
};

/** The sections that have a screen. A new section is one more entry here. */
export const sections: readonly Section[] = [
  threadsSection,
  {
    name: text.work.title,
    Icon: ListTree,
    pathOf: workPath,
    isAt: ({ name }) => name === 'work' || name === 'item',
  },
  {
    name: text.document.title,
    Icon: FileText,
    pathOf: (homeId) => documentsPath(homeId),
    isAt: ({ name }) => name === 'documents' || name === 'document' || name === 'new-document',
  },
  {
    name: text.operators.title,
    Icon: Bot,
    pathOf: operatorsPath,
    isAt: ({ name }) => name === 'operators' || name === 'operator' || name === 'run',
  },
  {
    name: text.trash.title,
    Icon: Trash2,
    pathOf: trashPath,
    isAt: ({ name }) => name === 'trash',
  },
];
