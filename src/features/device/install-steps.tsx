import { Ellipsis, Menu, Share, SquarePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { DialogFrame } from '#src/ui/dialog-frame.tsx';
import type { InstallWay } from './installation.ts';

/** The installation steps of each browser without a prompt. */
type MenuWay = Exclude<InstallWay, 'installed' | 'prompt' | 'none'>;

const STEPS: Record<MenuWay, readonly ReactNode[]> = {
  ios: [
    <Step key="share" icon={<Share size={20} aria-hidden="true" />}>
      Tap <b>Share</b>, in the bar of the browser; it may be behind the three dots.
    </Step>,
    <Step key="add" icon={<SquarePlus size={20} aria-hidden="true" />}>
      Scroll down, and tap <b>Add to Home Screen</b>.
    </Step>,
    <Step key="confirm">
      Tap <b>Add</b>.
    </Step>,
  ],
  firefox: [
    <Step key="menu" icon={<Ellipsis size={20} aria-hidden="true" className="rotate-90" />}>
      Tap the <b>menu</b> of the browser.
    </Step>,
    <Step key="install" icon={<SquarePlus size={20} aria-hidden="true" />}>
      Tap <b>Install</b>, or <b>Add app to Home screen</b>.
    </Step>,
  ],
  dock: [
    <Step key="file" icon={<Menu size={20} aria-hidden="true" />}>
      Open the <b>File</b> menu of Safari.
    </Step>,
    <Step key="dock" icon={<SquarePlus size={20} aria-hidden="true" />}>
      Choose <b>Add to Dock …</b>, then <b>Add</b>.
    </Step>,
  ],
};

interface InstallStepsProps {
  way: MenuWay;
  onClose: () => void;
}

/** Shows how to install the portal from the browser's own menu. */
export function InstallSteps({ way, onClose }: InstallStepsProps) {
  return (
    <DialogFrame
      title="Install the portal"
      description="This browser installs it from its own menu."
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <ol className="flex flex-col gap-3">{STEPS[way]}</ol>
      {way !== 'firefox' && (
        <p className="mt-4 text-small text-ink-2">
          The installed app has its own data: you sign in there again, and an order that you started here
          stays in this browser.
        </p>
      )}
    </DialogFrame>
  );
}

function Step({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-accent-soft text-accent">
        {icon ?? <span className="text-small font-semibold">Add</span>}
      </span>
      <span>{children}</span>
    </li>
  );
}
