import type { z } from 'zod';
import type { LocalKind } from './define-local.ts';
import { board } from './board.ts';
import { documentList } from './document-list.ts';
import { draft } from './draft.ts';
import { favouriteDocument } from './favourite-document.ts';
import { lastSeen } from './last-seen.ts';
import { chosenGuild, place, scrollAnchor } from './place.ts';
import { readMarker } from './read-marker.ts';
import { reminder } from './reminder.ts';
import { savedView } from './saved-view.ts';
import { sentAs } from './sent-as.ts';
import { shownPictures } from './shown-pictures.ts';
import { threadList } from './thread-list.ts';
import { threadOrigin } from './thread-origin.ts';
import { threadSetting } from './thread-setting.ts';
import { triage } from './triage.ts';
import { workLayout } from './work-layout.ts';
import { workOrder } from './work-order.ts';

/** Every kind of local state, a line each. */
const kinds = [
  board,
  chosenGuild,
  documentList,
  draft,
  favouriteDocument,
  lastSeen,
  place,
  readMarker,
  reminder,
  savedView,
  scrollAnchor,
  sentAs,
  shownPictures,
  threadList,
  threadOrigin,
  threadSetting,
  triage,
  workLayout,
  workOrder,
] as const;

type Kind = (typeof kinds)[number];

export type LocalName = Kind['name'];
type KindOf<Name extends LocalName> = Extract<Kind, { readonly name: Name }>;
export type LocalKey<Name extends LocalName> = z.infer<KindOf<Name>['key']>;
export type LocalValue<Name extends LocalName> = z.infer<KindOf<Name>['value']>;

/** A row of a kind of local state. */
export interface LocalRowOf<Name extends LocalName> {
  readonly kind: Name;
  readonly key: LocalKey<Name>;
  readonly value: LocalValue<Name>;
}

/** A row that is to be saved, or is kept; without a value it is to be removed, or is no more. */
export interface LocalWriteOf<Name extends LocalName> {
  readonly kind: Name;
  readonly key: LocalKey<Name>;
  readonly value?: LocalValue<Name> | undefined;
}

export type LocalRow = { [Name in LocalName]: LocalRowOf<Name> }[LocalName];
export type LocalWrite = { [Name in LocalName]: LocalWriteOf<Name> }[LocalName];

/** The kinds as the store uses them, which reads every key and value by its schema. */
export const localKinds: readonly LocalKind[] = kinds;

export const localNames = kinds.map(({ name }) => name);

/** @throws Error for a name that is no kind's */
export function localKind(name: string): LocalKind {
  const kind = localKinds.find((each) => each.name === name);
  if (kind === undefined) {
    throw new Error(`No kind of local state is called ${name}.`);
  }
  return kind;
}
