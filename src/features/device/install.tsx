import { Download, EllipsisVertical, type LucideIcon, Menu, Share, SquarePlus } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { DaysOfUseV1 } from '#src/storage/stored/dashboard-v1.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { formatIsoDay } from '#src/ui/format.ts';
import { texts as uiTexts } from '#src/ui/texts.ts';
import { usePreference } from '#src/user-data/preferences.ts';
import { type InstallWay, installation } from './installation.ts';
import { decline, isGoodMoment, type Orders, readDeclined, usedOn } from './offer-moment.ts';
import { texts } from './texts.ts';

export function InstallOffer(orders: Orders) {
  const way = useSyncExternalStore(installation.subscribe, installation.way);
  const [stored, setUse] = usePreference('install offer', DaysOfUseV1);
  const [declined, setDeclined] = useState(readDeclined);
  const day = formatIsoDay(new Date());
  const use = usedOn(day, stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a day is counted once.
  useEffect(() => setUse((before) => usedOn(day, before)), [day]);
  const canInstall = way !== 'installed' && way !== 'none';
  if (!canInstall || !isGoodMoment(use, declined, orders, Date.now())) return null;
  const notNow = () => setDeclined(decline(Date.now()));
  return (
    <section
      aria-label={texts.installTitle}
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      <div className="min-w-52 flex-1">
        <h2 className="text-heading font-semibold">{texts.installTitle}</h2>
        <p className="text-small text-ink-2">{texts.installWhy}</p>
      </div>
      <div className="flex gap-2">
        <InstallButton onDeclined={notNow} />
        <Button variant="quiet" onClick={notNow}>
          {texts.notNow}
        </Button>
      </div>
    </section>
  );
}

/** Installs the portal by the browser's prompt, or shows the steps in its menu. Renders nothing if neither exists. */
export function InstallButton({ onDeclined }: { onDeclined?: () => void }) {
  const way = useSyncExternalStore(installation.subscribe, installation.way);
  const [isExplained, setIsExplained] = useState(false);
  if (way === 'installed' || way === 'none') return null;
  const install = async () => {
    if (way !== 'prompt') return setIsExplained(true);
    if (!(await installation.ask())) onDeclined?.();
  };
  return (
    <>
      <Button icon={Download} className="shrink-0" onClick={() => void install()}>
        {texts.install}
      </Button>
      {isExplained && way !== 'prompt' && <InstallSteps way={way} onClose={() => setIsExplained(false)} />}
    </>
  );
}

type MenuWay = Exclude<InstallWay, 'installed' | 'prompt' | 'none'>;

/** The icons of `texts.installSteps`. A step without one shows the word Add. */
const ICONS: Record<MenuWay, readonly (LucideIcon | undefined)[]> = {
  ios: [Share, SquarePlus, undefined],
  firefox: [EllipsisVertical, SquarePlus],
  dock: [Menu, SquarePlus],
};

function InstallSteps({ way, onClose }: { way: MenuWay; onClose: () => void }) {
  return (
    <Dialog
      title={texts.installTitle}
      description={texts.installMenu}
      onClose={onClose}
      footer={<Button onClick={onClose}>{uiTexts.done}</Button>}
    >
      <ol className="flex flex-col gap-3">
        {texts.installSteps[way].map((text, step) => {
          const Icon = ICONS[way][step];
          return (
            <li key={text} className="flex items-center gap-3">
              <span className="grid size-10 shrink-0 place-items-center rounded-md bg-accent-soft text-accent">
                {Icon ? (
                  <Icon className="icon-20" />
                ) : (
                  <span className="text-small font-semibold">{texts.addSign}</span>
                )}
              </span>
              <span>{text.split('*').map((part, at) => (at % 2 ? <b key={part}>{part}</b> : part))}</span>
            </li>
          );
        })}
      </ol>
      {way !== 'firefox' && <p className="mt-4 text-small text-ink-2">{texts.installedApart}</p>}
    </Dialog>
  );
}
