import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { CompletionContext } from '../../ui/completion/completion-source.ts';
import { NameLinksContext, ThingLinkContext } from '../../ui/markdown/thing-link-context.ts';
import type { NameLinksProps } from '../../ui/markdown/thing-link-context.ts';
import { completionSource } from './completion-source.tsx';
import { NotesContext } from '../../ui/markdown/notes/note-context.ts';
import type { NotePlaces } from '../../ui/markdown/notes/note-places.ts';
import { NameLinks } from './name-links.tsx';
import { NoteLinks } from './note-links.tsx';
import { ThingLink } from './thing-link.tsx';
import { ThingPlaceContext } from './thing-place-context.ts';

const showNotes = (places: NotePlaces) => <NoteLinks {...places} />;
const showNameLinks = (props: NameLinksProps) => <NameLinks {...props} />;

/** Gives the texts of a guild links to things, and completion while writing. */
export function GuildLinks({
  homeId,
  guildId,
  children,
}: {
  homeId: string;
  guildId: string;
  children: ReactNode;
}) {
  const place = useMemo(() => ({ homeId, guildId }), [homeId, guildId]);
  const source = useMemo(() => completionSource(homeId, guildId), [homeId, guildId]);
  return (
    <ThingPlaceContext value={place}>
      <ThingLinkContext value={ThingLink}>
        <NameLinksContext value={showNameLinks}>
          <NotesContext value={showNotes}>
            <CompletionContext value={source}>{children}</CompletionContext>
          </NotesContext>
        </NameLinksContext>
      </ThingLinkContext>
    </ThingPlaceContext>
  );
}
