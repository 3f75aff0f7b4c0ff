import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import type { BaseUIEvent } from '@base-ui/react/types';
import { Check, ChevronLeft, ChevronRight, Search } from 'lucide-react';
import { useRef } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import type { Shortcut } from '#shared/capability/action.ts';
import { text } from '../text/text.ts';
import { InertPage } from './inert-page.tsx';
import { formatKeys } from './shortcut.ts';
import { ShortName } from './short-name.tsx';
import { TypedLine } from './typed-line.tsx';
import { keyOf } from './key-of.ts';
import './dialog.css';
import './popup.css';
import './command-dialog.css';

/** Something that can be chosen. */
export interface CommandRow {
  readonly id: string;
  readonly label: string;
  /** The places of the letters in the label that were typed. */
  readonly matched?: readonly number[];
  /** A short name that stands before its label. */
  readonly shortName?: string | undefined;
  /** Stands before its label. */
  readonly sign?: ReactNode;
  /** Words that tell it from others with the same label. */
  readonly detail?: string | undefined;
  readonly shortcut?: Shortcut | undefined;
  /** Why it cannot be done now, as a sentence. */
  readonly refusal?: string | undefined;
  /** For one of several values: whether it is the one that holds. */
  readonly isChosen?: boolean | undefined;
  /** Whether choosing it leads to more rows. */
  readonly leadsOn?: boolean;
}

/** Rows under one heading. */
export interface CommandGroup<Row extends CommandRow> {
  /** The heading; empty for rows that have none. */
  readonly name: string;
  readonly items: readonly Row[];
}

interface CommandDialogProps<Row extends CommandRow> {
  readonly title: string;
  /** The name of the field. */
  readonly label: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly groups: readonly CommandGroup<Row>[];
  readonly onChoose: (row: Row) => void;
  /** Leads back to the rows before, by Escape too; absent where there are none. */
  readonly onBack?: (() => void) | undefined;
  readonly onClose: () => void;
  /** Hears every key in the field first. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** The owner of the dialog finds the rows; the first one is always ready. */
const behaviour = { mode: 'none', autoHighlight: 'always' } as const;

/** Stands for whatever is typed. */
const typed = '…';

/** A modal dialog with a field, and a list in which the first row is ready to be chosen by Enter. */
export function CommandDialog<Row extends CommandRow>(props: CommandDialogProps<Row>) {
  const { title, query, onQuery, groups, onBack, onClose } = props;
  const field = useRef<HTMLInputElement>(null);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Viewport className="dialog-place command-place">
          <Dialog.Popup
            className="dialog command-dialog"
            aria-label={title}
            initialFocus={() => {
              // The library would wait for a frame, and the first letters would go elsewhere.
              field.current?.focus();
              return false;
            }}
            finalFocus={false}
          >
            <InertPage />
            <Autocomplete.Root
              inline
              open
              {...behaviour}
              items={groups}
              // The library writes its value into a hidden field, and each such write ends a step of
              // the history of the field. It need only know whether there is something.
              value={query.trim() === '' ? '' : typed}
              onValueChange={(value, { reason }) => {
                // A row that is chosen is not written into the field.
                if (reason === 'input-change' || reason === 'input-clear') {
                  onQuery(value);
                }
              }}
              itemToStringValue={(row: Row) => row.label}
              keepHighlight
            >
              <Field {...props} field={field} onBack={onBack} />
              <Autocomplete.Status className="hidden">{text.ui.found(count)}</Autocomplete.Status>
              <Autocomplete.Empty className="command-empty">
                {text.ui.nothingFound}
              </Autocomplete.Empty>
              <Rows {...props} />
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Field<Row extends CommandRow>({
  label,
  query,
  field,
  onBack,
  onClose,
  onKeyDown,
}: CommandDialogProps<Row> & { field: RefObject<HTMLInputElement | null> }) {
  const handleKey = (event: BaseUIEvent<KeyboardEvent>) => {
    onKeyDown?.(event);
    const key = keyOf(event);
    if (key === 'Backspace' && query === '' && onBack !== undefined) {
      event.preventDefault();
      onBack();
    } else if (key === 'Escape') {
      // The library's field would only be emptied by it.
      event.preventBaseUIHandler();
      event.stopPropagation();
      (onBack ?? onClose)();
    }
  };
  return (
    <div className="command-field">
      {onBack === undefined ? (
        <Search aria-hidden="true" />
      ) : (
        <button
          type="button"
          className="command-back"
          aria-label={text.ui.back}
          tabIndex={-1}
          onClick={() => {
            onBack();
            field.current?.focus();
          }}
        >
          <ChevronLeft aria-hidden="true" />
        </button>
      )}
      <Autocomplete.Input
        ref={field}
        render={<TypedLine value={query} />}
        aria-label={label}
        placeholder={label}
        spellCheck={false}
        onKeyDown={handleKey}
      />
    </div>
  );
}

function Rows<Row extends CommandRow>({ title, onChoose }: CommandDialogProps<Row>) {
  return (
    <Autocomplete.List className="command-list" aria-label={title}>
      {(group: CommandGroup<Row>) => (
        <Autocomplete.Group key={group.name} items={group.items} className="command-group">
          {group.name !== '' && (
            <Autocomplete.GroupLabel className="command-heading">
              {group.name}
            </Autocomplete.GroupLabel>
          )}
          <Autocomplete.Collection>
            {(row: Row) => (
              <Autocomplete.Item
                key={row.id}
                value={row}
                className="popup-row command-row"
                aria-disabled={row.refusal === undefined ? undefined : true}
                data-refused={row.refusal === undefined ? undefined : ''}
                onClick={() => onChoose(row)}
              >
                <RowContent row={row} />
              </Autocomplete.Item>
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  );
}

function RowContent({ row }: { row: CommandRow }) {
  const { label, shortName, matched, sign, detail, shortcut, refusal, isChosen, leadsOn } = row;
  return (
    <>
      {sign}
      <span className="command-words">
        <span className="command-label" dir="auto">
          <ShortName name={shortName} />
          <Marked label={label} matched={matched} />
        </span>
        {refusal !== undefined && <span className="command-refusal">{refusal}</span>}
      </span>
      {isChosen === true && (
        <>
          <span className="hidden">{text.ui.chosen}</span>
          <Check className="command-end" aria-hidden="true" />
        </>
      )}
      {detail !== undefined && (
        <span className="command-detail" dir="auto">
          {detail}
        </span>
      )}
      {shortcut !== undefined && <kbd className="command-keys">{formatKeys(shortcut)}</kbd>}
      {leadsOn === true && <ChevronRight className="command-end" aria-hidden="true" />}
    </>
  );
}

/** A label with the letters that were typed set off. */
function Marked({ label, matched }: { label: string; matched: readonly number[] | undefined }) {
  if (matched === undefined || matched.length === 0) {
    return label;
  }
  const places = new Set(matched);
  const parts: { words: string; isMatch: boolean }[] = [];
  for (let at = 0; at < label.length; at += 1) {
    const isMatch = places.has(at);
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) {
      last.words += label[at];
    } else {
      parts.push({ words: label[at] ?? '', isMatch });
    }
  }
  return parts.map(({ words, isMatch }, at) =>
    isMatch ? (
      <b key={at} className="command-match">
        {words}
      </b>
    ) : (
      words
    ),
  );
}
