import { useEffect, useState } from 'react';
import { call } from '../../bridge/call.ts';
import { reportProblem } from '../../bridge/report-problem.ts';
import type { CallOutput } from '#shared/capability/machine-registry.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Setting } from './setting.tsx';
import { UpdateSetting } from './update-setting.tsx';

const words = text.settings.sections.about;

/** The version and licence of this application, and its components. */
export function AboutSection() {
  const [about, setAbout] = useState<CallOutput<'application.about'>>();
  useEffect(() => {
    call('application.about', {}).then(setAbout, reportProblem);
  }, []);
  return (
    <>
      <Setting words={words.version}>
        {about && <p className="setting-fact">{about.version}</p>}
      </Setting>
      <UpdateSetting />
      <Setting words={words.licence}>
        <p className="setting-fact">{words.licence.value}</p>
      </Setting>
      <Setting words={words.components} isWide>
        {about && (
          <dl className="settings-facts">
            {about.components.map(({ name, version }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{version}</dd>
              </div>
            ))}
          </dl>
        )}
      </Setting>
      <Setting words={words.thirdParty}>
        {about?.hasLicences === true && (
          <Button onClick={() => void call('application.show_licences', {}).catch(reportProblem)}>
            {words.thirdParty.open}
          </Button>
        )}
        {about?.hasLicences === false && <p className="quiet">{words.thirdParty.missing}</p>}
      </Setting>
    </>
  );
}
