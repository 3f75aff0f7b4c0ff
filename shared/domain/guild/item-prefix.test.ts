import { expect, test } from 'vitest';
import { isItemPrefix, prefixFrom } from './item-prefix.ts';

test.each([
  ['Bakery', 'BAK'],
  ['The bakery of the town', 'TBOTT'],
  ['North', 'NOR'],
  ['Bäckerei am Markt', 'BAM'],
  ['Anna’s', 'ANN'],
  ['Été', 'ETE'],
  ['Straße', 'STR'],
  ['3 Bears', 'BEA'],
  ['7 of 9', 'O9'],
  ['A', 'ITEM'],
  ['42', 'ITEM'],
  ['Пекарня', 'ITEM'],
  ['パン屋', 'ITEM'],
  ['\u202eBakery\u202c', 'BAK'],
  ['<b>Bold</b> & more', 'BBBM'],
  ['', 'ITEM'],
  ['long '.repeat(200), 'LLLLL'],
])('the prefix of “%s” is %s', (name, prefix) => {
  expect(prefixFrom(name)).toBe(prefix);
  expect(isItemPrefix(prefix)).toBe(true);
});
