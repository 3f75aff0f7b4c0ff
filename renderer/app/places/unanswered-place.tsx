import { useHashLocation } from 'wouter/use-hash-location';
import { dismissUnanswered, usePlaces } from '../../entities/local-state/place-store.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';

const words = text.app.unanswered;

/** The notice that this start did not go to the last place, with a button that goes there. */
export function UnansweredPlace() {
  const path = usePlaces((state) => state.unanswered);
  const [, navigate] = useHashLocation();
  if (path === undefined) {
    return null;
  }
  const open = () => {
    dismissUnanswered();
    navigate(path);
  };
  return (
    <div className="shell-notice" role="status">
      <p>{words.notRestored}</p>
      <Button onClick={open}>{words.open}</Button>
      <Button kind="quiet" onClick={dismissUnanswered}>
        {text.app.dismiss}
      </Button>
    </div>
  );
}
