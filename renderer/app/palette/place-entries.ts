import { offers } from '../../entities/home/home-store.ts';
import type { Home } from '#shared/capability/home.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { Guild } from '#shared/domain/guild/schema.ts';
import type { ItemName } from '#shared/domain/work-item/names.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { documentStore } from '../../entities/document/document-store.ts';
import type { EntityStore } from '../../entities/store/entity-store.ts';
import type { Entity } from '../../entities/store/entity-list.ts';
import { guildStore } from '../../entities/guild/guild-store.ts';
import { keyInHome } from '../../entities/store/key-in-home.ts';
import { modelsOf, useModels } from '../../entities/model/model-store.ts';
import { describedOperators } from '../../entities/operator/described-operators.ts';
import { operatorStore } from '../../entities/operator/operator-store.ts';
import { placeIn } from '../../entities/local-state/place-store.ts';
import { savedViews, viewsOf } from '../../entities/local-state/saved-view-store.ts';
import { isNamed, shortNameOf } from '../../entities/work-item/item-names.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import { filterAddressOf, shownViews } from '../../features/work/views/work-views.ts';
import { text } from '../../text/text.ts';
import { openDialog } from '../dialogs/dialog-store.ts';
import {
  documentPath,
  itemPath,
  operatorPath,
  threadPath,
  threadsPath,
  workPath,
} from '../places/paths.ts';
import { thingOfRoute } from '../places/opened-thing.ts';
import { parseRoute } from '../places/routes.ts';
import { wantedGuilds } from '../homes/home-content.ts';
import { inboxSection, sections } from '../sidebar/sections.ts';
import { labelOf } from './palette-entry.ts';
import type { EntryKind, PaletteEntry, PalettePlace } from './palette-entry.ts';

/** A row of a guild that has a screen of its own. */
interface TitledRow extends Entity {
  readonly title: string;
  /** The short name of a work item that has one. */
  readonly number?: number | undefined;
}

/** A kind of things with screens of their own. A new kind is one more line here. */
interface RowKind {
  readonly rows: (homeId: string, guildId: string) => readonly TitledRow[];
  readonly kindOf: (row: TitledRow) => EntryKind;
  readonly pathOf: (homeId: string, id: string) => string;
}

const threadKind: RowKind = {
  rows: rowsIn(conversationStore),
  kindOf: () => 'thread',
  pathOf: threadPath,
};

/** The kinds of things that a message may name. */
const thingKinds: readonly RowKind[] = [
  {
    rows: rowsIn(workItemStore),
    kindOf: (row) => (row as WorkItem).type,
    pathOf: itemPath,
  },
  {
    rows: rowsIn(documentStore),
    kindOf: () => 'document',
    pathOf: documentPath,
  },
];

function rowsIn<Row extends TitledRow>(store: EntityStore<Row>): RowKind['rows'] {
  return (homeId, guildId) => store.list(homeId, { guildId }).rows;
}

/** The entries by their rows. A row has one entry, which is prepared for the matcher once. */
const known = new WeakMap<TitledRow, PaletteEntry>();

/** A row as an entry. The path is made when it is needed: there may be tens of thousands. */
class RowEntry implements PaletteEntry {
  readonly id: string;
  readonly kind: EntryKind;
  readonly label: string;
  readonly homeId: string;
  readonly #guildId: string;
  readonly #row: TitledRow;
  readonly #path: () => string;

  constructor(row: TitledRow, { kindOf, pathOf }: RowKind, homeId: string, guildId: string) {
    this.id = keyInHome(homeId, row.id);
    this.kind = kindOf(row);
    this.label = labelOf(row.title);
    this.homeId = homeId;
    this.#guildId = guildId;
    this.#row = row;
    this.#path = () => pathOf(homeId, row.id);
  }

