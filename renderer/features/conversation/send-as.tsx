import { ChevronDown } from 'lucide-react';
import { useOfferMenu } from '../../actions/offered-menus.ts';
import { text } from '../../text/text.ts';
import type { Person } from '../../ui/completion/completion-source.ts';
import { Menu } from '../../ui/menu.tsx';

/** Sends what is written once in the name of an operator of the thread. The next is one's own. */
export function SendAs({
  people,
  canSend,
  onSend,
}: {
  people: readonly Person[];
  canSend: boolean;
  onSend: (operatorId: string) => void;
}) {
  const { sendAs, sendAsName } = text.conversation;
  const items = people.map(({ id, name }) => ({
    id,
    label: sendAsName(name),
    isDisabled: !canSend,
    onSelect: () => onSend(id),
  }));
  useOfferMenu(text.conversation.message, items);
  return (
    <Menu
      items={items}
      trigger={
        <button type="button" className="icon-button" aria-label={sendAs} title={sendAs}>
          <ChevronDown size={16} aria-hidden="true" />
        </button>
      }
    />
  );
}
