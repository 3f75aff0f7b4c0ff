import type { Participant } from '#shared/domain/conversation/schema.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { FacePile } from '../../ui/face-pile.tsx';
import { PeopleList } from '../../ui/people-list.tsx';
import { Popover } from '../../ui/popover.tsx';

/** The operators of a thread as a few faces, and all of them with their roles behind these. */
export function ThreadPeople({
  operators,
  roles,
}: {
  operators: readonly Participant[];
  /** The role of each operator, by id. */
  roles: Readonly<Record<string, string | undefined>>;
}) {
  const names = operators.map(({ name }) => name);
  const label = text.conversation.participantsAre(names);
  const [only] = names;
  return (
    names.length > 0 && (
      <Popover
        title={text.conversation.participants}
        trigger={
          <Button kind="quiet" title={label}>
            <FacePile names={names} label={label} />
            {names.length === 1 && (
              <span className="thread-person" dir="auto" aria-hidden="true">
                {only}
              </span>
            )}
          </Button>
        }
      >
        <PeopleList
          label={text.conversation.participants}
          people={operators.map((one) => ({ ...one, detail: roles[one.id] }))}
        />
      </Popover>
    )
  );
}
