/** The purposes of a document. */
export const documentTypes = ['document', 'reference', 'brief', 'report'] as const;
