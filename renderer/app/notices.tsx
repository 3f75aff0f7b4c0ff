import { Button } from '../ui/button.tsx';
import { dismissNotice, useApplication } from './application-store.ts';

/** What the person should know about this start, until they have read it. */
export function Notices() {
  const notices = useApplication((state) => state.notices);
  return notices.map(({ id, text }) => (
    <div className="shell-notice" role="status" key={id}>
      <p>{text}</p>
      <Button kind="quiet" onClick={() => dismissNotice(id)}>
        Dismiss
      </Button>
    </div>
  ));
}
