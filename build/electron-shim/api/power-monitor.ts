import { EventEmitter } from 'node:events';

import type * as Electron from 'electron';

import { completeClass, type Part } from '../lacking.ts';

/** The machine's power state. It never changes unless a test emits an event. */
class PowerMonitor extends EventEmitter implements Part<Electron.PowerMonitor> {
  onBatteryPower = false;

  getSystemIdleState(): 'active' {
    return 'active';
  }

  getSystemIdleTime(): number {
    return 0;
  }

  getCurrentThermalState(): 'unknown' {
    return 'unknown';
  }

  isOnBatteryPower(): boolean {
    return this.onBatteryPower;
  }
}

completeClass('powerMonitor', PowerMonitor);

export const powerMonitor = new PowerMonitor();
