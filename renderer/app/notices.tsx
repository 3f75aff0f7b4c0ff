import { Button } from '../ui/button.tsx';
import { text } from '../text/text.ts';
import { dismissNotice, useApplication } from './application-store.ts';

/** What the person should know about this start, until they have read it. */
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
