import { expect, test } from './fixture-app.ts';

const MAIN = `
  import { app } from 'electron';
  const isFirst = app.requestSingleInstanceLock({ from: process.pid, at: new Date(0) });
  console.log('first: ' + isFirst + ' held: ' + app.hasSingleInstanceLock());
  if (!isFirst) app.quit();
  app.on('second-instance', (event, argv, workingDirectory, data) => {
    console.log('second: ' + JSON.stringify({
      isDate: data.at instanceof Date,
      hasUrl: argv.includes('app-link://open'),
      workingDirectory,
    }));
  });
`;

test('a second start informs the first and ends', async ({ spawnApp }) => {
  const first = spawnApp({ main: MAIN });
  await first.waitForLine('first: true held: true');
  const second = spawnApp({ main: MAIN, args: ['app-link://open'] });
  expect(await second.exited).toBe(0);
  expect(second.output()).toContain('first: false held: false');
  const line = await first.waitForLine('second: ');
  expect(JSON.parse(line.replace('second: ', ''))).toEqual({
    isDate: true,
    hasUrl: true,
    workingDirectory: process.cwd(),
  });
});

test('the lock is released when its holder ends, even if it is killed', async ({ spawnApp }) => {
  const first = spawnApp({ main: MAIN });
  await first.waitForLine('first: true');
  first.child.kill('SIGKILL');
  await first.exited;
  const next = spawnApp({ main: MAIN });
  await next.waitForLine('first: true');
});

test('each data folder has its own lock, and a released lock is free', async ({
  spawnApp,
  folder,
}) => {
  const first = spawnApp({ main: MAIN });
  await first.waitForLine('first: true');
  const elsewhere = spawnApp({ main: MAIN, args: [`--user-data-dir=${folder}/elsewhere`] });
  await elsewhere.waitForLine('first: true');

  const releasing = spawnApp({
    main: `
      import { app } from 'electron';
      app.requestSingleInstanceLock();
      app.releaseSingleInstanceLock();
      console.log('released: ' + !app.hasSingleInstanceLock());
    `,
    args: [`--user-data-dir=${folder}/third`],
  });
  await releasing.waitForLine('released: true');
  const taker = spawnApp({ main: MAIN, args: [`--user-data-dir=${folder}/third`] });
  await taker.waitForLine('first: true');
});
