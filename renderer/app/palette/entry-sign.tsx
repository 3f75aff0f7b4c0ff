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
import { TypeSign } from '../../features/work/item/item-signs.tsx';
import { text } from '../../text/text.ts';
import type { EntryKind } from './palette-entry.ts';

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

/** The icon of a kind. Its name must stand beside it for screen readers. */
export function EntrySign({ kind }: { kind: EntryKind }) {
  const Icon = icons[kind];
  if (isItem(kind)) {
    return <TypeSign type={kind} />;
  }
  return Icon && <Icon aria-hidden="true" />;
}

/** The name of a kind of things; a value of an action has none. */
export function nameOfKind(kind: Exclude<EntryKind, 'value'>): string {
  return isItem(kind) ? text.work.types[kind] : text.palette.kinds[kind];
}

type ItemKind = keyof typeof text.work.types;

function isItem(kind: EntryKind): kind is ItemKind {
  return kind in text.work.types;
}
