/** The right answers to replies that end too early, and to those that cannot be read. */
export const cut = { end: 'broken', fault: 'cut' } as const;
export const unreadable = { end: 'broken', fault: 'bad_answer' } as const;

/** Two calls that models make in the shapes: the tool and its arguments. */
export const first = ['work_item-get', '{"workItemId":"wi_1"}'] as const;
export const second = ['document-list', '{}'] as const;
