import { testGate } from './gate-test.ts';

// These gates mostly wait. They have their own file to run beside the others.

testGate('cut', 'four interrupted walks end like an uninterrupted one', '--cuts 4 --controls 4');

testGate(
  'soak',
  'a short day loses nothing and leaves nothing behind',
  '--minutes 0.3 --controlMinutes 0.1 --conversations 9',
);
