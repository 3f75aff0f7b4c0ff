import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Guild } from '#shared/domain/guild/schema.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { shortcutOf } from '../../actions/shortcut-store.ts';
import { text } from '../../text/text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { PickList } from '../../ui/pick-list.tsx';
import { isManyToPick } from '../../ui/picker.tsx';
import { openDialog } from '../dialogs/dialog-store.ts';
import { ariaShortcut, formatKeys } from '../../ui/shortcut.ts';
import { rovingRows } from '../../ui/roving-rows.ts';
import './welcome.css';

const words = text.app.welcome;

/** The pane of a guild without an open thread. It offers operators and openings for a new one. */
export function GuildWelcome({
  homeId,
  guild,
  operators,
}: {
  homeId: string;
  guild: Guild;
  operators: readonly Operator[];
}) {
  const start = (first: { operatorIds?: readonly string[]; opening?: string }) =>
    openDialog({ kind: 'new-thread', homeId, guildId: guild.id, ...first });
  const [anyone] = operators;
  const main = useFreeFocus();
  const shortcut = shortcutOf('newThread');
  return (
    <div className="welcome">
      <div className="welcome-body">
        <h1>{guild.name}</h1>
        <p>{words.invitation}</p>
        <Button
          ref={main}
          kind="primary"
          aria-keyshortcuts={ariaShortcut(shortcut)}
          onClick={() => start({})}
        >
          <Plus size={16} aria-hidden="true" />
          {words.start}
          {shortcut && <kbd aria-hidden="true">{formatKeys(shortcut)}</kbd>}
        </Button>
        {operators.length > 0 && (
          <section className="welcome-part" aria-labelledby="welcome-operators">
            <h2 id="welcome-operators">{words.startWith}</h2>
            <Operators operators={operators} onChoose={({ id }) => start({ operatorIds: [id] })} />
          </section>
        )}
        <section className="welcome-part" aria-labelledby="welcome-prompts">
          <h2 id="welcome-prompts">{words.orAsk}</h2>
          <ul ref={rovingRows} className="welcome-prompts">
            {words.prompts.map((opening) => (
              <li key={opening}>
                <Button onClick={() => start({ opening, operatorIds: anyone ? [anyone.id] : [] })}>
                  {opening}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

/** Gives an element the focus if nothing has it, as at a start and after the first run. */
function useFreeFocus() {
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) {
      element.current?.focus();
    }
  }, []);
  return element;
}

/** The operators as cards, or as a list with a search if there are many. */
function Operators({
  operators,
  onChoose,
}: {
  operators: readonly Operator[];
  onChoose: (operator: Pick<Operator, 'id'>) => void;
}) {
  return isManyToPick(operators.length) ? (
    <div className="welcome-operators">
      <PickList
        label={words.startWith}
        options={operators.map(({ id, name, role }) => ({
          id,
          label: name,
          detail: role,
          sign: <Avatar name={name} size="s" />,
        }))}
        onPick={onChoose}
      />
    </div>
  ) : (
    <ul ref={rovingRows} className="welcome-cards">
      {operators.map((operator) => (
        <li key={operator.id}>
          <OperatorCard operator={operator} onChoose={() => onChoose(operator)} />
        </li>
      ))}
    </ul>
  );
}

function OperatorCard({
  operator: { name, role },
  onChoose,
}: {
  operator: Operator;
  onChoose: () => void;
}) {
  return (
    <button type="button" className="welcome-card" onClick={onChoose}>
      <Avatar name={name} />
      <span className="welcome-name" data-name="">
        {name}
      </span>{' '}
      <span className="welcome-role">{role}</span>
    </button>
  );
}
