import { Download } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '#src/ui/button.tsx';
import { onDemand } from '#src/ui/on-demand.tsx';
import { installation } from './installation.ts';

const Steps = onDemand(() => import('./install-steps.tsx').then(({ InstallSteps }) => InstallSteps));

interface InstallButtonProps {
  /** Called when the user declines the browser's prompt. */
  onDeclined?: () => void;
}

/** Installs the portal by the browser's prompt, or shows the steps in its menu. Renders nothing if neither exists. */
export function InstallButton({ onDeclined }: InstallButtonProps) {
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
        Install
      </Button>
      {isExplained && way !== 'prompt' && <Steps way={way} onClose={() => setIsExplained(false)} />}
    </>
  );
}
