/**
 * The news that a person was alerted to. Each piece has one or several `news_key`s, and one that is
 * here is never told again. `at` is its time by the service's clock, empty where it has none;
 * `batch` names the claim that brought it, so that a repeated claim has the same answer. Those with
 * the lowest `position` came the longest ago. News of a home up to `since` was there before the
 * home was, or has been forgotten.
 */
export const alerts = `
  CREATE TABLE alerted_news (
    home_id TEXT NOT NULL,
    news_key TEXT NOT NULL,
    at TEXT NOT NULL,
    batch TEXT NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (home_id, news_key)
  ) STRICT;
  CREATE INDEX alerted_news_by_key ON alerted_news (news_key);
  CREATE INDEX alerted_news_by_position ON alerted_news (home_id, position);
  CREATE TABLE alerts_begun (
    home_id TEXT PRIMARY KEY,
    since TEXT NOT NULL
  ) STRICT;
`;
