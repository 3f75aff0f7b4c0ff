import type { Home } from '#shared/capability/home.ts';
import { text } from '../../text/text.ts';
import type { CommandRow } from '../../ui/command-dialog.tsx';
import { EntrySign, nameOfKind } from './entry-sign.tsx';
import type { PaletteEntry } from './palette-entry.ts';

/** An entry as a row of the palette. */
export interface EntryRow extends CommandRow {
  readonly entry: PaletteEntry;
}

/** @param homes all homes; the name of a single home is left out */
export function entryRow(
  entry: PaletteEntry,
  homes: readonly Home[],
  matched: readonly number[] = [],
): EntryRow {
  const { id, kind, label, shortName, shortcut, refusal, isChosen, choices } = entry;
  return {
    id,
    entry,
    label,
    shortName,
    matched,
    sign: <EntrySign kind={kind} />,
    detail: detailOf(entry, homes),
    shortcut,
    refusal,
    isChosen,
    leadsOn: choices !== undefined,
  };
}

function detailOf(
  { kind, detail, homeId }: PaletteEntry,
  homes: readonly Home[],
): string | undefined {
  if (kind === 'action' || kind === 'value') {
    return detail;
  }
  const home = homes.length > 1 ? homes.find(({ id }) => id === homeId)?.name : undefined;
  const parts = [detail, nameOfKind(kind), home];
  return text.palette.detail(parts.filter((part) => part !== undefined));
}
