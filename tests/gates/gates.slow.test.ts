import { expect, test } from 'vitest';
import { runGate } from './gate-run.ts';

// The short forms of the gates that start their own servers: they must still run and pass, and
// their controls must fail.

test('outbox-model: three hundred histories hold, and the controls fail', async () => {
  const { code, output } = await runGate('outbox-model', '--runs', '300');
  expect(output).toContain('gate outbox-model passed');
  expect(code).toBe(0);
});

test(
  'kill9: eight cycles lose nothing, and the control loses messages',
  { timeout: 60_000 },
  async () => {
    const { code, output } = await runGate('kill9', '--cycles', '8');
    expect(output).toContain('gate kill9 passed');
    expect(code).toBe(0);
  },
);

// It records with strace, which only Linux has. On Linux, a missing strace is a failure.
test.runIf(process.platform === 'linux')(
  'powerloss: some hundred states lose nothing, and the controls lose data',
  { timeout: 180_000 },
  async () => {
    const { code, output } = await runGate('powerloss', '--states', '100');
    expect(output).toContain('gate powerloss passed');
    expect(code).toBe(0);
  },
);

test(
  'corrupt: two hundred damages are survived or reported, and the control loses data',
  { timeout: 120_000 },
  async () => {
    const { code, output } = await runGate('corrupt', '--count', '200');
    expect(output).toContain('gate corrupt passed');
    expect(code).toBe(0);
  },
);

test(
  'key: one key storage leaks nothing, and the control leaks',
  { timeout: 120_000 },
  async () => {
    const { code, output } = await runGate('key', '--short');
    expect(output).toContain('gate key passed');
    expect(code).toBe(0);
  },
);

test(
  'links: sixty hostile links lead nowhere forbidden, and the control follows them',
  { timeout: 120_000 },
  async () => {
    const { code, output } = await runGate('links', '--count', '60', '--seed', '635');
    expect(output).toContain('gate links passed');
    expect(code).toBe(0);
  },
);

test(
  'windows: every page is sandboxed and guarded, and the controls are not',
  { timeout: 120_000 },
  async () => {
    const { code, output } = await runGate('windows');
    expect(output).toContain('gate windows passed');
    expect(code).toBe(0);
  },
);

test(
  'ipc: four inputs for each call are refused or answered, and the controls take what they must not',
  { timeout: 120_000 },
  async () => {
    const { code, output } = await runGate('ipc', '--inputs', '4', '--seed', '235');
    expect(output).toContain('gate ipc passed');
    expect(code).toBe(0);
  },
);

test(
  'hostile-server: the client survives three thousand answers and every third case',
  { timeout: 60_000 },
  async () => {
    const { code, output } = await runGate('hostile-server', '--answers', '3000', '--short');
    expect(output).toContain('gate hostile-server passed');
    expect(code).toBe(0);
  },
);

test(
  'notifications: a day of news is told once each, and the control repeats',
  { timeout: 120_000 },
  async () => {
    const short = ['--weeks', '1', '--days', '1', '--news', '250'];
    const { code, output } = await runGate('notifications', ...short);
    expect(output).toContain('gate notifications passed');
    expect(code).toBe(0);
  },
);
