/**
 * The author of each version of a document, the newest included (contract: Documents). The table stands
 * apart, because a column of documents would stand behind their content. Versions from before this
 * migration have no row: nobody wrote down whose they are.
 */
export const documentAuthors = `
  CREATE TABLE document_authors (
    document_seq INTEGER NOT NULL REFERENCES documents (seq) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    user_seq INTEGER REFERENCES users (seq),
    operator_seq INTEGER REFERENCES operators (seq),
    PRIMARY KEY (document_seq, version),
    CHECK ((user_seq IS NULL) <> (operator_seq IS NULL))
  ) STRICT, WITHOUT ROWID;
`;
