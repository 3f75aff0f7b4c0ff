import { Clock } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useOfferMenu } from '../../actions/offered-menus.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { laterTimes } from '../../ui/later-times.ts';
import { Menu } from '../../ui/menu.tsx';
import type { MenuItem } from '../../ui/menu-items.tsx';
import { localMoment, MomentField, momentOf } from '../../ui/moment-field.tsx';
import { formatAhead } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import './scheduled.css';

const words = text.conversation.later;
const hourMs = 60 * 60_000;

/** Sends what is written at a time: one of those that are offered, or one of the person's own. */
export function SendLater({
  canSend,
  onSend,
}: {
  canSend: boolean;
  onSend: (sendAt: Date) => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const now = useNow();
  const items: MenuItem[] = [
    ...laterTimes(now).map(({ choice, at }) => ({
      id: choice,
      label: words.choices[choice](formatAhead(at.toISOString(), now)),
      isDisabled: !canSend,
      onSelect: () => onSend(at),
    })),
    {
      id: 'own',
      label: words.ownTime,
      startsGroup: true,
      isDisabled: !canSend,
      onSelect: () => setIsAsking(true),
    },
  ];
  useOfferMenu(words.sendLater, items);
  return (
    <>
      <Menu
        items={items}
        trigger={
          <button
            type="button"
            className="icon-button"
            aria-label={words.sendLater}
            title={words.sendLater}
          >
            <Clock size={16} aria-hidden="true" />
          </button>
        }
      />
      {isAsking && <OwnTime onSend={onSend} onClose={() => setIsAsking(false)} />}
    </>
  );
}

/** Asks for the time at which a message is sent. */
function OwnTime({ onSend, onClose }: { onSend: (sendAt: Date) => void; onClose: () => void }) {
  const [value, setValue] = useState(() => localMoment(new Date(Date.now() + hourMs)));
  const at = momentOf(value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (at !== undefined) {
      onClose();
      onSend(at);
    }
  };
  return (
    <Dialog title={words.sendLater} onClose={onClose}>
      <form className="scheduled-form" noValidate onSubmit={submit}>
        <MomentField label={words.time} value={value} onChange={setValue} />
        <div className="dialog-acts">
          <Button onClick={onClose}>{text.ui.cancel}</Button>
          <Button kind="primary" type="submit" disabled={at === undefined}>
            {words.schedule}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
