/** The command palette and the keyboard shortcuts. Both dialogs are fetched when they are opened. */
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { KeyActions, ScreenKey } from '#src/features/palette/keys.ts';
import { useSingleKeysOff } from '#src/features/palette/single-keys.ts';
import type { SectionLinks } from '#src/features/shell/sections.ts';
import { reported } from '#src/reports/reports.ts';
import { onDemand } from '#src/ui/on-demand.tsx';
import type { RouterContext } from './-router-context.ts';

const Palette = onDemand(() => import('./-palette.tsx').then(({ PortalPalette }) => PortalPalette));
const Keys = onDemand(() =>
  import('#src/features/palette/keys-dialog.tsx').then(({ KeysDialog }) => KeysDialog),
);

interface GoTo {
  context: RouterContext;
  /** The links of the menu. */
  links: SectionLinks;
  onLogout: () => void;
}

/** Listens for shortcuts. Returns the open dialog, and a function that opens the palette. */
export function useGoTo({ context, links, onLogout }: GoTo): {
  openPalette: () => void;
  dialog: ReactNode;
} {
  const [open, setOpen] = useState<'palette' | 'keys'>();
  const [isOff] = useSingleKeysOff();
  const navigate = useNavigate();
  const screens: Record<ScreenKey, LinkProps> = {
    d: { to: '/' },
    p: links['/Product'],
    o: links['/Order'],
    t: links['/Show'],
    c: links['/Contact'],
  };
  useKeys({
    palette: () => setOpen('palette'),
    isPaletteOpen: () => open === 'palette',
    keys: () => setOpen('keys'),
    newOrder: () => void navigate({ to: '/Order/create' }),
    screen: (key) => void navigate(screens[key]),
    singleKeys: () => !isOff,
  });
  const close = () => setOpen(undefined);
  return {
    openPalette: () => setOpen('palette'),
    dialog: (
      <>
        {open === 'palette' && (
          <Palette
            context={context}
            links={links}
            onKeys={() => setOpen('keys')}
            onLogout={onLogout}
            onClose={close}
          />
        )}
        {open === 'keys' && <Keys onClose={close} />}
      </>
    ),
  };
}

/** Starts to listen once the code is loaded. */
function useKeys(actions: KeyActions): void {
  const now = useRef(actions);
  useEffect(() => {
    now.current = actions;
  });
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    import('#src/features/palette/keys.ts').then(
      ({ listenForKeys }) => {
        if (!isOver) stop = listenForKeys(() => now.current);
      },
      // Without the code, the menu still works.
      reported('shortcuts'),
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, []);
}
