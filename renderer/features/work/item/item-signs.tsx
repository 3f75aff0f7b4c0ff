import { memo } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { PathSign } from '../../../ui/path-sign.tsx';
import type { signPaths } from '../../../ui/path-sign.tsx';
import './item-signs.css';

type Sign = keyof typeof signPaths;

const typeSigns: Readonly<Record<WorkItem['type'], Sign>> = {
  objective: 'target',
  initiative: 'flag',
  epic: 'layers',
  task: 'squareCheck',
};

const statusSigns: Readonly<Record<WorkItem['status'], Sign>> = {
  backlog: 'circleDashed',
  todo: 'circle',
  in_progress: 'contrast',
  review: 'circleEllipsis',
  done: 'circleCheck',
  cancelled: 'circleX',
};

const prioritySigns: Readonly<Record<WorkItem['priority'], Sign>> = {
  low: 'signalLow',
  medium: 'signalMedium',
  high: 'signalHigh',
  critical: 'octagonAlert',
};

/** The sign of an item's type. The name of the type has to stand beside it for screen readers. */
export const TypeSign = memo(function TypeSign({ type }: { type: WorkItem['type'] }) {
  return <PathSign sign={typeSigns[type]} className="item-sign" data-type={type} />;
});

/** The sign of a status: each has a shape of its own. */
export const StatusSign = memo(function StatusSign({ status }: { status: WorkItem['status'] }) {
  return <PathSign sign={statusSigns[status]} className="item-sign" data-status={status} />;
});

/** The sign of a priority: each has a shape of its own. */
export const PrioritySign = memo(function PrioritySign({
  priority,
}: {
  priority: WorkItem['priority'];
}) {
  return <PathSign sign={prioritySigns[priority]} className="item-sign" data-priority={priority} />;
});
