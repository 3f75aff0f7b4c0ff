import { fakeBridge } from '../../../renderer/testing/fake-bridge.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import { arborist } from '../../compared/react-arborist.tsx';
import { inOwnTask, nextFrame, scrollBy, settle } from '../../page/in-page.ts';
import {
  collapseAll,
  emitChange,
  emitEntry,
  groupByStatus,
  isAddressed,
  keepWaiting,
  outline,
  showView,
} from './outline.tsx';
import { buildPlan } from './plan.ts';

fakeBridge();

const contender = location.hash === '#arborist' ? arborist : outline;
const plan = buildPlan();

/** The height of a row of the outline. */
const rowPx = 32;

/** Tells of changes of the items that are drawn, each in a task of its own. */
async function change(count: number): Promise<void> {
  const tasks = plan.filter(({ type }) => type === 'task').slice(0, 10);
  for (let number = 0; number < count; number += 1) {
    const item = tasks[number % tasks.length];
    const updatedAt = new Date(1_800_000_000_000 + number * 1000).toISOString();
    await nextFrame();
    if (item !== undefined) {
      await inOwnTask(() => {
        performance.mark('change');
        emitChange({ ...item, progress: (number * 3) % 101, updatedAt });
      });
    }
  }
}

/** The changes of items that wait beneath those that are written. */
const waiting = 5_000;

/** Has changes of items wait that are not drawn, and then writes of those that are. */
async function writeBeside(count: number): Promise<void> {
  const tasks = plan.filter(({ type }) => type === 'task');
  keepWaiting(tasks.slice(-waiting));
  for (let number = 0; number < count; number += 1) {
    const item = tasks[number % 10];
    await nextFrame();
    if (item !== undefined) {
      await inOwnTask(() => {
        performance.mark('change');
        emitEntry(item, waiting + number + 1);
      });
    }
  }
}

/** Tells of changes of status, each of which moves an item from one group to another. */
async function move(count: number): Promise<void> {
  const items = plan.filter(({ status }) => status === 'todo').slice(0, count);
  for (const [number, item] of items.entries()) {
    const updatedAt = new Date(1_800_000_000_000 + number * 1000).toISOString();
    await nextFrame();
    await inOwnTask(() => {
      performance.mark('change');
      emitChange({ ...item, status: 'backlog', updatedAt });
    });
  }
}

/** Opens the first branch of each level, so that tasks are drawn. */
async function expandFirst(): Promise<void> {
  for (let level = 1; level < 4; level += 1) {
    contender.branchButton(level)?.click();
    await settle();
  }
}

/** The acts of the benchmark in the page. */
export const page = {
  keep: () => contender.keep(plan),
  show: (heightPx: number) => {
    const place = document.querySelector<HTMLElement>('#root');
    if (place !== null) {
      contender.show(place, heightPx);
    }
  },
  expandAll: contender.expandAll,
  collapseAll,
  groupByStatus,
  toggleBranch: () => contender.branchButton(1)?.click(),
  viewHeightPx: () => contender.scroller()?.clientHeight ?? 0,
  rowCount: () => Math.round((contender.scroller()?.scrollHeight ?? 0) / rowPx),
  expandFirst,
  showView,
  isAddressed,
  scroll: (frames: number) => scrollBy(contender.scroller(), frames, 20 * rowPx),
  change,
  move,
  writeBeside,
  settle,
};

Object.assign(window, { page });
