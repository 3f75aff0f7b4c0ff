import { copyLimits } from '#shared/limits/desktop-limits.ts';
import { importLimits } from '#shared/limits/document-limits.ts';
import { copyText } from '../../../bridge/outside.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { FileList } from './file-list.tsx';
import type { TransferReport } from './transfer-run.ts';

const words = text.document.transfer;

/** Each file of a report, by its name, with what became of it. */
export function ReportDialog({ report, onClose }: { report: TransferReport; onClose: () => void }) {
  const { name, summary, parts } = report;
  const copy = async () => {
    if (await copyText(reportText(report))) {
      showToast({ words: words.reportCopied });
    }
  };
  return (
    <Dialog title={name} onClose={onClose}>
      <p>{summary}</p>
      {parts.map((part) => (
        <FileList key={part.name} {...part} most={importLimits.reportNamed} />
      ))}
      <div className="dialog-acts">
        <Button onClick={() => void copy()}>{words.copyReport}</Button>
        <Button kind="primary" onClick={onClose}>
          {text.ui.close}
        </Button>
      </div>
    </Dialog>
  );
}

/** The whole report as a text, cut where it is longer than what can be copied. */
function reportText({ name, summary, parts }: TransferReport): string {
  const lines = parts.flatMap((part) => [
    '',
    part.name,
    ...part.rows.map((row) => `- ${row.filter((each) => each !== '').join(': ')}`),
  ]);
  return [name, summary, ...lines].join('\n').slice(0, copyLimits.text).toWellFormed();
}
