import { reportProblem } from '../bridge/report-problem.ts';
import { Confirm } from '../ui/confirm.tsx';

/** Asks before something is deleted that no undo brings back; says why where that fails. */
export function ConfirmDelete({
  name,
  words: { title, detail, act },
  onDelete,
  onDeleted,
  onClose,
}: {
  /** The name of what is deleted. */
  name: string;
  words: {
    readonly title: (name: string) => string;
    readonly detail: string;
    readonly act: string;
  };
  /** @throws ProblemError where it could not be deleted */
  onDelete: () => Promise<void>;
  onDeleted?: () => void;
  onClose: () => void;
}) {
  return (
    <Confirm
      title={title(name)}
      detail={detail}
      act={act}
      onConfirm={() => void onDelete().then(onDeleted, reportProblem)}
      onClose={onClose}
    />
  );
}
