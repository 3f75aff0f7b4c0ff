import { testGate } from './gate-test.ts';

// The short forms of the gates that start the application: they must still run and pass, and their
// controls must fail.

testGate('key', 'one key storage leaks nothing, and the control leaks', '--short');

testGate(
  'links',
  'sixty hostile links lead nowhere forbidden, and the control follows them',
  '--count 60 --seed 635',
);

testGate('windows', 'every page is sandboxed and guarded, and the controls are not');

testGate(
  'ipc',
  'four inputs for each call are refused or answered, and the controls take what they must not',
  '--inputs 4 --seed 235',
);
