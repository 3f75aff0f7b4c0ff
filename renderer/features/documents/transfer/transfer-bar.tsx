import { X } from 'lucide-react';
import { useState } from 'react';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { GuildPlace } from '../document-acts.ts';
import { ReportDialog } from './report-dialog.tsx';
import { closeReport, useTransfer } from './transfer-run.ts';
import './transfer.css';

const words = text.document.transfer;

/** How far an import or export is, with the way to end it; once it is over, the way to its report. */
export function TransferBar({ place }: { place: GuildPlace }) {
  const transfer = useTransfer(place);
  const [isOpen, setIsOpen] = useState(false);
  if (transfer === undefined) {
    return null;
  }
  const { kind, done, all, stop, report } = transfer;
  if (report === undefined) {
    return (
      <div className="transfer-bar">
        <p>{words.progress[kind](done, all)}</p>
        <progress aria-label={words.names[kind]} value={done} max={all} />
        <Button onClick={stop}>{words.stop}</Button>
      </div>
    );
  }
  return (
    <div className="transfer-bar">
      <p role="status">{report.summary}</p>
      <Button onClick={() => setIsOpen(true)}>{words.showReport}</Button>
      <IconButton
        label={words.closeReport}
        icon={<X size={16} aria-hidden="true" />}
        onClick={() => closeReport(place)}
      />
      {isOpen && <ReportDialog report={report} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
