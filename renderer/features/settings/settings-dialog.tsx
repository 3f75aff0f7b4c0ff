import { useState } from 'react';
import { text } from '../../text/text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PageList } from '../../ui/page-list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { isFound } from './setting-search.ts';
import { SettingFilter } from './setting.tsx';
import { settingsSections } from './settings-sections.ts';
import type { SettingsParts } from './settings-parts.ts';
import type { SettingsSection } from './settings-sections.ts';
import './settings.css';

const words = text.settings;

/** All that a person can set for Guildhall on this computer. What they set counts at once. */
export function SettingsDialog({
  sectionId = 'appearance',
  onClose,
  ...parts
}: SettingsParts & {
  /** The section that is shown first. */
  sectionId?: string | undefined;
  onClose: () => void;
}) {
  const [shownId, setShownId] = useState(sectionId);
  const [query, setQuery] = useState('');
  const isSearching = query.trim() !== '';
  const found = settingsSections.filter(({ title, settings }) =>
    settings.some((setting) => isFound(query, title, setting)),
  );
  const shown = isSearching ? found : settingsSections.filter(({ id }) => id === shownId);
  return (
    <Dialog title={words.title} size="wide" onClose={onClose}>
      <div className="paged">
        <div className="paged-side">
          <SearchField label={words.search} value={query} onChange={setQuery} />
          <PageList
            label={words.sectionList}
            pages={found}
            shownId={isSearching ? undefined : shownId}
            onShow={(id) => {
              setQuery('');
              setShownId(id);
            }}
          />
        </div>
        <div className="settings-pane" key={isSearching ? 'found' : shownId}>
          {shown.map((section) => (
            <ShownSection key={section.id} section={section} query={query} parts={parts} />
          ))}
          <p role="status" className="quiet">
            {isSearching && found.length === 0 ? words.nothingFound : ''}
          </p>
        </div>
      </div>
    </Dialog>
  );
}

function ShownSection({
  section: { id, title, Section },
  query,
  parts,
}: {
  section: SettingsSection;
  query: string;
  parts: SettingsParts;
}) {
  return (
    <section className="settings-section" aria-labelledby={`settings-${id}`}>
      <h3 id={`settings-${id}`}>{title}</h3>
      <SettingFilter value={(setting) => isFound(query, title, setting)}>
        <Section {...parts} />
      </SettingFilter>
    </section>
  );
}
