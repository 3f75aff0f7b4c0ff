import { testGate } from './gate-test.ts';

// The short forms of the gates that start their own servers: they must still run and pass, and
// their controls must fail. Those that start the application run beside them, in a file of their own.

testGate('outbox-model', 'three hundred histories hold, and the controls fail', '--runs 300');

testGate('undo', 'three hundred histories hold, and the controls fail', '--runs 300');

testGate('kill9', 'eight cycles lose nothing, and the control loses messages', '--cycles 8');

// It records with strace, which only Linux has. On Linux, a missing strace is a failure.
if (process.platform === 'linux') {
  testGate(
    'powerloss',
    'some hundred states lose nothing, and the controls lose data',
    '--states 100',
  );
}

// It counts the sockets of the server's process, which only Linux tells.
if (process.platform === 'linux') {
  testGate(
    'strangers',
    'four hundred half-open sockets keep no user out and no server running, and the control does',
    '--sockets 400',
  );
}

testGate(
  'corrupt',
  'two hundred damages are survived or reported, and the control loses data',
  '--count 200',
);

testGate(
  'updates',
  'nothing unsigned can be started, whatever a feed says, and the control starts it',
  '--mutations 40 --seed 7',
);

testGate(
  'hostile-server',
  'the client survives three thousand answers and every third case',
  '--answers 3000 --short --seed 4',
);

testGate(
  'notifications',
  'a day of news is told once each, and the control repeats',
  '--weeks 1 --days 1 --news 250',
);
