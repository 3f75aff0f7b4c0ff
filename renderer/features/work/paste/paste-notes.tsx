import { beginningOf } from '#shared/text/cut-text.ts';
import { text } from '../../../text/text.ts';
import type { PastedItem } from './place-plan.ts';
import type { PastedPlan } from './read-plan.ts';

/** How many things a note names, and how much of each; the others are counted. */
const named = 3;
const nameLength = 60;

/** Says what of a pasted text becomes no item and no field of one. */
export function PasteNotes({
  plan: { leftOut, notes },
  items,
  hasLostMedia,
}: {
  plan: PastedPlan;
  items: readonly PastedItem[];
  hasLostMedia: boolean;
}) {
  const { paste, fieldValue } = text.work;
  const { facts, people, numbers, unread, untitled } = notes;
  const otherTypes = items.filter(
    ({ type, namedType }) => type !== undefined && namedType !== undefined && type !== namedType,
  ).length;
  const unreadWords = unread.map(({ name, value }) =>
    name === '' ? value : fieldValue(name, value),
  );
  const said = [
    people.size > 0 && paste.people(...namesOf([...people])),
    unread.length > 0 && paste.unread(...namesOf(unreadWords)),
    facts.size > 0 && paste.facts(...namesOf([...facts])),
    otherTypes > 0 && paste.otherTypes(otherTypes),
    numbers.size > 0 && paste.numbers,
    untitled.length > 0 && paste.untitled(untitled.length, namesOf(untitled)[0]),
    leftOut > 0 && paste.leftOut(leftOut),
    hasLostMedia && text.document.editor.paste.mediaLeftOut,
  ].filter((words) => words !== false);
  return (
    said.length > 0 && (
      <div className="paste-notes">
        {said.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
    )
  );
}

/** The first of some names, and how many others there are. */
function namesOf(names: readonly string[]): [shown: readonly string[], others: number] {
  const shown = names.slice(0, named).map((name) => {
    const beginning = beginningOf(name, nameLength);
    return beginning.length < name.length ? `${beginning}…` : name;
  });
  return [shown, names.length - shown.length];
}
