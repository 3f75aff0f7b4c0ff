import { useState } from 'react';
import type { FormEvent } from 'react';
import { textLimits } from '#shared/limits/limits.ts';
import { canRename, renameThread } from '../../actions/thread-settings.ts';
import type { ThreadKey } from '../../actions/thread-settings.ts';
import { useAct } from '../../actions/use-act.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { useThreadSetting } from '../../entities/local-state/thread-settings.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import './rename-thread-dialog.css';

const words = text.threads.rename;

/** Asks for the title of a thread. */
export function RenameThreadDialog({ onClose, ...key }: ThreadKey & { onClose: () => void }) {
  const { homeId, conversationId } = key;
  const [first] = useState(() => conversationStore.row(homeId, conversationId)?.title ?? '');
  const [title, setTitle] = useState(first);
  const own = useThreadSetting(homeId, conversationId).title;
  const ofService = conversationStore.confirmedRow(homeId, conversationId)?.title;
  const isOnlyHere = !canRename(homeId);
  const canBeEmpty = isOnlyHere || own !== undefined;
  const { isBusy, failure, run } = useAct();
  const wanted = title.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted === first) {
      onClose();
    } else if (wanted !== '' || canBeEmpty) {
      run(async () => {
        await renameThread(key, wanted);
        onClose();
      });
    }
  };
  return (
    <Dialog title={words.heading} onClose={onClose}>
      <form className="rename-thread" noValidate onSubmit={submit}>
        {isOnlyHere && <p className="field-hint">{words.onlyHere}</p>}
        <TextField
          label={words.title}
          {...(canBeEmpty && { hint: words.hint })}
          {...(own !== undefined &&
            ofService !== undefined && { note: words.titleOfService(ofService) })}
          maxLength={textLimits.title}
          value={title}
          onChange={setTitle}
        />
        <InlineError detail={failure} />
        <div className="dialog-acts">
          <Button onClick={onClose}>{text.ui.cancel}</Button>
          <Button kind="primary" type="submit" disabled={isBusy || (wanted === '' && !canBeEmpty)}>
            {words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
