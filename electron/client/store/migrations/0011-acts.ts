/** The acts of the person that can be taken back: `body` is one as JSON. The oldest stand first. */
export const acts = `
  CREATE TABLE acts (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    home_id TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
`;
