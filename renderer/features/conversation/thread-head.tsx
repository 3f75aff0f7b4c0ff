import { ArrowLeft, Search } from 'lucide-react';
import { memo } from 'react';
import type { Participant } from '#shared/domain/conversation/schema.ts';
import { text } from '../../text/text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { MenuItem } from '../../ui/menu-items.tsx';
import { stopWhereCut } from '../../ui/stop-where-cut.ts';
import { ThreadHeadMenu } from './thread-head-menu.tsx';
import { ThreadPeople } from './thread-people.tsx';

/** The title of a thread, its participants, and what can be done with it. Messages change none. */
export const ThreadHead = memo(function ThreadHead({
  backHref,
  title,
  onFind,
  acts,
  ...people
}: {
  backHref: string | undefined;
  onFind: () => void;
  /** The acts on the thread, as its row in the list has them; none where they lead nowhere. */
  acts: (() => readonly MenuItem[]) | undefined;
  title: string | undefined;
  operators: readonly Participant[];
  roles: Readonly<Record<string, string | undefined>>;
}) {
  return (
    <header className="thread-head">
      {backHref !== undefined && <WayBack href={backHref} />}
      <h1 ref={stopWhereCut} className="thread-title" dir="auto">
        {title}
      </h1>
      <IconButton
        label={text.conversation.find.name}
        icon={<Search size={16} aria-hidden="true" />}
        onClick={onFind}
      />
      <ThreadPeople {...people} />
      {acts !== undefined && <ThreadHeadMenu acts={acts} onFind={onFind} />}
    </header>
  );
});

/** The way back to the list of threads. */
function WayBack({ href }: { href: string }) {
  const name = text.conversation.threadGone.back;
  return (
    <a className="icon-button" href={href} aria-label={name} title={name}>
      <ArrowLeft aria-hidden="true" />
    </a>
  );
}