  /** Made anew each time, because the prefix of a guild can change. */
  get shortName(): string | undefined {
    return shortNameOf(this.homeId, this.#guildId, this.#row);
  }

  isNamed(name: ItemName): boolean {
    return isNamed(this.homeId, this.#guildId, this.#row, name);
  }

  get place(): PalettePlace {
    return { homeId: this.homeId, guildId: this.#guildId, path: this.#path() };
  }
}

/** All known places of all homes, those that lead to many things first. */
export function placeEntries(homes: readonly Home[]): PaletteEntry[] {
  return [
    ...(homes.length > 1 ? homes.map(homeEntry) : []),
    ...homes.slice(0, 1).map(inboxEntry),
    ...homes.flatMap(sectionEntries),
    ...homes.flatMap(workEntries),
    ...homes.flatMap(viewEntries),
    ...homes.flatMap((home) => {
      const guilds = guildsOf(home);
      return [
        ...(guilds.length > 1 ? guilds.map((guild) => guildEntry(home, guild)) : []),
        ...guilds.flatMap(({ id }) => operatorEntries(home.id, id)),
      ];
    }),
    ...homes.flatMap((home) =>
      guildsOf(home).flatMap(({ id }) => rowEntries(home.id, id, [threadKind, ...thingKinds])),
    ),
  ];
}

function homeEntry({ id: homeId, name }: Home): PaletteEntry {
  const path = placeIn(homeId) ?? threadsPath(homeId);
  return {
    id: keyInHome(homeId, 'home'),
    kind: 'home',
    label: labelOf(name),
    place: { homeId, path },
  };
}

function guildEntry({ id: homeId }: Home, { id, name }: Guild): PaletteEntry {
  return {
    id: keyInHome(homeId, id),
    kind: 'guild',
    label: labelOf(name),
    homeId,
    place: { homeId, guildId: id, path: threadsPath(homeId) },
  };
}

/** The entry of the inbox. The inbox has all homes, and is shown beside the open home. */
function inboxEntry({ id: homeId }: Home): PaletteEntry {
  const { name, pathOf } = inboxSection;
  return {
    id: keyInHome('', `section ${name}`),
    kind: 'section',
    label: name,
    place: { homeId, path: pathOf(homeId) },
  };
}

function sectionEntries({ id: homeId }: Home): PaletteEntry[] {
  return sections.map(({ name, pathOf }) => ({
    id: keyInHome(homeId, `section ${name}`),
    kind: 'section',
    label: name,
    homeId,
    place: { homeId, path: pathOf(homeId) },
  }));
}

/** The entries of the views of a home's work. */
function workEntries(home: Home): PaletteEntry[] {
  const { id: homeId } = home;
  return shownViews(offers(home, 'work-item-dates')).map((view) => ({
    id: keyInHome(homeId, `work ${view}`),
    kind: 'section',
    label: text.work.views[view],
    detail: text.work.title,
    homeId,
    place: { homeId, path: workPath(homeId, view) },
  }));
}

function viewEntries({ id: homeId }: Home): PaletteEntry[] {
  return viewsOf(savedViews.use.getState(), homeId).map((view) => ({
    id: keyInHome(homeId, `view ${view.id}`),
    kind: 'view',
    label: labelOf(view.name),
    homeId,
    place: { homeId, path: workPath(homeId, view.view, filterAddressOf(view)) },
  }));
}

/** The entries of each operator: its page, and a new thread with it. */
function operatorEntries(homeId: string, guildId: string): PaletteEntry[] {
  const models = modelsOf(useModels.getState(), homeId, guildId);
  const { rows } = operatorStore.list(homeId, { guildId });
  return describedOperators(rows, models).flatMap(({ id, name, role }): PaletteEntry[] => {
    const facts = { detail: role === undefined ? undefined : labelOf(role), homeId };
    return [
      {
        id: keyInHome(homeId, id),
        kind: 'operator',
        label: labelOf(name),
        ...facts,
        run: () => openDialog({ kind: 'new-thread', homeId, guildId, operatorIds: [id] }),
      },
      {
        id: keyInHome(homeId, `page ${id}`),
        kind: 'operator',
        label: labelOf(text.palette.acts.openOperator(name)),
        ...facts,
        place: { homeId, guildId, path: operatorPath(homeId, id) },
      },
    ];
  });
}

/** The work items and documents of a guild, as far as they are known. */
export function thingEntries(homeId: string, guildId: string): PaletteEntry[] {
  return rowEntries(homeId, guildId, thingKinds);
}

function rowEntries(homeId: string, guildId: string, kinds: readonly RowKind[]): PaletteEntry[] {
  return kinds.flatMap((rowKind) =>
    rowKind.rows(homeId, guildId).map((row) => {
      const former = known.get(row);
      const isKnown = former?.homeId === homeId;
      const entry = isKnown ? former : new RowEntry(row, rowKind, homeId, guildId);
      known.set(row, entry);
      return entry;
    }),
  );
}

/** The guilds of a home that the person wants, as far as they are known. */
export function guildsOf(home: Home): readonly Guild[] {
  return wantedGuilds(home, guildStore.list(home.id).rows);
}

/** The id of the entry for a place: that of the shown thing, or else that of its section. */
export function entryIdAt(path: string): string {
  const route = parseRoute(path);
  const thing = thingOfRoute(route);
  if (thing !== undefined) {
    return keyInHome(thing.homeId, thing.id);
  }
  const section = [...sections, inboxSection].find(({ isAt }) => isAt(route));
  return keyInHome(route.homeId ?? '', `section ${section?.name}`);
}
