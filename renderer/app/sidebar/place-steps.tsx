import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ActionContext } from '../actions/actions.ts';
import { ActionButton } from '../status/action-button.tsx';

/** The buttons that lead back and forward through the places of the window. */
export function PlaceSteps({ context }: { context: ActionContext }) {
  return (
    <div className="place-steps">
      <ActionButton id="goBack" context={context}>
        <ArrowLeft aria-hidden="true" />
      </ActionButton>
      <ActionButton id="goForward" context={context}>
        <ArrowRight aria-hidden="true" />
      </ActionButton>
    </div>
  );
}
