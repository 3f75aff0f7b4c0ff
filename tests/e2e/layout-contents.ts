import type { Page } from '@playwright/test';
import { longNames } from '../../renderer/testing/boxes.ts';
import { guildIdOf } from './work-item.ts';

/** The ids of what the walk opens. */
export interface LayoutIds {
  readonly threadId: string;
  readonly itemId: string;
  readonly documentId: string;
  readonly operatorId: string;
}

/** How much of each kind a guild gets. */
export interface LayoutCounts {
  readonly operators: number;
  /** How many of them are in the thread that the walk opens. */
  readonly inThread: number;
  readonly threads: number;
  readonly messages: number;
  readonly items: number;
  readonly documents: number;
  readonly deleted: number;
}

/** Fills the guild of this computer beneath the screen, with names as long as people make them. */
export async function fillGuild(page: Page, counts: LayoutCounts): Promise<LayoutIds> {
  return page.evaluate(
    async ([guildId, wanted, names]) => {
      const ask = window.guildhall.call as (name: string, input: object) => Promise<unknown>;
      const submit = async (operation: string, input: object): Promise<string> => {
        const answer = (await ask('outbox.submit', { homeId: 'local', operation, input })) as {
          ok: boolean;
          data?: { output?: { id?: string } };
          problem?: { detail: string };
        };
        if (!answer.ok) {
          throw new Error(`${operation}: ${answer.problem?.detail}`);
        }
        return answer.data?.output?.id ?? '';
      };
      const long =
        'that has to be said in full, since nobody would know what it is about otherwise';
      /** The first few have the longest names that people make, in several writings. */
      const named = (kind: string, at: number) => names[at] ?? `${kind} ${at} ${long}`;
      const each = async (count: number, make: (at: number) => Promise<string>) => {
        const ids: string[] = [];
        for (let at = 0; at < count; at += 1) {
          ids.push(await make(at));
        }
        return ids;
      };
      await each(wanted.operators, (at) =>
        submit('operator.create', {
          guildId,
          name: names[at] ?? `Operator ${at} Featherstonehaugh`,
          role: `Keeps an eye on part ${at} of everything ${long}`,
        }),
      );
      const listed = (await ask('operator.list', { homeId: 'local', guildId })) as {
        data: { operators: { id: string }[] };
      };
      const operatorIds = listed.data.operators.map(({ id }) => id);
      await each(wanted.threads, (at) =>
        submit('conversation.create', {
          guildId,
          operatorIds: operatorIds.slice(0, 1 + (at % 3)),
          title: named('Thread', wanted.threads - 1 - at),
        }),
      );
      const itemIds = await each(wanted.items, (at) =>
        submit('work_item.create', {
          guildId,
          type: at % 3 === 0 ? 'objective' : 'task',
          title: named('Item', at),
          priority: (['low', 'medium', 'high'] as const)[at % 3],
        }),
      );
      const parents = itemIds.filter((_, at) => at % 3 === 0);
      await each(wanted.items, (at) =>
        submit('work_item.create', {
          guildId,
          type: 'initiative',
          parentId: parents[at % parents.length],
          title: `Part ${at} ${long}`,
        }),
      );
      const text = Array.from(
        { length: 40 },
        (_, at) => `## Chapter ${at}\n\nA paragraph ${long}.`,
      );
      const documentIds = await each(wanted.documents, (at) =>
        submit('document.create', {
          guildId,
          title: named('Document', wanted.documents - 1 - at),
          content: text.join('\n\n'),
        }),
      );
      const gone = await each(wanted.deleted, (at) =>
        submit('document.create', {
          guildId,
          title: named('Deleted', wanted.deleted - 1 - at),
          content: 'Gone.',
        }),
      );
      await Promise.all(gone.map((docId) => submit('document.delete', { guildId, docId })));
      const threadId = await submit('conversation.create', {
        guildId,
        operatorIds: operatorIds.slice(0, wanted.inThread),
        title: `The thread ${long}`,
      });
      await each(wanted.messages, (at) =>
        submit('message.create', {
          conversationId: threadId,
          text: `# Message ${at} ${long}\n\n- [ ] one\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n\`\`\`js\nconst a = 1; // why\n\`\`\`\n\n> quoted`,
          asOperatorId: operatorIds[0],
        }),
      );
      return {
        threadId,
        itemId: itemIds[0] ?? '',
        documentId: documentIds[0] ?? '',
        operatorId: operatorIds.at(-1) ?? '',
      };
    },
    [await guildIdOf(page), counts, longNames] as const,
  );
}
