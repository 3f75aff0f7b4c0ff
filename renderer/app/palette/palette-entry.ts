import { prepare } from 'fuzzysort';
import type { Prepared } from 'fuzzysort';
import type { Shortcut } from '#shared/capability/action.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { ItemName } from '#shared/domain/work-item/names.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { foldedPlaces } from '#shared/text/folded-places.ts';
import { foldedText } from '#shared/text/folded-text.ts';
import type { MenuItem } from '../../ui/menu-items.tsx';

/** The kinds of things that the palette finds. */
export type EntryKind =
  | 'thread'
  | WorkItem['type']
  | 'document'
  | 'operator'
  | 'home'
  | 'guild'
  | 'section'
  | 'view'
  | 'action'
  | 'value';

/** A place that the palette leads to. */
export interface PalettePlace {
  readonly homeId: string;
  /** The guild that the place belongs to, if any. */
  readonly guildId?: string | undefined;
  readonly path: string;
}

/** An entry of the palette: a place, an action or a value. */
export interface PaletteEntry {
  readonly id: string;
  readonly kind: EntryKind;
  /** The words it is found by, on one line. */
  readonly label: string;
  /** The short name of a work item. */
  readonly shortName?: string | undefined;
  /** Whether a short name is its own, the present one or a former. */
  readonly isNamed?: (name: ItemName) => boolean;
  /** Words that tell it from others with the same label, besides its kind and its home. */
  readonly detail?: string | undefined;
  readonly homeId?: string | undefined;
  readonly place?: PalettePlace;
  readonly run?: () => void;
  readonly shortcut?: Shortcut | undefined;
  /** The reason why it cannot be done now, as a sentence. */
  readonly refusal?: string | undefined;
  readonly isChosen?: boolean | undefined;
  /** The values, for an action that sets one of several. */
  readonly choices?: () => readonly MenuItem[];
}

const targets = new WeakMap<PaletteEntry, Prepared>();

// oxlint-disable-next-line no-control-regex -- all of ASCII
const ascii = /^[\0-\x7f]*$/;

/**
 * The label of an entry, prepared for the matcher and folded as in all searches. It is made when it is
 * first needed. ASCII capitals stay, because the matcher finds the beginnings of words by them.
 */
export function targetOf(entry: PaletteEntry): Prepared {
  const known = targets.get(entry);
  const { label } = entry;
  const target = known ?? prepare(ascii.test(label) ? label : foldedText(label));
  if (known === undefined) {
    targets.set(entry, target);
  }
  return target;
}

/** The places in a label of the letters that were matched in its folded form. */
export function matchedIn(label: string, matched: readonly number[]): readonly number[] {
  if (ascii.test(label)) {
    return matched;
  }
  const { placeOf, endOf } = foldedPlaces(label);
  const places = matched.flatMap((at) => {
    const start = placeOf(at);
    return Array.from({ length: endOf(at + 1) - start }, (_, unit) => start + unit);
  });
  return [...new Set(places)];
}

/** The part of a name that the palette shows and finds things by. */
export function labelOf(name: string): string {
  return name.slice(0, pageLimits.paletteLabel).toWellFormed();
}
