import {
  CircleCheck,
  CircleDashed,
  CircleEllipsis,
  CircleX,
  Circle,
  Contrast,
  Flag,
  Layers,
  OctagonAlert,
  SignalHigh,
  SignalLow,
  SignalMedium,
  SquareCheck,
  Target,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { memo } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import './item-signs.css';

const typeIcons: Readonly<Record<WorkItem['type'], LucideIcon>> = {
  objective: Target,
  initiative: Flag,
  epic: Layers,
  task: SquareCheck,
};

const statusIcons: Readonly<Record<WorkItem['status'], LucideIcon>> = {
  backlog: CircleDashed,
  todo: Circle,
  in_progress: Contrast,
  review: CircleEllipsis,
  done: CircleCheck,
  cancelled: CircleX,
};

const priorityIcons: Readonly<Record<WorkItem['priority'], LucideIcon>> = {
  low: SignalLow,
  medium: SignalMedium,
  high: SignalHigh,
  critical: OctagonAlert,
};

/** The sign of an item's type. The name of the type has to stand beside it for screen readers. */
export const TypeSign = memo(function TypeSign({ type }: { type: WorkItem['type'] }) {
  const Icon = typeIcons[type];
  return <Icon className="item-sign" data-type={type} aria-hidden="true" />;
});

/** The sign of a status: each has a shape of its own. */
export const StatusSign = memo(function StatusSign({ status }: { status: WorkItem['status'] }) {
  const Icon = statusIcons[status];
  return <Icon className="item-sign" data-status={status} aria-hidden="true" />;
});

/** The sign of a priority: each has a shape of its own. */
export const PrioritySign = memo(function PrioritySign({
  priority,
}: {
  priority: WorkItem['priority'];
}) {
  const Icon = priorityIcons[priority];
  return <Icon className="item-sign" data-priority={priority} aria-hidden="true" />;
});
