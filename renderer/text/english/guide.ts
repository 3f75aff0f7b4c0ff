/** The words of the guide's window; its pages are in docs/guide. */
export const guideText = {
  title: 'Guildhall guide',
  pages: 'Pages of the guide',
  find: 'Find in the guide',
  nothingFound: 'No results',
  back: 'Previous page',
  forward: 'Next page',
};
