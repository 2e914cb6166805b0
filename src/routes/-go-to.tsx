import { lazyRouteComponent, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { listenForKeys, useSingleKeysOff } from '#src/features/palette/keys.ts';
import type { MenuItem } from '#src/features/shell/phone-bars.tsx';
import { texts } from '#src/features/shell/texts.ts';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { LazyPart } from './-lazy-part.tsx';

// Lazy: with its record search, the palette is as large as a screen.
const Palette = lazyRouteComponent(() => import('#src/features/palette/portal-palette.tsx'), 'PortalPalette');
const KeysDialog = lazyRouteComponent(() => import('#src/features/palette/keys-dialog.tsx'), 'KeysDialog');

/** Listens for shortcuts. Returns a function that opens the palette, and the open dialog. */
export function useGoTo(screens: readonly MenuItem[], onLogout: () => void): [() => void, ReactNode] {
  const [open, setOpen] = useState<'palette' | 'keys'>();
  const [isOff] = useSingleKeysOff();
  const navigate = useNavigate();
  const actions = useEffectEvent(() => ({
    palette: () => setOpen('palette'),
    isPaletteOpen: () => open === 'palette',
    keys: () => setOpen('keys'),
    newOrder: () => void navigate({ to: '/Order/create' }),
    screen: (letter: string) => void navigate(screens.find(({ key }) => key === letter)?.link ?? {}),
    singleKeys: () => !isOff,
  }));
  const screenKeys = screens.map(({ key }) => key).join('');
  useEffect(() => listenForKeys(screenKeys, () => actions()), [screenKeys]);
  const close = () => setOpen(undefined);
  const dialog = (
    <LazyPart
      of={open ?? ''}
      onError={(error) => (
        <Dialog title={texts.goTo} onClose={close}>
          {error}
        </Dialog>
      )}
    >
      {open === 'palette' && (
        <Palette screens={screens} onKeys={() => setOpen('keys')} onLogout={onLogout} onClose={close} />
      )}
      {open === 'keys' && <KeysDialog screens={screens} onClose={close} />}
    </LazyPart>
  );
  return [() => setOpen('palette'), dialog];
}
