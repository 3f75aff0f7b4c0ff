/** The fields of a work item that belong to an extension. */
export const rowFields = {
  number: 'work-item-names',
  position: 'work-item-order',
  startOn: 'work-item-dates',
  dueOn: 'work-item-dates',
} as const;
