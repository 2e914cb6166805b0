import { type ComponentProps, type ReactNode, useState, useSyncExternalStore } from 'react';
import { chooseLanguage, chosenLanguage } from '#src/languages/language.ts';
import { LANGUAGES, languageOf } from '#src/languages/languages.ts';
import { lookForVersion } from '#src/pwa/look-for-version.ts';
import { NOTICES, supportsNotices, watchWhileClosed } from '#src/pwa/system-notice.ts';
import { newVersion } from '#src/pwa/update.ts';
import { SystemNoticesV1 } from '#src/storage/stored/preferences-v1.ts';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { Checkbox, Field, Select } from '#src/ui/form/field.tsx';
import { Card } from '#src/ui/surface.tsx';
import { usePreference } from '#src/user-data/preferences.ts';
import { forgetScreens } from '#src/user-data/store-screens.ts';
import { InstallButton } from './install.tsx';
import { installation } from './installation.ts';
import { texts } from './texts.ts';

export function InfoCard({ children, ...card }: ComponentProps<typeof Card>) {
  return (
    <Card {...card}>
      <div className="flex flex-col items-start gap-3 p-4">{children}</div>
    </Card>
  );
}

export function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-x-3 gap-y-2">{children}</div>;
}

export function AppCard({ hasServiceWorker }: { hasServiceWorker: boolean }) {
  const way = useSyncExternalStore(installation.subscribe, installation.way);
  const isInstalled = way === 'installed';
  return (
    <InfoCard title={texts.app}>
      <p>{isInstalled ? texts.installed : texts.inBrowser}</p>
      {isInstalled && !hasServiceWorker && <p className="text-small text-warning">{texts.onlineOnly}</p>}
      {!isInstalled && (
        // Keeps its height: whether the app can be installed, and has a service worker, is known a moment later.
        <div className="flex min-h-13.5 items-center gap-3">
          <InstallButton />
          <span className={classes('min-w-0 text-small', hasServiceWorker ? 'text-ink-2' : 'text-warning')}>
            {!hasServiceWorker && texts.onlineOnly}
            {hasServiceWorker && (way === 'none' ? texts.installNone : texts.installedOpens)}
          </span>
        </div>
      )}
    </InfoCard>
  );
}

/** Each option is in its own language, for a user who can't read the current one. */
export function LanguageCard() {
  const browser = languageOf(navigator.languages);
  const onChoose = (code: string) => {
    chooseLanguage(code);
    forgetScreens();
    location.reload();
  };
  return (
    <InfoCard title={texts.languageTitle}>
      <Field label={texts.language} hiddenLabel className="w-full max-w-64">
        <Select
          value={chosenLanguage()}
          options={[
            { value: '', label: texts.browserLanguage(browser.name) },
            ...LANGUAGES.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          onChange={({ target }) => onChoose(target.value)}
        />
      </Field>
      <p className="text-small text-ink-2">{texts.languageHint}</p>
    </InfoCard>
  );
}

export function NoticesCard() {
  const [isOn = false, setOn] = usePreference(NOTICES, SystemNoticesV1);
  const [isRefused, setRefused] = useState(false);
  if (!supportsNotices()) return null;
  const onChange = async (on: boolean) => {
    const isAllowed = !on || (await Notification.requestPermission()) === 'granted';
    setOn(on && isAllowed);
    setRefused(!isAllowed);
    if (on && isAllowed) watchWhileClosed();
  };
  return (
    <InfoCard title={texts.noticesTitle}>
      <Checkbox checked={isOn} onChange={(on) => void onChange(on)}>
        {texts.notices}
      </Checkbox>
      <p role="status" className={classes('text-small', isRefused ? 'text-warning' : 'text-ink-2')}>
        {isRefused ? texts.noticesRefused : texts.noticesHint}
      </p>
    </InfoCard>
  );
}

export function VersionCard({ hasServiceWorker }: { hasServiceWorker: boolean }) {
  const [answer, setAnswer] = useState<keyof typeof texts.version | 'looking'>();
  const look = async () => {
    setAnswer('looking');
    setAnswer(await lookForVersion());
  };
  return (
    <InfoCard title={texts.versionTitle}>
      <p>
        {texts.build} <code className="font-mono text-code">{build()}</code>
      </p>
      {hasServiceWorker ? (
        <Actions>
          <Button
            className="whitespace-normal!"
            busy={answer === 'looking' && texts.checking}
            onClick={() => void look()}
          >
            {texts.check}
          </Button>
          <span role="status" className="text-small text-ink-2">
            {answer && answer !== 'looking' && texts.version[answer]}
          </span>
          {answer === 'found' && (
            <Button variant="quiet" onClick={() => newVersion.get()?.take()}>
              {texts.reload}
            </Button>
          )}
        </Actions>
      ) : (
        <p className="flex min-h-11 items-center text-small text-ink-2 pointer-fine:min-h-9">
          {texts.alwaysNewest}
        </p>
      )}
    </InfoCard>
  );
}

/** The version's name: the content hash of its entry. */
export function build(): string {
  const entry = document.querySelector<HTMLScriptElement>('[src*="/index-"]');
  const [, hash] = /\/index-([^/]+)\.js$/.exec(entry?.src ?? '') ?? [];
  return hash ?? texts.inDevelopment;
}
