/**
 * Documents and their earlier versions. The content column comes last, so that a list does not read
 * it. The keys of deleted documents are not reused.
 */
export const documentTables = `
  CREATE TABLE documents (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    guild_seq INTEGER NOT NULL REFERENCES guilds (seq),
    title TEXT NOT NULL,
    type TEXT NOT NULL CHECK (type IN ('document', 'reference', 'brief', 'report')),
    description TEXT,
    version INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    content TEXT NOT NULL
  ) STRICT;
  CREATE INDEX documents_by_guild ON documents (guild_seq, seq);

  CREATE TABLE document_versions (
    seq INTEGER PRIMARY KEY,
    document_seq INTEGER NOT NULL REFERENCES documents (seq) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    title TEXT NOT NULL,
    type TEXT NOT NULL,
    description TEXT,
    updated_at TEXT NOT NULL,
    content TEXT NOT NULL,
    UNIQUE (document_seq, version)
  ) STRICT;
`;
