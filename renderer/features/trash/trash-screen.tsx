import { Trash2 } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { Ref } from 'react';
import type { TrashedThing } from '#shared/domain/trash/schema.ts';
import { itemNameOf } from '#shared/domain/work-item/names.ts';
import { passesFilter } from '#shared/text/filter-words.ts';
import { guildStore } from '../../entities/guild/guild-store.ts';
import { offering, useHomes } from '../../entities/home/home-store.ts';
import { useRow } from '../../entities/store/entity-store.ts';
import { trashStore } from '../../entities/trash/trash-store.ts';
import { text } from '../../text/text.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { ListContent } from '../../ui/list-content.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { deleteForever, restoreThing } from './trash-acts.ts';
import type { TrashPlace } from './trash-acts.ts';
import { TrashList } from './trash-list.tsx';
import { useTrash } from './use-trash.ts';
import { WaitingDeletions } from './waiting-deletions.tsx';
import '../../ui/screen.css';
import './trash.css';

const words = text.trash;

/** The screen of the deleted things of a guild that can be restored. */
export function TrashScreen(place: TrashPlace) {
  const { homeId, guildId } = place;
  const { things, load, isReading } = useTrash(homeId, guildId);
  const home = useHomes((state) => state.homes.find(({ id }) => id === homeId));
  const guild = useRow(guildStore, homeId, guildId);
  const [search, setSearch] = useState('');
  const [toDelete, setToDelete] = useState<TrashedThing>();
  const section = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useKeptFocus(section, title, true);
  const shown = useMemo(
    () =>
      things.filter((thing) =>
        passesFilter(`${itemNameOf(guild, thing) ?? ''} ${thing.title}`, search),
      ),
    [things, search, guild],
  );
  const isKeptHere = offering(home, 'trash') === 'missing';
  return (
    <section ref={section} className="screen trash" aria-labelledby="trash-title">
      <TrashHead ref={title} count={things.length > 0 ? words.count(shown.length) : ''} />
      <div className="trash-bar">
        {things.length > 0 && (
          <SearchField label={words.search} value={search} onChange={setSearch} />
        )}
        <p className="quiet">
          {isKeptHere ? words.keptHere(home?.name ?? '') : words.introduction}
        </p>
      </div>
      <WaitingDeletions place={place} />
      <ListContent
        words={words}
        isReading={isReading}
        problem={load.kind === 'failed' ? load.problem.detail : undefined}
        onRetry={() => void trashStore.read(homeId, { guildId })}
        isEmpty={things.length === 0}
        icon={<Trash2 />}
        begin={null}
        hasMatches={shown.length > 0}
        onClearFilter={() => setSearch('')}
      >
        <TrashList
          things={shown}
          ownId={home?.user?.id}
          nameOf={(thing) => itemNameOf(guild, thing)}
          onRestore={(thing) => void restoreThing(place, thing)}
          onDelete={setToDelete}
        />
      </ListContent>
      {toDelete && (
        <AskForever
          thing={toDelete}
          onDelete={() => void deleteForever(place, toDelete)}
          onClose={() => setToDelete(undefined)}
        />
      )}
    </section>
  );
}

function TrashHead({ ref, count }: { ref: Ref<HTMLHeadingElement>; count: string }) {
  return (
    <header className="screen-head">
      <h1 ref={ref} id="trash-title" tabIndex={-1}>
        {words.title}
      </h1>
      <p className="screen-count" role="status">
        {count}
      </p>
    </header>
  );
}

function AskForever({
  thing: { title, belowCount },
  onDelete,
  onClose,
}: {
  thing: TrashedThing;
  onDelete: () => void;
  onClose: () => void;
}) {
  const { ask } = words;
  return (
    <Confirm
      title={ask.title(title)}
      detail={belowCount > 0 ? ask.withBelow(belowCount) : ask.detail}
      act={ask.act}
      onConfirm={onDelete}
      onClose={onClose}
    />
  );
}
