/**
 * Drafts are local state, by a key in place of a name: what they are about, its id, and the field.
 * The draft of a thread that was not opened yet bore the id of its guild alone, as that of a thread
 * bears the thread's; it is known by its form.
 *
 * Drafts of items, documents and operators that were made offline stayed under their temporary ids
 * where these were sent while no window listened. They go to the ids that `identities` knows, and so
 * do links in them. Of two texts of one field both stay, with a blank line between; of facts about a
 * text the later ones. An id that a link would have to escape is put into no text.
 *
 * - `split`: a name up to its last slash, and the field behind it
 * - `draft_rows`: the drafts on their way, for the time of this step
 */
export const draftsByKey = `
  CREATE TABLE draft_rows (
    visit INTEGER PRIMARY KEY,
    home_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    field TEXT NOT NULL,
    text TEXT NOT NULL
  ) STRICT;

  WITH
    split AS (
      SELECT rowid AS visit, home_id, text, conversation_id AS name,
        rtrim(conversation_id, replace(conversation_id, '/', '')) AS head
      FROM drafts
    ),
    sorted AS (
      SELECT visit, home_id, text, name, head, CASE
        WHEN name GLOB 'document/new/?*/?*' THEN 'new_document'
        WHEN name GLOB 'document/merged/?*/?*' THEN 'merged_document'
        WHEN name GLOB 'document/?*/?*' THEN 'document'
        WHEN name GLOB 'work_item/?*/?*' THEN 'work_item'
        WHEN name GLOB 'operator/?*/?*' THEN 'operator'
        WHEN name GLOB 'run_note/?*' THEN 'run'
        WHEN name GLOB 'decision/?*' THEN 'decision'
        WHEN substr(text, 1, 11) = '{"chosen":[' AND CASE WHEN json_valid(text) THEN
          json_type(text, '$.others') = 'text' AND json_type(text, '$.title') = 'text'
          AND json_type(text, '$.opening') = 'text' END THEN 'guild'
        ELSE 'conversation' END AS kind
      FROM split
    ),
    placed AS (
      SELECT visit, home_id, text, kind, CASE kind
          WHEN 'new_document' THEN substr(name, 14, length(head) - 14)
          WHEN 'merged_document' THEN substr(name, 17, length(head) - 17)
          WHEN 'document' THEN substr(name, 10, length(head) - 10)
          WHEN 'work_item' THEN substr(name, 11, length(head) - 11)
          WHEN 'operator' THEN substr(name, 10, length(head) - 10)
          WHEN 'run' THEN substr(name, 10)
          WHEN 'decision' THEN substr(name, 10)
          ELSE name END AS id,
        CASE kind
          WHEN 'run' THEN 'note'
          WHEN 'decision' THEN 'form'
          WHEN 'guild' THEN 'thread'
          WHEN 'conversation' THEN 'text'
          ELSE substr(name, length(head) + 1) END AS field
      FROM sorted
    )
  INSERT INTO draft_rows (visit, home_id, kind, id, field, text)
    SELECT visit, home_id, kind, id, field, text FROM placed;
  DROP TABLE drafts;

  UPDATE draft_rows SET id = i.server_id FROM identities AS i
    WHERE i.temporary_id = draft_rows.id AND i.home_id = draft_rows.home_id;

  WITH RECURSIVE
    named AS (
      SELECT d.visit, i.temporary_id, i.server_id,
        row_number() OVER (PARTITION BY d.visit ORDER BY i.temporary_id) AS number
      FROM draft_rows AS d JOIN identities AS i
        ON i.home_id = d.home_id AND instr(d.text, i.temporary_id) > 0
      WHERE instr(d.text, 'new_') > 0 AND i.server_id NOT GLOB '*[^a-zA-Z0-9_.~-]*'
    ),
    renamed (visit, number, text) AS (
      SELECT visit, 0, text FROM draft_rows WHERE visit IN (SELECT visit FROM named)
      UNION ALL
      SELECT renamed.visit, named.number, replace(renamed.text, temporary_id, server_id)
      FROM renamed JOIN named
        ON named.visit = renamed.visit AND named.number = renamed.number + 1
    )
  UPDATE draft_rows SET text = last.text
    FROM (SELECT visit, text, max(number) FROM renamed GROUP BY visit) AS last
    WHERE last.visit = draft_rows.visit;

  INSERT INTO local_state (home_id, kind, key, value, visit)
    SELECT home_id, 'draft',
      json_object('field', field, 'homeId', home_id, 'id', id, 'kind', kind),
      json_quote(group_concat(text, char(10, 10) ORDER BY visit)), max(visit)
    FROM draft_rows WHERE field NOT IN ('base', 'facts', 'thread', 'form')
    GROUP BY home_id, kind, id, field;
  INSERT INTO local_state (home_id, kind, key, value, visit)
    SELECT home_id, 'draft',
      json_object('field', field, 'homeId', home_id, 'id', id, 'kind', kind),
      json_quote(text), max(visit)
    FROM draft_rows WHERE field IN ('base', 'facts', 'thread', 'form')
    GROUP BY home_id, kind, id, field;
  DROP TABLE draft_rows;
`;
