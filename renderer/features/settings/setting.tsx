import { createContext, useContext, useId } from 'react';
import type { ReactNode } from 'react';
import type { SettingWords } from './setting-search.ts';
import './settings.css';

/** Whether a setting is shown: while a person looks for one, only what was found is. */
export const SettingFilter = createContext<(setting: SettingWords) => boolean>(() => true);

/**
 * One setting: its name, what it does, and how it is changed.
 *
 * @param isWide puts what it is changed by below its name, where that needs the room
 */
export function Setting({
  words,
  isWide = false,
  children,
}: {
  words: SettingWords;
  isWide?: boolean;
  children?: ReactNode;
}) {
  const id = useId();
  const isShown = useContext(SettingFilter)(words);
  if (!isShown) {
    return null;
  }
  return (
    <div className="setting" role="group" aria-labelledby={id} data-wide={isWide}>
      <div className="setting-words">
        <h4 id={id}>{words.name}</h4>
        {words.detail && <p className="quiet">{words.detail}</p>}
      </div>
      <div className="setting-value">{children}</div>
    </div>
  );
}
