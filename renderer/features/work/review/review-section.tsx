import { Check, Undo2 } from 'lucide-react';
import { useId } from 'react';
import type { Operator } from '#shared/domain/operator/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { isUnsent } from '../../../entities/store/entity-list.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { markdownWords } from '../../../ui/markdown/markdown-html.ts';
import { rovingRows } from '../../../ui/roving-rows.ts';
import { formatExact, formatRecent } from '../../../ui/time.ts';
import { useNow } from '../../../ui/use-now.ts';
import { approveItem } from './review-acts.ts';
import { useReports } from './use-reports.ts';
import type { Report } from './use-reports.ts';
import './review.css';

const words = text.workItem.review;
const beginningLength = 400;

/** The review of an item: its reports, and the two ways on. */
export function ReviewSection({
  homeId,
  guildId,
  item,
  operators,
  documentHref,
  onSendBack,
}: {
  homeId: string;
  guildId: string;
  item: WorkItem;
  operators: readonly Operator[];
  documentHref: (documentId: string) => string;
  onSendBack: () => void;
}) {
  const titleId = useId();
  const reports = useReports({ homeId, guildId, item });
  const said =
    reports === undefined
      ? words.loading
      : reports === 'failed'
        ? words.notRead
        : reports.length === 0
          ? words.none
          : undefined;
  return (
    <section className="item-review" aria-labelledby={titleId}>
      <h2 id={titleId}>{words.title}</h2>
      {said === undefined ? null : <p className="quiet">{said}</p>}
      {typeof reports === 'object' && reports.length > 0 && (
        <ul ref={rovingRows} className="item-reports" aria-label={words.reports}>
          {reports.map((report) => (
            <ReportRow key={report.document.id} {...{ report, operators, documentHref }} />
          ))}
        </ul>
      )}
      <div className="item-review-acts">
        <Button kind="primary" onClick={() => void approveItem(homeId, item.id)}>
          <Check size={16} aria-hidden="true" />
          {words.approve}
        </Button>
        <Button disabled={isUnsent(item)} onClick={onSendBack}>
          <Undo2 size={16} aria-hidden="true" />
          {words.sendBack}
        </Button>
        {isUnsent(item) && <p className="quiet">{text.workItem.acts.noAddress}</p>}
      </div>
    </section>
  );
}

function ReportRow({
  report: { document, operatorId },
  operators,
  documentHref,
}: {
  report: Report;
  operators: readonly Operator[];
  documentHref: (documentId: string) => string;
}) {
  const now = useNow();
  const { id, title, createdAt, content } = document;
  const author = operators.find((operator) => operator.id === operatorId)?.name;
  const at = formatRecent(createdAt, now);
  return (
    <li className="item-report">
      <p className="item-report-head">
        <a href={documentHref(id)} dir="auto">
          {title}
        </a>
        <time className="quiet" dateTime={createdAt} title={formatExact(createdAt)}>
          {author === undefined ? at : words.by(author, at)}
        </time>
      </p>
      <p className="item-report-beginning" dir="auto">
        {markdownWords(withoutHeading(content), beginningLength)}
      </p>
    </li>
  );
}

/** A text without the heading with which it begins: its title says the same. */
function withoutHeading(content: string): string {
  return content.replace(/^\s*# [^\n]*\n/, '');
}
