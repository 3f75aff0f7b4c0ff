import { useDeferredValue, useMemo, useRef } from 'react';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { workItemStatuses } from '#shared/domain/work-item/status.ts';
import {
  useAllWorkItems,
  useWorkTree,
  workTreeOf,
} from '../../../entities/work-item/work-tree-store.ts';
import { changeWorkLayout, workLayoutOf } from '../../../entities/local-state/work-layout-store.ts';
import { text } from '../../../text/text.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useScrolled } from '../views/use-scrolled.ts';
import { leafFactsOf, openStatuses } from './leaf-facts.ts';
import { OverTime } from './over-time.tsx';
import { StatusBars } from './status-bars.tsx';
import { StuckList } from './stuck-list.tsx';
import { stuckItemsOf } from './stuck-items.ts';
import './overview.css';

export interface OverviewProps {
  readonly homeId: string;
  readonly guildId: string;
  readonly operators: readonly Operator[];
  /** The items that the filter lets through; undefined for all. */
  readonly matches: ReadonlySet<string> | undefined;
  readonly onOpen: (workItemId: string) => void;
}

/** The work of a guild as pictures: where it stands, how it went, and what is stuck. */
export function Overview({ homeId, guildId, operators, matches, onOpen }: OverviewProps) {
  const items = useDeferredValue(useWorkTree(homeId, guildId, (tree) => tree.items));
  const { isReading, load } = useAllWorkItems(homeId, guildId);
  const now = useNow();
  const facts = useMemo(
    () => leafFactsOf(workTreeOf(homeId, guildId), items, operators, matches),
    [items, homeId, guildId, operators, matches],
  );
  const stuckFor = (days: number) =>
    stuckItemsOf(workTreeOf(homeId, guildId), items, { matches, days, now });
  const isWhole = load.kind === 'ready' && !isReading;
  const { overview } = text.work;
  const { objectives, operators: open } = overview;
  const page = useRef<HTMLDivElement>(null);
  const onScroll = useScrolled(page, {
    place: '',
    content: facts,
    read: () => ({ left: 0, top: workLayoutOf({ homeId, guildId }).overviewTop }),
    keep: ({ top }) => changeWorkLayout({ homeId, guildId }, { overviewTop: top }),
  });
  return (
    <div ref={page} className="overview" data-keeps-place="" onScroll={onScroll}>
      <p className="quiet">
        {facts.objectives.length === 0
          ? overview.noneCounted
          : matches === undefined
            ? overview.counts
            : overview.countsMatches}
      </p>
      {facts.objectives.length > 0 && (
        <StatusBars
          title={objectives.title}
          column={objectives.name}
          rows={facts.objectives}
          statuses={workItemStatuses}
          chartName={objectives.chart}
          isShare
          hasProgress
          onOpen={onOpen}
        />
      )}
      <OverTime {...{ homeId, guildId, matches, isWhole }} today={facts.totals} />
      {facts.operators.length > 0 && (
        <StatusBars
          title={open.title}
          column={open.name}
          rows={facts.operators}
          statuses={openStatuses}
          chartName={open.chart}
          isShare={false}
          hasProgress={false}
        />
      )}
      <StuckList stuckFor={stuckFor} onOpen={onOpen} />
    </div>
  );
}
