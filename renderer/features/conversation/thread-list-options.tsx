import { ArrowLeft, ListFilter } from 'lucide-react';
import { threadOrders } from '#shared/local/thread-order.ts';
import { useOfferMenu } from '../../actions/offered-menus.ts';
import {
  arrangeThreadList,
  useThreadListChoice,
} from '../../entities/local-state/thread-list-choices.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { keepComposed } from '../../ui/key-of.ts';
import { Menu } from '../../ui/menu.tsx';
import { TypedLine } from '../../ui/typed-line.tsx';

const words = text.threads.list;

interface BarProps {
  readonly homeId: string;
  readonly guildId: string;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  /** Whether there are so few threads that a filter would disturb more than it helps. */
  readonly isFew: boolean;
  readonly isOfArchive: boolean;
  readonly onArchive: (isOfArchive: boolean) => void;
}

/** The bar above the list: the filter, and how the list is arranged. */
export function ThreadListBar({ filter, onFilter, isFew, isOfArchive, ...rest }: BarProps) {
  return (
    <div className="threads-bar">
      {isOfArchive && (
        <>
          <IconButton
            label={words.back}
            icon={<ArrowLeft size={16} aria-hidden="true" />}
            onClick={() => rest.onArchive(false)}
          />
          <h3 className="threads-heading">{words.archivedHeading}</h3>
        </>
      )}
      {!isFew && (
        <TypedLine
          className="threads-filter"
          type="search"
          aria-label={text.conversation.filterThreads}
          placeholder={text.conversation.filterThreads}
          value={filter}
          onKeyDown={keepComposed}
          onChange={(event) => onFilter(event.target.value)}
        />
      )}
      {!isOfArchive && <ThreadOptions {...rest} />}
    </div>
  );
}

function ThreadOptions({
  homeId,
  guildId,
  onArchive,
}: Pick<BarProps, 'homeId' | 'guildId' | 'onArchive'>) {
  const { order, isUnreadOnly } = useThreadListChoice(homeId, guildId);
  const items = [
    ...threadOrders.map((each) => ({
      label: words[each],
      isChosen: order === each,
      onSelect: () => arrangeThreadList(homeId, guildId, { order: each }),
    })),
    {
      label: words.unreadOnly,
      isChosen: isUnreadOnly,
      startsGroup: true,
      onSelect: () => arrangeThreadList(homeId, guildId, { isUnreadOnly: !isUnreadOnly }),
    },
    { label: words.archived, startsGroup: true, onSelect: () => onArchive(true) },
  ];
  useOfferMenu(words.options, items);
  return (
    <Menu
      trigger={
        <IconButton label={words.options} icon={<ListFilter size={16} aria-hidden="true" />} />
      }
      items={items}
    />
  );
}

/** That only unread threads are shown, and the way back to all of them. */
export function UnreadOnlyNote({
  homeId,
  guildId,
  isEmpty,
}: {
  homeId: string;
  guildId: string;
  isEmpty: boolean;
}) {
  return (
    <div className="threads-note" role="status">
      <p>{isEmpty ? words.nothingUnread : words.onlyUnread}</p>
      <Button
        kind="quiet"
        onClick={() => arrangeThreadList(homeId, guildId, { isUnreadOnly: false })}
      >
        {words.showAll}
      </Button>
    </div>
  );
}
