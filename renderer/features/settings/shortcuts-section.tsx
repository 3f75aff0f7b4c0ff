import { useContext, useState } from 'react';
import type { ActionId } from '#shared/capability/action.ts';
import { resetShortcuts, useShortcutChanges } from '../../actions/shortcut-store.ts';
import { problemOf } from '../../bridge/call.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { SettingFilter, Setting } from './setting.tsx';
import { ShortcutRow } from './shortcut-row.tsx';
import { shortcutGroups, shortcutWords } from './shortcut-settings.ts';
import { rovingRows } from '../../ui/roving-rows.ts';
import './shortcuts.css';

const words = text.settings.sections.shortcuts;

/** The keys of every action, each of which a person can change. */
export function ShortcutsSection() {
  const { changes } = useShortcutChanges();
  const isShown = useContext(SettingFilter);
  const [editedId, setEditedId] = useState<ActionId>();
  const [failure, setFailure] = useState<string>();
  const hasChanges = Object.keys(changes).length > 0;
  return (
    <>
      <p className="quiet">{words.keys.detail}</p>
      <div ref={rovingRows}>
        {shortcutGroups.map(({ title, ids }) => {
          const shown = ids.filter((id) => isShown(shortcutWords(id)));
          return shown.length === 0 ? null : (
            <section key={title} aria-label={title}>
              <h4 className="shortcut-group">{title}</h4>
              <ul className="shortcut-list">
                {shown.map((id) => (
                  <ShortcutRow
                    key={id}
                    id={id}
                    changes={changes}
                    isEdited={id === editedId}
                    onEdit={(isEdited) => setEditedId(isEdited ? id : undefined)}
                    onFailed={(error) => setFailure(problemOf(error).detail)}
                  />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      <InlineError detail={failure} />
      <Setting words={words.reset}>
        <Button
          disabled={!hasChanges}
          onClick={() => {
            setEditedId(undefined);
            resetShortcuts().catch((error: unknown) => setFailure(problemOf(error).detail));
          }}
        >
          {words.reset.act}
        </Button>
      </Setting>
    </>
  );
}
