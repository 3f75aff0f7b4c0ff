/** What is said about the parts that know no feature: dialogs, fields, code, Markdown, times. */
export const uiText = {};
