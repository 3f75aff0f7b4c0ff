import type { ReactNode } from 'react';
import type { ActionId } from '#shared/capability/action.ts';
import { actionOf } from '../actions/actions.ts';
import type { ActionContext } from '../actions/actions.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** An icon that starts an action; its name and keys come from the table. */
export function ActionButton({
  id,
  context,
  isOpen,
  children,
}: {
  id: ActionId;
  context: ActionContext;
  /** Whether the pane that it toggles is open. */
  isOpen?: boolean;
  children: ReactNode;
}) {
  const { name, shortcut, isEnabled, run } = actionOf(id);
  const isDisabled = !isEnabled(context);
  return (
    <IconButton
      label={name}
      shortcut={shortcut}
      aria-expanded={isOpen}
      // It keeps the focus that it may have.
      aria-disabled={isDisabled}
      icon={children}
      onClick={() => isDisabled || run(context)}
    />
  );
}
