import { Avatar } from './avatar.tsx';
import './people-list.css';

/** Somebody in a list of people. */
export interface ListedPerson {
  readonly id: string;
  readonly name: string;
  /** Words about them: their role, or why they did something. */
  readonly detail?: string | undefined;
}

/** People, each with a face and the whole name; the arrows scroll those that have no room. */
export function PeopleList({ label, people }: { label: string; people: readonly ListedPerson[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrows scroll it
    <ul className="people-list" aria-label={label} tabIndex={0}>
      {people.map(({ id, name, detail }) => (
        <li key={id}>
          <Avatar name={name} size="s" />
          <span className="people-list-words">
            <span dir="auto">{name}</span>
            {detail !== undefined && (
              <span className="people-list-detail" dir="auto">
                {detail}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
