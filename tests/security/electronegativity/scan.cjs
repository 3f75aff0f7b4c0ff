'use strict';

const scan = require('@doyensec/electronegativity');

// Run as a program of its own: prints the findings about a folder as JSON, and ends at once. The
// scanner leaves requests open for translations and releases, which fail where there is no network.

async function run(input, electronVersionOverride) {
  // `npm audit` and updates see to new releases of Electron, which this check asks the network for.
  const excludeFromScan = ['availablesecurityfixesglobalcheck'];
  const options = { input, electronVersionOverride, isRelative: true, excludeFromScan };
  const { issues, errors } = await scan(options, false);
  const findings = issues.map(({ id, file, location, severity, sample }) => ({
    id,
    file,
    line: location.line,
    severity: severity.name,
    sample: String(sample ?? '').slice(0, 200),
  }));
  process.stdout.write(JSON.stringify({ findings, errors }), () => process.exit(0));
}

void run(process.argv[2], process.argv[3]);
