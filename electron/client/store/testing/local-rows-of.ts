import type { LocalName, LocalWrite, LocalWriteOf } from '#shared/local/kinds.ts';

/** A row of each kind of local state of a home. The text is in each of them. */
export function localRowsOf(homeId: string, text: string): LocalWrite[] {
  const rows: { readonly [Name in LocalName]: Omit<LocalWriteOf<Name>, 'kind'> } = {
    board: {
      key: { homeId, guildId: text },
      value: { grouping: 'none', columnLimits: {}, isTasksOnly: true, foldedColumns: ['done'] },
    },
    chosen_guild: { key: { homeId }, value: text },
    document_list: {
      key: { homeId, guildId: text },
      value: { order: 'title', isFlat: false, collapsed: [text] },
    },
    draft: { key: { homeId, kind: 'conversation', id: text, field: 'text' }, value: text },
    favourite_document: { key: { homeId, documentId: text }, value: 'favourite' },
    last_seen: {
      key: { homeId, noun: 'work_item', guildId: text },
      value: '2026-11-21T10:00:00.000Z',
    },
    place: { key: { homeId }, value: { path: `/${text}`, isAnswered: true } },
    read_marker: {
      key: { homeId, conversationId: text },
      value: { messageId: text, createdAt: '', isBaseline: false, isUnread: true },
    },
    reminder: {
      key: { homeId, messageId: text },
      value: {
        conversationId: text,
        remindAt: '2026-11-21T10:00:00.000Z',
        beginning: text,
      },
    },
    saved_view: {
      key: { homeId, id: text },
      value: {
        name: text,
        view: 'tree',
        filter: text,
        sort: { by: 'title', isDescending: false },
        grouping: 'status',
      },
    },
    scroll_anchor: {
      key: { homeId, conversationId: text },
      value: { messageId: text, offset: 3 },
    },
    sent_as: { key: { homeId, messageId: text }, value: text },
    shown_pictures: { key: { homeId, conversationId: text }, value: 'always' },
    thread_list: {
      key: { homeId, guildId: text },
      value: { order: 'unread', isUnreadOnly: true },
    },
    thread_origin: { key: { homeId, conversationId: text }, value: { messageId: text } },
    thread_setting: { key: { homeId, conversationId: text }, value: { title: text } },
    triage: {
      key: { homeId, kind: text.slice(0, 40), id: text },
      value: { state: 'done', changedAt: '', hereAt: '' },
    },
    work_layout: {
      key: { homeId, guildId: text },
      value: {
        view: 'tree',
        filter: text,
        rowId: text,
        rowAt: 2,
        selectedIds: [text],
        fromId: text,
        whole: { isAll: false, otherIds: [text] },
        found: { otherIds: [] },
        wholeTop: { topId: text, at: 1, offset: 3 },
        foundTop: { topId: '', at: 0, offset: 0 },
        card: { id: text, laneId: '', status: 'todo', at: 0 },
        selectedCardIds: [],
        fromCardId: '',
        columns: [{ laneId: '', status: 'todo', topId: text, at: 1, offset: 3 }],
        boardLeft: 0,
        boardTop: 0,
        overviewTop: 0,
        timelineCollapsedIds: [text],
        timelineTop: { topId: text, at: 4, offset: 0 },
        day: '2026-12-24',
        sort: { by: 'due', isDescending: true },
        grouping: 'operator',
        foldedGroupIds: [text],
        hiddenColumns: ['priority'],
      },
    },
    work_order: { key: { homeId, workItemId: text }, value: 'V' },
  };
  return Object.entries(rows).map(([kind, row]) => ({ kind, ...row }) as LocalWrite);
}
