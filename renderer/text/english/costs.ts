import { onFirstUse } from '#shared/text/on-first-use.ts';
import { asNumber, plural } from './plural.ts';

/** The number of one currency, to a hundredth of its smallest coin. */
const amounts = onFirstUse(
  () => new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 }),
);

/** The words about what models have used. */
export const costsText = {
  act: 'Costs…',
  title: 'Costs',
  loading: 'Adding up…',
  notLoaded: 'Couldn’t add up the costs',
  since: (day: string) => `Since ${day}`,
  ways: 'Costs by',
  by: { operator: 'Operator', work_item: 'Item', day: 'Day' },
  tables: {
    operator: 'Costs by operator',
    work_item: 'Costs by item',
    day: 'Costs by day',
  },
  notes: {
    operator: '',
    work_item: 'An item counts what is below it, so these rows add up to more than the total.',
    day: 'Days begin at midnight UTC.',
  },
  none: 'No model was asked in this time. Scripts cost nothing.',
  more: 'There are more rows than are shown.',
  columns: { calls: 'Requests', tokens: 'Tokens', money: 'Money' },
  total: 'Total',
  noItem: 'No item',
  number: asNumber,
  /** In millionths. */
  money: (currency: string, millionths: number) =>
    `${amounts().format(millionths / 1_000_000)} ${currency}`,
  noMoney: '–',
  /** Said below the table, of the total. */
  reserved: (tokens: number) =>
    plural(tokens, {
      one: '# token counts as it was reserved, because its server didn’t say what was used.',
      other: '# tokens count as they were reserved, because their server didn’t say what was used.',
    }),
  unpriced: (calls: number) =>
    plural(calls, {
      one: '# request has no price, and isn’t in the money.',
      other: '# requests have no price, and aren’t in the money.',
    }),
};
