/** The names of the formats that the toolbar and the slash menu of an editor offer. */
export const formatText = {
  bold: 'Bold',
  italic: 'Italic',
  heading: 'Heading',
  heading1: 'Heading 1',
  heading2: 'Heading 2',
  heading3: 'Heading 3',
  list: 'List',
  numbers: 'Numbered list',
  tasks: 'Task list',
  quote: 'Quote',
  code: 'Code',
  link: 'Link',
  table: 'Table',
  codeBlock: 'Code block',
  divider: 'Divider',
  callout: 'Callout',
  diagram: 'Diagram',
  formula: 'Formula',
  /** The head of a column in a new table. */
  column: (number: number) => `Column ${number}`,
};
