import { draftOf, useDrafts, writeDraft } from './draft-store.ts';
import { knownIdOf, useOutbox } from './outbox-store.ts';

/** A field of an item or an operator, whose words are kept before they are saved. */
export interface DraftPlace {
  readonly homeId: string;
  readonly noun: 'work_item' | 'operator';
  readonly id: string;
  readonly field: string;
}

/** The name under which unsaved words of a field are kept among the drafts of threads. */
function draftId({ noun, id, field }: DraftPlace): string {
  return `${noun}/${id}/${field}`;
}

/** Subscribes to the unsaved words of a field; an empty text where there are none. */
export function useFieldDraft(place: DraftPlace): string {
  return useDrafts((state) => draftOf(state, place.homeId, draftId(place)));
}

/** Keeps what is written in a field, through crash and quit. An empty text removes it. */
export function keepFieldDraft(place: DraftPlace, text: string): void {
  const { homeId, id } = place;
  const known = knownIdOf(useOutbox.getState(), homeId, id);
  writeDraft(homeId, draftId({ ...place, id: known }), text);
}

/** Removes a draft that was saved, unless the person has written on. */
function dropFieldDraft(place: DraftPlace, saved: string): void {
  const { homeId } = place;
  const id = knownIdOf(useOutbox.getState(), homeId, place.id);
  if (draftOf(useDrafts.getState(), homeId, draftId({ ...place, id })) === saved) {
    keepFieldDraft({ ...place, id }, '');
  }
}

/** Moves the draft of a field whose thing gets its own id. */
export function moveFieldDraft(temporary: DraftPlace, id: string): void {
  const text = draftOf(useDrafts.getState(), temporary.homeId, draftId(temporary));
  if (text !== '') {
    keepFieldDraft({ ...temporary, id }, text);
    keepFieldDraft(temporary, '');
  }
}

/** The draft of a field that saves by itself. */
export function useKeptWords(place: DraftPlace) {
  return {
    kept: useFieldDraft(place),
    keep: (typed: string) => keepFieldDraft(place, typed),
    drop: (typed: string) => dropFieldDraft(place, typed),
  };
}
