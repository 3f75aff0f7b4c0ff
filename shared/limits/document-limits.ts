// All limits on documents that come in as files, and on how their texts are compared.

/** The limits on files that become documents at once. */
export const importLimits = {
  documents: 5_000,
  /** Files and folders that are looked at, and the depth of folders. */
  entries: 20_000,
  depth: 32,
  /** A document of the longest content has fewer bytes. */
  fileBytes: 3_100_000,
  /** All files that are read for one import. */
  bytes: 50_000_000,
  /** The files that are left out and named; the rest is counted. */
  leftOutNamed: 50,
  /** Documents that are made at once, on a service far away too. */
  atOnce: 16,
  /** How often a list is drawn while they come in, in milliseconds. */
  drawnMs: 250,
  /** The files that a list of an import names; the rest is counted, and copied with them. */
  reportNamed: 200,
} as const;

/** The limits on a rename that texts follow. */
export const renameLimits = {
  /** How long the texts are looked through before the title is kept without them. */
  lookMs: 20_000,
} as const;

/** The limits on comparing and merging two texts. */
export const mergeLimits = {
  /** Comparisons of lines in one part of a merge; a part that needs more is left to the person. */
  steps: 4_000_000,
  /** The lines of such a part. */
  lines: 50_000,
  /** How far a comparison looks for equal words, and how long. Beyond that it marks whole parts. */
  diffScan: 500,
  diffMs: 40,
  /** The length of two compared texts together that have marks beside their lines. */
  gutter: 200_000,
  /** Formatted blocks between two that both texts have; more of them are one difference. */
  blocks: 2_000,
  /** The beginning of a block that tells whether another one was made of it: HTML, and letters. */
  alikeHtml: 8_000,
  alikeLetters: 1_000,
  /** Blocks around a difference that are shown, and how many more are folded at least. */
  blocksAround: 1,
  blocksFolded: 3,
  /** Compared blocks that are kept on the page, and what is shown of them in a table, as HTML. */
  blocksKept: 40,
  cellHtml: 20_000,
} as const;
