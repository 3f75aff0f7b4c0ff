import { playWire } from './model-shapes-run.ts';
import { controlWire, productWires } from './model-shapes-wires.ts';

// A process that asks for every shape by one kind of API, and says what it made of them:
// WIRE ROUNDS, where a wire that has no name is the control.
const [name = '', rounds = '1'] = process.argv.slice(2);
process.send?.(await playWire(productWires[name] ?? controlWire, Number(rounds)));
process.disconnect();
