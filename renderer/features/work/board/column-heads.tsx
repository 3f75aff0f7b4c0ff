import { Ellipsis, Plus, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { workItemStatuses } from '#shared/domain/work-item/status.ts';
import type { WorkItemStatus } from '#shared/domain/work-item/status.ts';
import { useOfferMenu } from '../../../actions/offered-menus.ts';
import { arrangeBoard } from '../../../entities/local-state/board-store.ts';
import { text } from '../../../text/text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuItem } from '../../../ui/menu-items.tsx';
import { AddCard } from './add-card.tsx';
import type { Board, FoldedColumns } from './board-columns.ts';
import { rovingByArrows } from '../../../ui/roving-rows.ts';
import { StatusSign } from '../item/item-signs.tsx';
import { LimitDialog } from './limit-dialog.tsx';

type ColumnLimits = Readonly<Partial<Record<WorkItemStatus, number>>>;

interface ColumnHeadsProps {
  readonly homeId: string;
  readonly guildId: string;
  readonly board: Board;
  readonly limits: ColumnLimits;
  readonly folded: FoldedColumns;
}

/**
 * The heads of the board's columns: status, count, and the limit that a person has set. They are one
 * stop of the Tab key, and Left and Right lead from one to the other.
 */
export function ColumnHeads(props: ColumnHeadsProps) {
  const { homeId, guildId, limits, folded } = props;
  const [limited, setLimited] = useState<WorkItemStatus>();
  const [addedTo, setAddedTo] = useState<WorkItemStatus>();
  const key = { homeId, guildId };
  const acts: ColumnActs = {
    ask: setLimited,
    setLimit: (status, limit) => {
      const { [status]: _former, ...others } = limits;
      const columnLimits = limit === undefined ? others : { ...others, [status]: limit };
      arrangeBoard(key, { columnLimits });
    },
    fold: (status) => {
      const others = [...folded].filter((each) => each !== status);
      arrangeBoard(key, { foldedColumns: folded.has(status) ? others : [...others, status] });
    },
    add: setAddedTo,
  };
  useOfferMenu(text.board.name, columnMenus(limits, folded, acts));
  return (
    <div ref={rovingByArrows} className="board-heads">
      {workItemStatuses.map((status) =>
        folded.has(status) ? (
          <FoldedHead key={status} {...props} status={status} onUnfold={() => acts.fold(status)} />
        ) : (
          <div key={status} className="board-head" data-head-row="">
            <ColumnHead {...props} status={status} acts={acts} />
            {addedTo === status && (
              <AddCard {...key} status={status} onEnd={() => setAddedTo(undefined)} />
            )}
          </div>
        ),
      )}
      {limited && (
        <LimitDialog
          status={limited}
          limit={limits[limited]}
          onSave={(limit) => acts.setLimit(limited, limit)}
          onClose={() => setLimited(undefined)}
        />
      )}
    </div>
  );
}

/** The acts on a column. */
interface ColumnActs {
  readonly ask: (status: WorkItemStatus) => void;
  readonly setLimit: (status: WorkItemStatus, limit: number | undefined) => void;
  /** Folds a column, or unfolds it. */
  readonly fold: (status: WorkItemStatus) => void;
  readonly add: (status: WorkItemStatus) => void;
}

function ColumnHead({
  board,
  limits,
  status,
  acts,
}: ColumnHeadsProps & { status: WorkItemStatus; acts: ColumnActs }) {
  const unlimit = {
    label: text.board.removeLimit,
    onSelect: () => acts.setLimit(status, undefined),
  };
  return (
    <>
      <StatusSign status={status} />
      <h2>{text.work.statuses[status]}</h2>
      <Count shown={board.shown[status]} all={board.all[status]} limit={limits[status]} />
      <IconButton
        label={text.board.addTo(status)}
        icon={<Plus size={16} aria-hidden="true" />}
        onClick={() => acts.add(status)}
      />
      <Menu
        trigger={
          <IconButton
            label={text.board.columnActions(status)}
            icon={<Ellipsis size={16} aria-hidden="true" />}
          />
        }
        items={[
          { label: text.board.setLimit, onSelect: () => acts.ask(status) },
          ...(limits[status] === undefined ? [] : [unlimit]),
          { label: text.board.fold, onSelect: () => acts.fold(status) },
        ]}
      />
    </>
  );
}

/** The head of a column that is no wider than its sign, which unfolds it. */
function FoldedHead({
  board,
  status,
  onUnfold,
}: ColumnHeadsProps & { status: WorkItemStatus; onUnfold: () => void }) {
  const { shown, all } = board;
  return (
    <div className="board-head" data-head-row="" data-folded="">
      <h2 className="hidden">{text.work.statuses[status]}</h2>
      <IconButton
        label={text.board.unfold(status)}
        icon={<StatusSign status={status} />}
        onClick={onUnfold}
      />
      <span className="hidden">{text.board.count.words(shown[status], all[status])}</span>
    </div>
  );
}

const named = (status: WorkItemStatus) => ({ label: text.work.statuses[status] });

/** The acts of all columns, each for whichever column is chosen. */
function columnMenus(
  limits: ColumnLimits,
  folded: FoldedColumns,
  { ask, setLimit, fold, add }: ColumnActs,
): MenuItem[] {
  const isOpen = (status: WorkItemStatus) => !folded.has(status);
  const isLimited = (status: WorkItemStatus) => limits[status] !== undefined;
  return [
    menu(text.board.addCard, isOpen, add),
    menu(text.board.setLimit, () => true, ask),
    menu(text.board.removeLimit, isLimited, (status) => setLimit(status, undefined)),
    menu(text.board.fold, isOpen, fold),
    menu(text.board.unfoldColumn, (status) => folded.has(status), fold),
  ];
}

/** An act as a menu of the columns that it can be done to. */
function menu(
  label: string,
  isOf: (status: WorkItemStatus) => boolean,
  run: (status: WorkItemStatus) => void,
): MenuItem {
  const statuses = workItemStatuses.filter(isOf);
  const items = statuses.map((status) => ({ ...named(status), onSelect: () => run(status) }));
  return { label, isDisabled: items.length === 0, items };
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
