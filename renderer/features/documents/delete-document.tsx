import type { Document } from '#shared/domain/document/schema.ts';
import { problemOf } from '../../bridge/call.ts';
import { text } from '../../text/text.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/toast.tsx';
import { deleteDocument } from './document-acts.ts';
import type { GuildPlace } from './document-acts.ts';

/** Asks before a document is deleted: there is no undo for it. */
export function DeleteDocument({
  place,
  document,
  onClose,
  onDeleted,
}: {
  place: GuildPlace;
  document: Document;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const { title, detail, act } = text.document.deleteAsk;
  const confirm = () => {
    deleteDocument(place, document).then(onDeleted, (error: unknown) =>
      showToast({ words: problemOf(error).detail }),
    );
  };
  return (
    <Confirm
      title={title(document.title)}
      detail={detail}
      act={act}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
