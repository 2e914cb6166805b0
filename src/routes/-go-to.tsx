/** The command palette and the keyboard shortcuts. */
import {
  CatchBoundary,
  type LinkProps,
  lazyRouteComponent,
  useNavigate,
  useRouter,
} from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { listenForKeys, type ScreenKey } from '#src/features/palette/keys.ts';
import { useSingleKeysOff } from '#src/features/palette/preferences.ts';
import type { SectionLinks } from '#src/features/shell/sections.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import type { RouterContext } from './-router-context.ts';

// With what finds records, it is as large as a screen.
const Palette = lazyRouteComponent(() => import('./-palette.tsx'), 'PortalPalette');
const KeysDialog = lazyRouteComponent(() => import('#src/features/palette/keys-dialog.tsx'), 'KeysDialog');

interface GoTo {
  context: RouterContext;
  links: SectionLinks;
  onLogout: () => void;
}

/** Listens for shortcuts. Returns a function that opens the palette, and the open dialog. */
export function useGoTo({ context, links, onLogout }: GoTo): [() => void, ReactNode] {
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
  const actions = useEffectEvent(() => ({
    palette: () => setOpen('palette'),
    isPaletteOpen: () => open === 'palette',
    keys: () => setOpen('keys'),
    newOrder: () => void navigate({ to: '/Order/create' }),
    screen: (key: ScreenKey) => void navigate(screens[key]),
    singleKeys: () => !isOff,
  }));
  useEffect(() => listenForKeys(() => actions()), []);
  const close = () => setOpen(undefined);
  const { defaultErrorComponent: Fault } = useRouter().options;
  const dialog = (
    <CatchBoundary
      getResetKey={() => open ?? ''}
      errorComponent={(fault) => (
        <Dialog title={open === 'keys' ? 'Keys' : 'Go to …'} onClose={close}>
          {Fault && <Fault {...fault} />}
        </Dialog>
      )}
    >
      <Suspense>
        {open === 'palette' && (
          <Palette
            context={context}
            links={links}
            onKeys={() => setOpen('keys')}
            onLogout={onLogout}
            onClose={close}
          />
        )}
        {open === 'keys' && <KeysDialog onClose={close} />}
      </Suspense>
    </CatchBoundary>
  );
  return [() => setOpen('palette'), dialog];
}
