import { asMoney } from './money.ts';
import { asNumber, plural } from './plural.ts';

/** The words about what models have used. */
export const costsText = {
  act: 'Costs…',
  title: 'Costs',
  loading: 'Adding up…',
  notLoaded: 'Couldn’t add up the costs',
  since: (moment: string) => `Since ${moment}`,
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
  none: 'No model was used in this period. Scripts cost nothing.',
  more: 'Not all rows are shown.',
  columns: { calls: 'Requests', tokens: 'Tokens', money: 'Money' },
  total: 'Total',
  noItem: 'No item',
  number: asNumber,
  /** In millionths. */
  money: asMoney,
  noMoney: '–',
  /** Said below the table, of the total. */
  reserved: (tokens: number) =>
    plural(tokens, {
      one: '# token is an estimate, because the server didn’t say how many were used.',
      other: '# tokens are an estimate, because the server didn’t say how many were used.',
    }),
  unpriced: (calls: number) =>
    plural(calls, {
      one: '# request has no price, so it isn’t included in the money.',
      other: '# requests have no price, so they aren’t included in the money.',
    }),
};
