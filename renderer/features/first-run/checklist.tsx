import { ChevronDown, ChevronRight, CircleCheck, Circle } from 'lucide-react';
import { useId, useState } from 'react';
import type { ChecklistPoint } from '#shared/capability/first-run.ts';
import { call } from '../../bridge/call.ts';
import { reportProblem } from '../../bridge/report-problem.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { useFirstRun } from './first-run-store.ts';
import './checklist.css';

const words = text.firstRun.checklist;

const points = Object.keys(words.points) as ChecklistPoint[];

/** From which height of the window on the steps are open from the start: the threads come first. */
const isRoomy = '(height >= 720px)';

/**
 * The first steps with a new guild. Each ticks itself once it is done; all done, the list goes. In
 * a low window it is one line that can be opened.
 */
export function Checklist({ guildId }: { guildId: string }) {
  const state = useFirstRun((each) => each.state);
  const hasRoom = useMedia(isRoomy);
  const [chosen, setChosen] = useState<boolean>();
  const stepsId = useId();
  const done = state?.made?.guildId === guildId ? state.checklist : undefined;
  if (done === undefined) {
    return null;
  }
  const isOpen = chosen ?? hasRoom;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <section className="checklist" aria-label={words.title}>
      <h3>
        <button
          type="button"
          className="checklist-head"
          aria-expanded={isOpen}
          aria-controls={stepsId}
          onClick={() => setChosen(!isOpen)}
        >
          <Chevron size={14} aria-hidden="true" />
          {words.title}
          <span className="quiet">{words.progress(done.length, points.length)}</span>
        </button>
      </h3>
      <div className="checklist-steps" id={stepsId} hidden={!isOpen}>
        <ul>
          {points.map((point) => (
            <Point key={point} name={words.points[point]} isDone={done.includes(point)} />
          ))}
        </ul>
        <Button
          kind="quiet"
          onClick={() => void call('first_run.dismiss', {}).catch(reportProblem)}
        >
          {words.dismiss}
        </Button>
      </div>
    </section>
  );
}

function Point({ name, isDone }: { name: string; isDone: boolean }) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="checklist-point" data-done={isDone}>
      <Icon size={16} aria-hidden="true" />
      <span>{name}</span>
      <span className="hidden">{isDone ? text.ui.done : text.ui.toDo}</span>
    </li>
  );
}
