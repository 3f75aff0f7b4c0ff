import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { conclude } from './conclude.ts';
import type { WeekCount } from './week/week-ledger.ts';
import { WeekRun } from './week/week-run.ts';

// npm run gate -- notifications [--weeks N --days N --news N --seed S]: a person's week, simulated, through
// the real alerts and the real store, with a fast clock: restarts, kills, sleep, Do not disturb, two
// homes of one service, sockets and polling. Exactly what the person is to be told is told, each
// once. The control forgets at each start what was told.

const { values } = parseArgs({
  options: {
    weeks: { type: 'string', default: '3' },
    days: { type: 'string', default: '7' },
    news: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '7' },
  },
});

const scratch = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
try {
  const weeks: WeekCount[] = [];
  for (let week = 0; week < Number(values.weeks); week += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one week after the other
    weeks.push(await play(Number(values.seed) + week, false));
  }
  const control = await play(Number(values.seed), true);
  const isHeld = weeks.every((week) => faultsOf(week) === 0 && week.told > 0);
  const isPassed = isHeld && control.doubled.length > 0;
  process.stdout.write(
    weeks.map((week) => `product: ${describe(week)}\n`).join('') +
      `control (forgets what was told): ${describe(control)}; some must be double\n`,
  );
  conclude('notifications', isPassed);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function play(seed: number, forgets: boolean): Promise<WeekCount> {
  const folder = mkdtempSync(join(scratch, 'week-'));
  const plan = { days: Number(values.days), news: Number(values.news) };
  return new WeekRun({ folder, seed, ...plan, forgets }).play();
}

function faultsOf({ doubled, missing, unexpected }: WeekCount): number {
  return doubled.length + missing.length + unexpected.length;
}

function describe(week: WeekCount): string {
  const { expected, told, alerts, lostToKills, acts } = week;
  const wrong = (['doubled', 'missing', 'unexpected'] as const)
    .map((name) => `${week[name].length} ${name}${examples(week[name])}`)
    .join(', ');
  const done = Object.entries(acts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
  return (
    `${told} of ${expected} told in ${alerts} alerts, ${lostToKills} lost to kills while they were ` +
    `shown: ${wrong}; ${done}`
  );
}

function examples(names: readonly string[]): string {
  return names.length === 0 ? '' : ` (${names.slice(0, 5).join(' ')})`;
}
