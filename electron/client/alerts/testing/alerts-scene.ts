import { DirectStore } from '../../store-client/testing/direct-store.ts';
import { ManualTiming } from '../../testing/manual-timing.ts';
import { timestampOf } from '../../timing.ts';
import { AlertsRun } from './alerts-run.ts';
import { TalkingService } from './talking-service.ts';

/** A store and a service with one thread, and the runs of the alerts on both. */
export function openAlertsScene() {
  const timing = new ManualTiming();
  const store = new DirectStore();
  const service = new TalkingService(() => timestampOf(timing.now()));
  service.openThread('cnv_1', 'Launch');
  const services = new Map([['home', service]]);
  const startRun = () => new AlertsRun({ store, timing, services });
  return {
    timing,
    store,
    service,
    /** The services of the homes, by the home's id. */
    services,
    startRun,
    /** A run whose homes are live and known. */
    startLive: async (...homeIds: readonly string[]): Promise<AlertsRun> => {
      const run = startRun();
      for (const homeId of homeIds.length === 0 ? ['home'] : homeIds) {
        run.become(homeId, 'live');
      }
      await run.pass();
      return run;
    },
  };
}
