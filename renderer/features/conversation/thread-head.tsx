import { ArrowLeft, Search } from 'lucide-react';
import type { Participant } from '#shared/domain/conversation/schema.ts';
import { text } from '../../text/text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { stopWhereCut } from '../../ui/stop-where-cut.ts';
import { ThreadPeople } from './thread-people.tsx';

/** The title of a thread, its participants, and what can be done with it. */
export function ThreadHead({
  backHref,
  title,
  onFind,
  ...people
}: {
  backHref: string | undefined;
  onFind: () => void;
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
    </header>
  );
}

/** The way back to the list of threads. */
function WayBack({ href }: { href: string }) {
  const name = text.conversation.threadGone.back;
  return (
    <a className="icon-button" href={href} aria-label={name} title={name}>
      <ArrowLeft aria-hidden="true" />
    </a>
  );
}
