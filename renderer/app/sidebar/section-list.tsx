import { Plus } from 'lucide-react';
import { useId } from 'react';
import { shortcutOf } from '../../actions/shortcut-store.ts';
import { useCountedUnread } from '../../entities/read-state/use-unread.ts';
import { useInboxCounts } from '../../features/inbox/inbox-store.ts';
import { text } from '../../text/text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { rovingRows } from '../../ui/roving-rows.ts';
import { ariaShortcut, tooltipOf } from '../../ui/shortcut.ts';
import { actionOf } from '../actions/actions.ts';
import type { ActionContext } from '../actions/actions.ts';
import { hrefOf } from '../places/paths.ts';
import type { Route } from '../places/routes.ts';
import { inboxSection, searchSection, sections, threadsSection } from './sections.ts';
import type { Section } from './sections.ts';
import './sidebar.css';

interface SectionsProps {
  readonly homeId: string;
  readonly hasGuild: boolean;
  readonly route: Route;
  readonly context: ActionContext;
  /** Whether the sidebar is a bar without the list of threads, which a section then stands for. */
  readonly isBar: boolean;
}

/** The links to a guild's sections, and the button for a new thread. */
export function SectionList({ homeId, hasGuild, route, context, isBar }: SectionsProps) {
  const newThread = actionOf('newThread');
  const counts = useCounts(homeId, isBar);
  return (
    <div className="shell-places">
      {hasGuild && (
        <Button
          title={tooltipOf(newThread.name, newThread.shortcut)}
          aria-keyshortcuts={ariaShortcut(newThread.shortcut)}
          onClick={() => newThread.run(context)}
        >
          <Plus size={16} aria-hidden="true" />
          {newThread.name}
        </Button>
      )}
      <ul ref={rovingRows} className="shell-sections" aria-label={text.app.sections}>
        {(hasGuild ? [searchSection, ...sections, inboxSection] : [inboxSection]).map((section) => (
          <li key={section.name}>
            <Place
              section={section}
              href={hrefOf(section.pathOf(homeId))}
              isCurrent={section.isAt(route) || (isBar && section.isAround?.(route) === true)}
              count={counts.get(section)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A count beside a section, and the words that explain it. */
interface SectionCount {
  readonly count: number;
  readonly words: string;
  readonly kind: 'accent' | 'danger';
}

/** The counts of sections: the needs of the person and, in a bar, the unread messages of threads. */
function useCounts(homeId: string, isBar: boolean): ReadonlyMap<Section, SectionCount> {
  const { needs } = useInboxCounts();
  const unread = useCountedUnread(homeId);
  const messages = [...unread.values()].reduce((sum, count) => sum + count, 0);
  const counts = new Map<Section, SectionCount>();
  if (needs > 0) {
    counts.set(inboxSection, { count: needs, words: text.inbox.needing(needs), kind: 'danger' });
  }
  if (isBar && messages > 0) {
    const words = text.conversation.unreadMessages(messages);
    counts.set(threadsSection, { count: messages, words, kind: 'accent' });
  }
  return counts;
}

function Place({
  section: { name, Icon, action },
  href,
  isCurrent,
  count,
}: {
  section: Section;
  href: string;
  isCurrent: boolean;
  count: SectionCount | undefined;
}) {
  const countId = useId();
  const shortcut = action && shortcutOf(action);
  return (
    <>
      <a
        href={href}
        className="shell-place"
        title={shortcut && tooltipOf(name, shortcut)}
        aria-keyshortcuts={ariaShortcut(shortcut)}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={count && countId}
      >
        <Icon size={16} aria-hidden="true" />
        <span className="shell-place-name">{name}</span>
        {count && <Badge count={count.count} kind={count.kind} />}
      </a>
      {count && (
        <span className="hidden" id={countId}>
          {count.words}
        </span>
      )}
    </>
  );
}
