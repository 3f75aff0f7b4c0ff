/** The words of the guide's window; its pages are in docs/guide. */
export const guideText = {
  title: 'Guildhall guide',
  pages: 'Pages of the guide',
  find: 'Find in the guide',
  nothingFound: 'No page has these words.',
  back: 'Previous page shown',
  forward: 'Next page shown',
};
