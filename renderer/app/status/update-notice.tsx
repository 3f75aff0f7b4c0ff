import { useShallow } from 'zustand/react/shallow';
import { updateNotice, putOffUpdate, useUpdate } from '../../entities/update-store.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { openDialog } from '../dialogs/dialog-store.ts';

const words = text.app.update;

/** The notice about another version, until the person has looked at it or put it off. */
export function UpdateNotice() {
  const news = useUpdate(useShallow(updateNotice));
  if (news === undefined) {
    return null;
  }
  return (
    <div className="shell-notice" data-kind="news" role="status">
      <p>{news.isReady ? words.ready(news.version) : words.available(news.version)}</p>
      <Button onClick={showAbout}>{words.show}</Button>
      <Button kind="quiet" onClick={putOffUpdate}>
        {words.notNow}
      </Button>
    </div>
  );
}

function showAbout(): void {
  putOffUpdate();
  openDialog({ kind: 'settings', sectionId: 'about' });
}
