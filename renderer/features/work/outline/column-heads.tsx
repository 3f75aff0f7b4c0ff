import { Ellipsis, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { workItemStatuses } from '#shared/domain/work-item/status.ts';
import type { WorkItemStatus } from '#shared/domain/work-item/status.ts';
import { useOfferMenu } from '../../../actions/offered-menus.ts';
import { arrangeBoard } from '../../../entities/local-state/board-store.ts';
import { text } from '../../../text/text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuItem } from '../../../ui/menu-items.tsx';
import type { Board } from '../board/board-columns.ts';
import { StatusSign } from '../item/item-signs.tsx';
import { LimitDialog } from '../board/limit-dialog.tsx';

type ColumnLimits = Readonly<Partial<Record<WorkItemStatus, number>>>;

/** The heads of the board's columns: status, count, and the limit that a person has set. */
export function ColumnHeads({
  homeId,
  guildId,
  board,
  limits,
}: {
  homeId: string;
  guildId: string;
  board: Board;
  limits: ColumnLimits;
}) {
  const [limited, setLimited] = useState<WorkItemStatus>();
  const setLimit = (status: WorkItemStatus, limit: number | undefined) => {
    const { [status]: _former, ...others } = limits;
    const columnLimits = limit === undefined ? others : { ...others, [status]: limit };
    arrangeBoard({ homeId, guildId }, { columnLimits });
  };
  useOfferMenu(text.board.name, columnMenus(limits, setLimited, setLimit));
  return (
    <div className="board-heads">
      {workItemStatuses.map((status) => (
        <div key={status} className="board-head">
          <StatusSign status={status} />
          <h2>{text.work.statuses[status]}</h2>
          <Count shown={board.shown[status]} all={board.all[status]} limit={limits[status]} />
          <Menu
            trigger={
              <IconButton
                label={text.board.columnActions(status)}
                icon={<Ellipsis size={16} aria-hidden="true" />}
              />
            }
            items={[
              { label: text.board.setLimit, onSelect: () => setLimited(status) },
              ...(limits[status] === undefined
                ? []
                : [
                    {
                      label: text.board.removeLimit,
                      onSelect: () => setLimit(status, undefined),
                    },
                  ]),
            ]}
          />
        </div>
      ))}
      {limited && (
        <LimitDialog
          status={limited}
          limit={limits[limited]}
          onSave={(limit) => setLimit(limited, limit)}
          onClose={() => setLimited(undefined)}
        />
      )}
    </div>
  );
}

const named = (status: WorkItemStatus) => ({ label: text.work.statuses[status] });

/** The acts of all columns, each for whichever column is chosen. */
function columnMenus(
  limits: ColumnLimits,
  ask: (status: WorkItemStatus) => void,
  setLimit: (status: WorkItemStatus, limit: undefined) => void,
): MenuItem[] {
  const limited = workItemStatuses.filter((status) => limits[status] !== undefined);
  return [
    {
      label: text.board.setLimit,
      items: workItemStatuses.map((each) => ({ ...named(each), onSelect: () => ask(each) })),
    },
    {
      label: text.board.removeLimit,
      isDisabled: limited.length === 0,
      items: limited.map((each) => ({
        ...named(each),
        onSelect: () => setLimit(each, undefined),
      })),
    },
  ];
}

/** How many items a column has; a limit is held against all of them, whatever the filter shows. */
function Count({ shown, all, limit }: { shown: number; all: number; limit: number | undefined }) {
  const { count } = text.board;
  const number = count.shown(shown, all);
  const over = limit === undefined ? 0 : all - limit;
  const words = [
    count.words(shown, all),
    ...(limit === undefined ? [] : [count.limit(limit)]),
    ...(over > 0 ? [count.over(over)] : []),
  ];
  return (
    <span className="board-count" data-over={over > 0 ? '' : undefined} title={words.join(', ')}>
      {over > 0 && <TriangleAlert size={14} aria-hidden="true" />}
      <span aria-hidden="true">{limit === undefined ? number : count.limited(number, limit)}</span>
      <span className="hidden">{words.join(', ')}</span>
    </span>
  );
}
