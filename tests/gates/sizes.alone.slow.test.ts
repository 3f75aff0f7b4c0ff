import { testGate } from './gate-test.ts';

// This gate measures how long others wait, so it runs when nothing else does.

testGate(
  'sizes',
  'one in a hundred requests delays nobody, and the control delays others',
  '--short --seed 8',
);
