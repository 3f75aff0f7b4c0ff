import { isDeepStrictEqual } from 'node:util';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { OperationName, WriteOperationName } from '#shared/registry/registry.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import type { ClientProcess } from './client-process.ts';
import { ClientGone } from './client-process.ts';

/** The place of a step. */
export interface WalkPlace {
  readonly homeId: string;
  readonly guildId: string;
  readonly operatorId: string;
}

/** The two places of the walk: this computer, and a service. */
export interface WalkPlaces {
  readonly here: WalkPlace;
  readonly there: WalkPlace;
}

/** An action of a person, and how they see whether it is done already. */
export interface WalkStep {
  readonly name: string;
  readonly look: (walker: Walker) => Promise<boolean>;
  readonly act: (walker: Walker) => Promise<void>;
}

type Row = Readonly<Record<string, unknown>>;

/** The window does not show what the person is looking for, but it may in a moment. */
class NotShown extends Error {
  constructor(title: string) {
    super(`“${title}” is not shown.`);
    this.name = 'NotShown';
  }
}

/**
 * A person at the application: reads what a window would show, and writes through the outbox.
 * Everything fails with ClientGone while the application is being restarted.
 */
export class Walker {
  readonly client: ClientProcess;
  readonly places: WalkPlaces;
  #submitted: Pick<OutboxEntry, 'homeId' | 'operation' | 'input'> | undefined;

  constructor(client: ClientProcess, places: WalkPlaces) {
    this.client = client;
    this.places = places;
  }

  /** The rows of a list, without those that wait in the outbox. */
  async rows(place: WalkPlace, name: OperationName, input: object = {}): Promise<readonly Row[]> {
    const { homeId, guildId } = place;
    const isOfGuild = name !== 'message.list';
    const answer = await this.client.call(name, {
      homeId,
      ...(isOfGuild && { guildId }),
      ...input,
    });
    const list = Object.values(answer as object).find((value) => Array.isArray(value));
    return (list ?? []) as readonly Row[];
  }

  async titled(place: WalkPlace, name: OperationName, title: string): Promise<Row | undefined> {
    return (await this.rows(place, name)).find((row) => row['title'] === title);
  }

  /** The id of the row with this title, which the person saw a moment ago. */
  async idOf(place: WalkPlace, name: OperationName, title: string): Promise<string> {
    const row = await this.titled(place, name, title);
    if (row === undefined) {
      throw new NotShown(title);
    }
    return String(row['id']);
  }

  /** Forgets what was submitted by the step before. */
  beginStep(): void {
    this.#submitted = undefined;
  }

  async submit({ homeId }: WalkPlace, operation: WriteOperationName, input: object): Promise<void> {
    this.#submitted = { homeId, operation, input: { ...input } };
    await this.client.call('outbox.submit', { homeId, operation, input });
  }

  /** Whether what was submitted last waits in the outbox: a window shows it in its place. */
  async isWaiting(): Promise<boolean> {
    const { homeId, operation, input = {} } = this.#submitted ?? {};
    const { entries } = (await this.client.call('outbox.list', {})) as {
      readonly entries: readonly OutboxEntry[];
    };
    // An id may be temporary in one of them, and that of the service in the other.
    const written = Object.entries(input).filter(([field]) => !/Ids?$/.test(field));
    return entries.some(
      (entry) =>
        entry.homeId === homeId &&
        entry.operation === operation &&
        written.every(([field, value]) => isDeepStrictEqual(entry.input[field], value)),
    );
  }
}

/** The walk: threads, work, documents and a draft, on this computer and on a service. */
export function walkSteps({ here, there }: WalkPlaces): readonly WalkStep[] {
  return [
    opensThread(here, 'The bakery'),
    says(here, 'The bakery', 'Find a shop by the river.'),
    opensThread(there, 'The picnic'),
    says(there, 'The picnic', 'Buy bread and find a meadow.'),
    plans(there, 'objective', 'Summer feast'),
    says(there, 'The picnic', 'And bring the blue blanket.'),
    plans(there, 'initiative', 'Food and drink', 'Summer feast'),
    changesItem(there, 'Summer feast', { status: 'in_progress', progress: 40 }),
    writesDocument(here, 'Opening day', 'We open in May.'),
    plans(here, 'objective', 'Open the shop'),
    says(here, 'The bakery', 'Tell the neighbours in time.'),
    changesDocument(here, 'Opening day', 'We open in June.'),
    writesDocument(there, 'What we bring', 'Bread, cheese, apples.'),
    renamesThread(there, 'The picnic', 'The picnic in June'),
    drafts(there, 'The picnic in June', 'Half a thought'),
    says(there, 'The picnic in June', 'That is all.'),
    changesItem(there, 'Food and drink', { status: 'done', progress: 100 }),
  ];
}

