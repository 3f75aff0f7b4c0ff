import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { problemOf } from '../../bridge/call.ts';
import { text } from '../../text/text.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/toast.tsx';
import { deleteItem } from './item-acts.ts';

/** Asks before an item is deleted: there is no undo for it. */
export function DeleteQuestion({
  homeId,
  item,
  onClose,
  onDeleted,
}: {
  homeId: string;
  item: WorkItem;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const { title, detail, act } = text.work.deleteAsk;
  const confirm = () => {
    deleteItem(homeId, item).then(onDeleted, (error: unknown) =>
      showToast({ words: problemOf(error).detail }),
    );
  };
  return (
    <Confirm
      title={title(item.title)}
      detail={detail}
      act={act}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
