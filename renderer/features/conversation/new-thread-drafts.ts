/** What is written of a thread that is not opened yet. */
export interface NewThreadDraft {
  readonly chosen: ReadonlySet<string>;
  readonly fields: { readonly others: string; readonly title: string; readonly opening: string };
}

const blank: NewThreadDraft = { chosen: new Set(), fields: { others: '', title: '', opening: '' } };

/** By home and guild, for as long as the page lives. */
const drafts = new Map<string, NewThreadDraft>();

/** What was written of a new thread and left. */
export function newThreadDraftOf(homeId: string, guildId: string): NewThreadDraft {
  return drafts.get(`${homeId} ${guildId}`) ?? blank;
}

/** Keeps what is written of a new thread; without a draft, that it was opened. */
export function keepNewThreadDraft(homeId: string, guildId: string, draft?: NewThreadDraft): void {
  if (draft === undefined) {
    drafts.delete(`${homeId} ${guildId}`);
  } else {
    drafts.set(`${homeId} ${guildId}`, draft);
  }
}