function opensThread(place: WalkPlace, title: string): WalkStep {
  const { guildId, operatorId } = place;
  return {
    name: `opens “${title}”`,
    look: async (walker) => (await walker.titled(place, 'conversation.list', title)) !== undefined,
    act: (walker) =>
      walker.submit(place, 'conversation.create', { guildId, title, operatorIds: [operatorId] }),
  };
}

function says(place: WalkPlace, thread: string, text: string): WalkStep {
  return {
    name: `says “${text}”`,
    look: async (walker) => {
      const conversationId = await walker.idOf(place, 'conversation.list', thread);
      const messages = await walker.rows(place, 'message.list', { conversationId });
      return messages.some((message) => message['text'] === text);
    },
    act: async (walker) => {
      const conversationId = await walker.idOf(place, 'conversation.list', thread);
      await walker.submit(place, 'message.create', { conversationId, text });
    },
  };
}

function plans(place: WalkPlace, type: string, title: string, parent?: string): WalkStep {
  const { guildId } = place;
  return {
    name: `plans “${title}”`,
    look: async (walker) => (await walker.titled(place, 'work_item.list', title)) !== undefined,
    act: async (walker) => {
      const parentId =
        parent === undefined ? undefined : await walker.idOf(place, 'work_item.list', parent);
      await walker.submit(place, 'work_item.create', {
        guildId,
        type,
        title,
        ...(parentId !== undefined && { parentId }),
      });
    },
  };
}

function changesItem(place: WalkPlace, title: string, change: Row): WalkStep {
  return {
    name: `changes “${title}”`,
    look: async (walker) => {
      const item = await walker.titled(place, 'work_item.list', title);
      return Object.entries(change).every(([field, value]) => item?.[field] === value);
    },
    act: async (walker) => {
      const workItemId = await walker.idOf(place, 'work_item.list', title);
      await walker.submit(place, 'work_item.update', { workItemId, ...change });
    },
  };
}

function writesDocument(place: WalkPlace, title: string, content: string): WalkStep {
  const { guildId } = place;
  return {
    name: `writes “${title}”`,
    look: async (walker) => (await walker.titled(place, 'document.list', title)) !== undefined,
    act: (walker) => walker.submit(place, 'document.create', { guildId, title, content }),
  };
}

function changesDocument(place: WalkPlace, title: string, content: string): WalkStep {
  const { homeId, guildId } = place;
  return {
    name: `changes “${title}”`,
    look: async (walker) => {
      const docId = await walker.idOf(place, 'document.list', title);
      const document = await walker.client.call('document.get', { homeId, guildId, docId });
      return (document as Row)['content'] === content;
    },
    act: async (walker) => {
      const docId = await walker.idOf(place, 'document.list', title);
      await walker.submit(place, 'document.update', { guildId, docId, content });
    },
  };
}

function renamesThread(place: WalkPlace, former: string, title: string): WalkStep {
  return {
    name: `renames “${former}”`,
    look: async (walker) => (await walker.titled(place, 'conversation.list', title)) !== undefined,
    act: async (walker) => {
      const conversationId = await walker.idOf(place, 'conversation.list', former);
      await walker.submit(place, 'conversation.update', { conversationId, title });
    },
  };
}

function drafts(place: WalkPlace, thread: string, text: string): WalkStep {
  const { homeId } = place;
  return {
    name: `drafts “${text}”`,
    look: async (walker) => {
      const conversationId = await walker.idOf(place, 'conversation.list', thread);
      const { rows } = (await walker.client.call('local.list', { kind: 'draft' })) as {
        rows: readonly { readonly key: Row }[];
      };
      return rows.some(({ key }) => key['id'] === conversationId);
    },
    act: async (walker) => {
      const conversationId = await walker.idOf(place, 'conversation.list', thread);
      const key = { homeId, kind: 'conversation', id: conversationId, field: 'text' };
      await walker.client.call('local.save', { kind: 'draft', key, value: text });
    },
  };
}

/**
 * Whether a person would retry: the application is starting, a read must wait, or a row is not
 * shown yet.
 */
export function isPassing(error: unknown): boolean {
  return error instanceof ClientGone || error instanceof NotShown || error instanceof ProblemError;
}
