import { testGate } from './gate-test.ts';

// The short forms of the gates of operators at work. They have their own file to run beside the
// others.

testGate('run-kill9', 'thirty kills double and miss nothing, and the controls do', '--kills 32');

testGate(
  'noninterference',
  'texts with orders change nothing that is written, and the control writes it',
  '--texts 12',
);

testGate(
  'model-shapes',
  'each shape of an answer is taken for what it is, and the control takes others',
  '--rounds 1',
);

testGate(
  'limits',
  'a hundred and fifty runs at once pass no limit, and the control does',
  '--runs 150 --rounds 1',
);

testGate(
  'told',
  'two hundred requests are told as they were sent, and the control tells others',
  '--requests 200',
);

testGate('forgetting', 'two thousand counts wrong no server, and the control does', '--calls 2000');

testGate(
  'progress',
  'answers that grow cost the same for each piece and keep nothing, and the controls do not',
  '--seconds 3 --pieces 40',
);

testGate('stop', 'twenty runs write nothing after their stop, and the control does', '--stops 20');

testGate(
  'run-undo',
  'fifty runs are undone whole, and the control overwrites what people wrote',
  '--runs 50',
);

testGate(
  'needs-you',
  'sixty histories leave nothing out and nothing behind, and each control is caught',
  '--runs 60',
);
