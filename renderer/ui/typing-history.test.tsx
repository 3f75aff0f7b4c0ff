import { useState } from 'react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { CommandDialog } from './command-dialog.tsx';
import { CompletingTextarea } from './completion/completing-textarea.tsx';
import { TextField } from './field.tsx';
import { LineField } from './line-field.tsx';
import { SearchField } from './search-field.tsx';

type Value = readonly [value: string, change: (value: string) => void];

/** A value that goes through an address comes back a turn later, as one through a library may. */
function Roundabout({
  part,
  value: [value, change],
}: {
  part: (value: Value) => ReactNode;
  value: Value;
}) {
  return part([value, (next) => void setTimeout(() => change(next), 0)]);
}

/** Shows a part whose value is a state, as in every form. */
function Holder({ first, part }: { first: string; part: (value: Value) => ReactNode }) {
  return part(useState(first));
}

const parts: Readonly<Record<string, (value: Value) => ReactNode>> = {
  'a line of a form': ([value, onChange]) => (
    <TextField label="Field" value={value} onChange={onChange} />
  ),
  'an area of a form': ([value, onChange]) => (
    <TextField label="Field" multiline value={value} onChange={onChange} />
  ),
  'a field that completes': ([value, onChange]) => (
    <CompletingTextarea aria-label="Field" value={value} onWrite={onChange} />
  ),
  'a line that saves by itself': ([value]) => (
    <LineField
      label="Field"
      maxLength={500}
      current={value}
      valueOf={(typed) => typed}
      onSave={async () => true}
    />
  ),
  'a field for a search': ([value, onChange]) => (
    <SearchField label="Field" value={value} onChange={onChange} />
  ),
  'the field of a dialog of commands': ([query, onQuery]) => (
    <CommandDialog
      title="Commands"
      label="Field"
      query={query}
      onQuery={onQuery}
      groups={[]}
      onChoose={() => {}}
      onClose={() => {}}
    />
  ),
  'a field for a search whose words are in the address': (value) => (
    <Roundabout
      value={value}
      part={([words, onChange]) => <SearchField label="Field" value={words} onChange={onChange} />}
    />
  ),
};

test.each(
  Object.entries(parts).flatMap(([name, part]) => [
    [name, part, ''] as const,
    [name, part, 'Before. '] as const,
  ]),
)('%s takes back words, not letters, and brings them back', async (_name, part, first) => {
  show(<Holder first={first} part={part} />);
  const element = page.getByLabelText('Field').element() as HTMLInputElement;
  element.focus();
  await userEvent.keyboard('{End}flour for  Monday');
  const press = async (keys: string) => {
    await userEvent.keyboard(keys);
    return element.value;
  };
  const undo = '{Control>}z{/Control}';
  const back = [await press(undo), await press(undo), await press(undo)];
  expect(back).toEqual([`${first}flour for  `, `${first}flour `, first]);
  const redo = '{Control>}{Shift>}z{/Shift}{/Control}';
  const again = [await press(redo), await press('{Control>}y{/Control}'), await press(redo)];
  expect(again).toEqual([`${first}flour `, `${first}flour for  `, `${first}flour for  Monday`]);
});

test('an area keeps its caret where an area of the browser has it', () => {
  show(<Holder first="abc" part={parts['an area of a form'] ?? (() => null)} />);
  const element = page.getByLabelText('Field').element() as HTMLTextAreaElement;
  element.focus();
  expect([element.value, element.selectionStart]).toEqual(['abc', 0]);
});
