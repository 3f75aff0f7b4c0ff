import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { textLimits } from '../../../shared/limits/limits.ts';
import { Composer } from '../../../renderer/features/conversation/composer.tsx';
import { DescriptionEditor } from '../../../renderer/features/work/item/description-editor.tsx';
import { conditionChoices } from '../../../renderer/features/search/condition-choices.ts';
import { SearchField } from '../../../renderer/features/search/search-field.tsx';
import { PastedOutline } from '../../../renderer/features/work/paste/pasted-outline.tsx';
import { TextField } from '../../../renderer/ui/field.tsx';
import { LineField } from '../../../renderer/ui/line-field.tsx';
import { SearchField as FilterField } from '../../../renderer/ui/search-field.tsx';

const nowhere = () => undefined;
const accepted = () => Promise.resolve(true);

function Line({ multiline = false, most }: { multiline?: boolean; most: number }) {
  const [value, setValue] = useState('');
  const label = 'Title';
  return (
    <TextField
      {...{ label, multiline, value }}
      people={[]}
      maxLength={most}
      dir="auto"
      onChange={setValue}
    />
  );
}

function Filter() {
  const [value, setValue] = useState('');
  return <FilterField label="Filter" value={value} onChange={setValue} />;
}

function Search() {
  const [typed, setTyped] = useState('');
  const choices = conditionChoices([], []);
  const field = useRef<HTMLInputElement>(null);
  return <SearchField {...{ field, typed, choices }} onType={setTyped} onDown={nowhere} />;
}

/** The fields in which people write, each by itself. */
export const fields: Readonly<Record<string, ReactNode>> = {
  message: <Composer homeId="local" conversationId="cnv_1" placeholder="Message" />,
  description: (
    <DescriptionEditor
      current=""
      draft=""
      onWrite={nowhere}
      onSave={() => Promise.resolve()}
      onDiscard={nowhere}
    />
  ),
  opening: <Line multiline most={textLimits.messageText} />,
  title: <Line most={textLimits.title} />,
  'title in place': (
    <LineField
      label="Title"
      current=""
      maxLength={textLimits.title}
      valueOf={(value) => value}
      onSave={accepted}
    />
  ),
  filter: <Filter />,
  search: <Search />,
};

/** The place that takes a paste as items. */
export const outlinePreview = <PastedOutline homeId="local" guildId="gld_1" />;
