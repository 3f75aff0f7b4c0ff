import { BellOff } from 'lucide-react';
import { quietEnd } from '#shared/rules/quiet-times.ts';
import { useAlertChoices } from '../../entities/preferences/alert-settings-store.ts';
import { text } from '../../text/text.ts';
import { formatComing } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { openDialog } from '../dialogs/dialog-store.ts';

/** The sign of quiet time and its end. It links to the settings of quiet time. */
export function QuietMark() {
  const settings = useAlertChoices((state) => state.settings);
  // A quiet time that was chosen a moment ago begins after the last full minute.
  const minute = useNow();
  const end = settings && quietEnd(settings, minute);
  if (end === undefined) {
    return null;
  }
  const { doNotDisturb, doNotDisturbUntil } = text.app;
  return (
    <button
      type="button"
      className="shell-state shell-quiet"
      title={text.app.openNotificationSettings}
      onClick={() => openDialog({ kind: 'settings', sectionId: 'notifications' })}
    >
      <BellOff size={12} aria-hidden="true" />
      <span>
        {end === 'always'
          ? doNotDisturb
          : doNotDisturbUntil(formatComing(end.toISOString(), minute))}
      </span>
    </button>
  );
}
