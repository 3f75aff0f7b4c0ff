import { textLimits } from '#shared/limits/limits.ts';
import type { TableRules } from './table-rules.ts';

/** The rules for documents and their versions. */
export const documentRules: TableRules = {
  columns: {
    documents: {
      times: ['created_at', 'updated_at'],
      ids: ['id'],
      texts: {
        title: textLimits.title,
        description: textLimits.documentDescription,
        content: textLimits.documentContent,
      },
    },
    document_versions: {
      times: ['updated_at'],
      texts: {
        title: textLimits.title,
        description: textLimits.documentDescription,
        content: textLimits.documentContent,
      },
    },
  },
  rules: [
    { what: 'the newest versions of documents', broken: `documents WHERE version < 1` },
    {
      what: 'the versions of documents',
      broken: `document_versions v JOIN documents d ON d.seq = v.document_seq
        WHERE v.version NOT BETWEEN 1 AND d.version - 1`,
    },
    {
      what: 'the authors of documents',
      broken: `document_authors a JOIN documents d ON d.seq = a.document_seq
          LEFT JOIN operators o ON o.seq = a.operator_seq
        WHERE a.version NOT BETWEEN 1 AND d.version OR o.guild_seq <> d.guild_seq`,
    },
    {
      what: 'the types of versions of documents',
      broken: `document_versions WHERE type NOT IN ('document', 'reference', 'brief', 'report')`,
    },
  ],
};
