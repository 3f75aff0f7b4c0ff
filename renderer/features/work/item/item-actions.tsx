import { Link, MessageSquarePlus, MoveRight, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { copyText } from '../../../bridge/outside.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { DeleteQuestion } from '../delete-question.tsx';
import { MoveDialog, whyNotMovable } from '../move-dialog.tsx';

const words = text.workItem.acts;

interface ItemActionsProps {
  readonly homeId: string;
  readonly guildId: string;
  readonly item: WorkItem;
  readonly childCount: number;
  /** The address of the item; undefined until the service has the item. */
  readonly address: string | undefined;
  readonly canMove: boolean;
  readonly canDelete: boolean;
  /** Opens a new thread with operators and a first message. */
  readonly onDiscuss: (operatorIds: readonly string[], opening: string) => void;
  readonly onDeleted: () => void;
}

/** What can be done with an item besides changing its fields; of what cannot, why. */
export function ItemActions(props: ItemActionsProps) {
  const { item, address, onDiscuss } = props;
  const { assignedOperatorId: assigned, type, title } = item;
  const noteId = useId();
  const discuss = (link: string) =>
    onDiscuss(assigned === undefined ? [] : [assigned], words.opening(type, title, link));
  return (
    <div className="item-acts" role="group" aria-label={words.name}>
      {address === undefined ? (
        <p className="item-quiet">{words.noAddress}</p>
      ) : (
        <>
          <Button onClick={() => discuss(address)}>
            <MessageSquarePlus size={16} aria-hidden="true" />
            {words.discuss}
          </Button>
          <Button kind="quiet" onClick={() => void copyLink(address)}>
            <Link size={16} aria-hidden="true" />
            {words.copyLink}
          </Button>
        </>
      )}
      <MoveAction {...props} />
      <DeleteAction {...props} noteId={noteId} />
    </div>
  );
}

function MoveAction({ homeId, guildId, item, canMove }: ItemActionsProps) {
  const [isMoving, setIsMoving] = useState(false);
  const reason = whyNotMovable(homeId, guildId, item, canMove);
  if (reason !== undefined) {
    return <p className="item-quiet">{reason}</p>;
  }
  return (
    <>
      <Button kind="quiet" onClick={() => setIsMoving(true)}>
        <MoveRight size={16} aria-hidden="true" />
        {words.move}
      </Button>
      {isMoving && (
        <MoveDialog
          homeId={homeId}
          guildId={guildId}
          item={item}
          onClose={() => setIsMoving(false)}
        />
      )}
    </>
  );
}

function DeleteAction({
  homeId,
  item,
  childCount,
  canDelete,
  onDeleted,
  noteId,
}: ItemActionsProps & { readonly noteId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  if (!canDelete) {
    return <p className="item-quiet">{text.work.unavailable.delete}</p>;
  }
  return (
    <>
      <Button
        kind="quiet"
        disabled={childCount > 0}
        aria-describedby={noteId}
        onClick={() => setIsAsking(true)}
      >
        <Trash2 size={16} aria-hidden="true" />
        {words.delete}
      </Button>
      <p className="item-quiet" id={noteId}>
        {childCount > 0 && words.hasChildren(childCount)}
      </p>
      {isAsking && (
        <DeleteQuestion
          homeId={homeId}
          item={item}
          onClose={() => setIsAsking(false)}
          onDeleted={onDeleted}
        />
      )}
    </>
  );
}

async function copyLink(address: string): Promise<void> {
  if (await copyText(address)) {
    showToast({ words: words.copied });
  }
}
