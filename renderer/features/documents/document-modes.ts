/** The modes of a document's screen. */
const documentModes = ['read', 'edit', 'versions', 'conflict'] as const;

export type DocumentMode = (typeof documentModes)[number];

/** The mode that an address names; an unknown one is reading. */
export function documentModeOf(name: string): DocumentMode {
  return documentModes.find((mode) => mode === name) ?? 'read';
}
