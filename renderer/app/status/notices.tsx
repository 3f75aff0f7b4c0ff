import { Button } from '../../ui/button.tsx';
import { text } from '../../text/text.ts';
import { dismissNotice, useApplication } from '../application-store.ts';

/** The notices about this start, until the person has read them. */
export function Notices() {
  const notices = useApplication((state) => state.notices);
  return notices.map((notice) => (
    <div className="shell-notice" role="status" key={notice.id}>
      <p>{notice.text}</p>
      <Button kind="quiet" onClick={() => dismissNotice(notice.id)}>
        {text.app.dismiss}
      </Button>
    </div>
  ));
}
