import { BookOpen, ClipboardList, FileChartColumn, FileText } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { DocumentType } from '#shared/domain/document/schema.ts';
import './document-signs.css';

const signs: Readonly<Record<DocumentType, LucideIcon>> = {
  document: FileText,
  reference: BookOpen,
  brief: ClipboardList,
  report: FileChartColumn,
};

/** The sign of a type, beside words that name it. */
export function DocumentSign({ type }: { type: DocumentType }) {
  const Sign = signs[type];
  return <Sign className="document-sign" aria-hidden="true" />;
}
