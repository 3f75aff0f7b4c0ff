import type { SeededRandom } from '../gates/seeded-random.ts';

/** Links that somebody might write to mislead, to write, or to break something. */
const writtenByHand: readonly string[] = [
  'guildhall:',
  'guildhall://',
  'guildhall:///',
  'guildhall://home',
  'guildhall://home/',
  'guildhall://home/local',
  'guildhall:javascript:alert(1)',
  'guildhall://javascript:alert(1)',
  'guildhall://home/local/thread/javascript:alert(1)',
  'guildhall://home/local/thread/<script>alert(1)</script>',
  'guildhall://home/local/thread/%3Cimg%20src=x%20onerror=alert(1)%3E',
  'guildhall://home/local/thread/cnv_1?text=Buy%20this&send=1',
  'guildhall://home/local/thread/cnv_1?service=',
  'guildhall://home/local/thread/cnv_1?service=javascript%3Aalert(1)',
  'guildhall://home/local/thread/cnv_1?service=file%3A%2F%2F%2Fetc%2Fpasswd',
  'guildhall://home/local/thread/cnv_1?service=https%3A%2F%2Fme%3Akey%40example.org%2Fv1',
  'guildhall://home/local/thread/cnv_1?service=%5C%5Cserver%5Cshare',
  'guildhall://home/local/thread/cnv_1#/outbox',
  'guildhall://home/local/thread/..%2F..%2Foutbox',
  'guildhall://home/local/thread/%2e%2e/%2e%2e',
  'guildhall://home/local/thread/a/b/c/d/e',
  'guildhall://home/local/new-document',
  'guildhall://home/local/document/doc_1/edit',
  'guildhall://home/local/document/doc_1/conflict',
  'guildhall://home/..%2Foutbox',
  'guildhall://home/%00/thread/cnv_1',
  'guildhall://home/local/thread/%00',
  'guildhall://home/local/thread/%E0%A4%A',
  'guildhall://home/local/thread/%E2%80%AEcod',
  'guildhall://home/__proto__/thread/constructor',
  'guildhall://home/local/item/__proto__',
  'guildhall://outbox',
  'guildhall://inbox',
  'guildhall://settings',
  'guildhall://home/local/outbox',
  'guildhall://home/local/settings',
  'guildhall://home:443/local/thread/cnv_1',
  'guildhall://me@home/local/thread/cnv_1',
  'guildhall://home/local/thread/cnv_1 --inspect=9229',
  'guildhall://home/local/thread/cnv_1" --gpu-launcher="calc.exe',
  'guildhall://home/local/work/tree/%00',
  'guildhall://home/local/work/../../outbox',
  'guildhall://home/local/documents/../new-document',
  'guildhall:\\\\home\\local\\thread\\cnv_1',
  'GuildHall://HOME/LOCAL/THREAD/CNV_1',
  `guildhall://home/local/thread/${'a'.repeat(1_000_000)}`,
  `guildhall://home/${'%61'.repeat(100_000)}/thread/x`,
  `guildhall://home/local/work/tree/${'(a+)+'.repeat(50_000)}`,
  `guildhall://home/${'/'.repeat(200_000)}`,
  'guildhall://home/local/thread/\uD800',
  'guildhall://home/local/item/👋🏽',
  'guildhall://home/local/thread/a\r\nHost: evil',
];

const pieces = [
  'guildhall://',
  'home',
  '/',
  '//',
  '..',
  '%2F',
  '%2e%2e',
  '%00',
  '%',
  '#',
  '?',
  '&',
  '@',
  ':',
  '\\',
  'local',
  'home_x',
  'thread',
  'threads',
  'item',
  'document',
  'documents',
  'work',
  'tree',
  'outbox',
  'new-document',
  'edit',
  'service=',
  'https%3A%2F%2Fexample.org',
  'javascript:',
  'data:text/html,x',
  'cnv_1',
  ' ',
  '\t',
  '\n',
  '"',
  '<b>',
  '{{}}',
  '$&',
  '\u202E',
  '\uFEFF',
  'é',
  '漢',
  '=',
  '~',
  '--no-sandbox',
];

/** As many hostile links: first those written by hand, then such made of their pieces. */
export function hostileLinks(count: number, random: SeededRandom): string[] {
  const made = Array.from({ length: Math.max(0, count - writtenByHand.length) }, () =>
    random.chance(0.5) ? joined(random) : disturbed(random),
  );
  return [...writtenByHand, ...made].slice(0, count);
}

function joined(random: SeededRandom): string {
  const rest = Array.from({ length: random.below(12) }, () => random.pick(pieces)).join('');
  return `guildhall:${random.chance(0.8) ? '//home/' : ''}${rest}`;
}

function disturbed(random: SeededRandom): string {
  const link = random.pick(writtenByHand).slice(0, 400);
  const at = 'guildhall:'.length + random.below(Math.max(1, link.length - 10));
  return link.slice(0, at) + random.pick(pieces) + link.slice(at + random.below(3));
}
