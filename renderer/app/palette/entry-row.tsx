import {
  Bookmark,
  Building2,
  FileText,
  LayoutList,
  MessageSquare,
  Server,
  User,
  Zap,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Home } from '#shared/capability/home.ts';
import { text } from '../../text/text.ts';
import type { CommandRow } from '../../ui/command-dialog.tsx';
import { TypeSign } from '../../features/work/item-signs.tsx';
import type { EntryKind, PaletteEntry } from './palette-entry.ts';

/** An entry as a row of the palette. */
export interface EntryRow extends CommandRow {
  readonly entry: PaletteEntry;
}

const icons: Readonly<Partial<Record<EntryKind, LucideIcon>>> = {
  thread: MessageSquare,
  document: FileText,
  operator: User,
  home: Server,
  guild: Building2,
  section: LayoutList,
  view: Bookmark,
  action: Zap,
};

/** @param homes all homes: where there is one alone, its name tells nothing */
export function entryRow(
  entry: PaletteEntry,
  homes: readonly Home[],
  matched: readonly number[] = [],
): EntryRow {
  const { id, kind, label, shortcut, refusal, isChosen, choices } = entry;
  return {
    id,
    entry,
    label,
    matched,
    sign: signOf(kind),
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
    return undefined;
  }
  const home = homes.length > 1 ? homes.find(({ id }) => id === homeId)?.name : undefined;
  const parts = [detail, isItem(kind) ? text.work.types[kind] : text.palette.kinds[kind], home];
  return text.palette.detail(parts.filter((part) => part !== undefined));
}

type ItemKind = keyof typeof text.work.types;

function isItem(kind: EntryKind): kind is ItemKind {
  return kind in text.work.types;
}

function signOf(kind: EntryKind): ReactNode {
  const Icon = icons[kind];
  if (isItem(kind)) {
    return <TypeSign type={kind} />;
  }
  return Icon && <Icon aria-hidden="true" />;
}
