// A line for each file that declares calls or signals. All that it declares is one.

export * as access from './access.ts';
export * as act from './act.ts';
export * as actionCalls from './action-calls.ts';
export * as alert from './alert.ts';
export * as appearance from './appearance.ts';
export * as application from './application.ts';
export * as data from './data.ts';
export * as deepLink from './deep-link.ts';
export * as desktop from './desktop.ts';
export * as diagnostics from './diagnostics.ts';
export * as file from './file.ts';
export * as firstRun from './first-run.ts';
export * as folder from './folder.ts';
export * as homeCalls from './home-calls.ts';
export * as homeSignals from './home-signals.ts';
export * as language from './language.ts';
export * as link from './link.ts';
export * as local from './local.ts';
export * as modelEndpoint from './model-endpoint.ts';
export * as outbox from './outbox.ts';
export * as pane from './pane.ts';
export * as picture from './picture.ts';
export * as place from './place.ts';
export * as update from './update.ts';
export * as window from './window.ts';
