import { ArrowLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DocumentType } from '#shared/domain/document/schema.ts';
import { useIsAside } from '../../actions/aside.ts';
import { text } from '../../text/text.ts';
import { DocumentSign } from './document-signs.tsx';
import '../../ui/screen.css';
import './document.css';

/** Where a document stands, and what can be done with it. */
export function DocumentHeader({
  title,
  type,
  listHref,
  children,
}: {
  title: string;
  type: DocumentType;
  listHref: string;
  /** The acts. */
  children: ReactNode;
}) {
  const Heading = useIsAside() ? 'h2' : 'h1';
  return (
    <header className="document-header">
      <Heading className="hidden">{title}</Heading>
      <nav aria-label={text.document.breadcrumb}>
        <ol className="document-breadcrumb">
          <li>
            <a href={listHref}>
              <ArrowLeft className="document-back" size={20} aria-hidden="true" />
              <span className="yields">{text.document.title}</span>
            </a>
          </li>
          <li className="yields" aria-current="page">
            <ChevronRight size={14} aria-hidden="true" />
            <DocumentSign type={type} />
            {text.document.types[type]}
          </li>
        </ol>
      </nav>
      <div className="document-acts">{children}</div>
    </header>
  );
}
