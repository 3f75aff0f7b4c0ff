import {
  AlarmClock,
  Ban,
  Bell,
  CircleEllipsis,
  CircleX,
  FileText,
  Gauge,
  GitCompareArrows,
  KeyRound,
  ListChecks,
  ListTree,
  MessageCircleQuestionMark,
  MessagesSquare,
  OctagonPause,
  TriangleAlert,
  Unplug,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { InboxReason, InboxThing } from './inbox-things.ts';

const reasonIcons: Readonly<Record<InboxReason['kind'], LucideIcon>> = {
  key_refused: KeyRound,
  home_failed: TriangleAlert,
  failed: Ban,
  conflict: GitCompareArrows,
  review: CircleEllipsis,
  question: MessageCircleQuestionMark,
  stopped: OctagonPause,
  asked: MessageCircleQuestionMark,
  proposed: ListChecks,
  run_failed: CircleX,
  limit_reached: Gauge,
  no_answer: Unplug,
  report: FileText,
  reminder: AlarmClock,
};

const kindIcons: Readonly<Record<string, LucideIcon>> = {
  conversation: MessagesSquare,
  work_item: ListTree,
};

/** The icon of an entry's most pressing reason, or else of its thing. */
export function InboxSign({ thing: { kind, reasons } }: { thing: InboxThing }) {
  const [first] = reasons;
  const Icon = first ? reasonIcons[first.kind] : (kindIcons[kind] ?? Bell);
  return <Icon className="inbox-sign" data-reason={first?.kind} aria-hidden="true" />;
}
