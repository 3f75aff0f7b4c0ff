import { beforeEach, expect, test } from 'vitest';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { errorOfAnswer } from '../connection/service-error.ts';
import { ItemGuilds } from './item-guilds.ts';

// A service with two guilds, of which nothing is kept on this computer.

type Item = Pick<WorkItem, 'id' | 'parentId'> & { readonly guildId: string };

let items: Item[];
let asked: string[];
let service: object;
/** The guilds whose items may not be read, with the refusal. */
let refused: Map<string, Error>;

beforeEach(() => {
  items = [
    ...['a', 'b'].map((id) => ({ id, guildId: 'gld_1' })),
    { id: 'top', guildId: 'gld_2' },
    ...['p', 'q', 'r'].map((id) => ({ id, parentId: 'top', guildId: 'gld_2' })),
    ...['p', 'q', 'r'].flatMap((parentId) =>
      [1, 2].map((count) => ({ id: `${parentId}${count}`, parentId, guildId: 'gld_2' })),
    ),
  ] as Item[];
  asked = [];
  service = {};
  refused = new Map();
});

function build(): ItemGuilds {
  const read = async (
    name: string,
    input: Readonly<Record<'guildId' | 'parentId' | 'cursor', string | undefined>>,
  ) => {
    if (name === 'guild.list') {
      return { guilds: ['gld_1', 'gld_2'].map((id) => ({ id, name: id })) };
    }
    const { guildId, parentId, cursor = 0 } = input;
    asked.push(`${guildId} ${parentId ?? 'whole'}`);
    const refusal = refused.get(String(guildId));
    if (refusal !== undefined) {
      throw refusal;
    }
    const rows = items.filter(
      (item) =>
        item.guildId === guildId && (parentId === undefined || (item.parentId ?? '') === parentId),
    );
    const from = Number(cursor);
    // Pages of five.
    const nextCursor = rows.length > from + 5 ? String(from + 5) : null;
    return { workItems: rows.slice(from, from + 5), nextCursor };
  };
  return new ItemGuilds({ read: read as never, service: () => service });
}

/** The guild of an item as the outbox finds it. */
async function guildOf(guilds: ItemGuilds, id: string) {
  const { parentId } = items.find((item) => item.id === id) ?? {};
  const item = { id, ...(parentId !== undefined && { parentId }) } as Item;
  return guilds.known(item) ?? guilds.find(item);
}

test('the deletions of a branch look once beside the first item, and once through its guild', async () => {
  const guilds = build();
  for (const { id } of items.filter(({ guildId }) => guildId === 'gld_2').toReversed()) {
    // oxlint-disable-next-line no-await-in-loop -- one deletion goes out at a time
    expect(await guildOf(guilds, id)).toBe('gld_2');
  }
  const [first, second, ...whole] = asked;
  expect([first, second]).toEqual(['gld_1 r', 'gld_2 r']);
  expect(whole).toEqual(['gld_2 whole', 'gld_2 whole']);
});

test('a single deletion reads no guild whole', async () => {
  const guilds = build();
  expect(await guildOf(guilds, 'q1')).toBe('gld_2');
  expect(asked).toEqual(['gld_1 q', 'gld_2 q']);
});

test('a deletion of another guild is found after one of the first', async () => {
  const guilds = build();
  expect(await guildOf(guilds, 'q1')).toBe('gld_2');
  expect(await guildOf(guilds, 'b')).toBe('gld_1');
  expect(await guildOf(guilds, 'a')).toBe('gld_1');
  expect(asked.filter((line) => line === 'gld_1 whole')).toHaveLength(1);
});

test('an item that is nowhere has no guild, and is looked for again', async () => {
  const guilds = build();
  expect(await guilds.find({ id: 'lost' } as Item)).toBeUndefined();
  items.push({ id: 'lost', guildId: 'gld_1' } as Item);
  expect(await guilds.find({ id: 'lost' } as Item)).toBe('gld_1');
});

test('a guild that may not be read says nothing of the next; one that cannot be read now does', async () => {
  const guilds = build();
  refused.set('gld_1', errorOfAnswer(403, {}, undefined));
  expect(await guildOf(guilds, 'q1')).toBe('gld_2');
  refused.set('gld_1', errorOfAnswer(503, {}, undefined));
  await expect(guilds.find({ id: 'a' } as Item)).rejects.toMatchObject({ status: 503 });
});

test('nothing is known of the items of another service', async () => {
  const guilds = build();
  expect(await guildOf(guilds, 'q1')).toBe('gld_2');
  service = {};
  expect(guilds.known({ id: 'q1', parentId: 'q' } as Item)).toBeUndefined();
});
