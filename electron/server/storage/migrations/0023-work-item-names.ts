/**
 * The numbers of work items, by which they have short names. A number belongs to its item for good,
 * also in the trash, and no other item of the guild gets it once its own is gone. The prefixes of
 * guilds follow at the start (`features/guild/prefix-store.ts`), because they are made of letters
 * that SQLite cannot fold.
 */
export const workItemNames = `
  ALTER TABLE work_items ADD COLUMN number INTEGER CHECK (number > 0);
  UPDATE work_items SET number = counted.number
    FROM (SELECT seq, row_number() OVER (PARTITION BY guild_seq ORDER BY seq) AS number
          FROM work_items) AS counted
    WHERE counted.seq = work_items.seq;
  CREATE UNIQUE INDEX work_items_by_number ON work_items (guild_seq, number);

  CREATE TABLE item_counters (
    guild_seq INTEGER PRIMARY KEY REFERENCES guilds (seq),
    -- The greatest number that an item of the guild has ever had.
    last_number INTEGER NOT NULL CHECK (last_number >= 0)
  ) STRICT;
  INSERT INTO item_counters (guild_seq, last_number)
    SELECT g.seq, coalesce(max(i.number), 0)
    FROM guilds g LEFT JOIN work_items i ON i.guild_seq = g.seq GROUP BY g.seq;

  -- The newest prefix of a guild is the present one. Those before it still lead to its items.
  CREATE TABLE item_prefixes (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_seq INTEGER NOT NULL REFERENCES guilds (seq),
    prefix TEXT NOT NULL,
    UNIQUE (guild_seq, prefix)
  ) STRICT;
`;
