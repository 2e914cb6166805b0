import { Link, useRouter } from '@tanstack/react-router';
import { KeyRound, LayoutTemplate, LogOut, MonitorSmartphone } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import type { Person } from '#src/auth/session.ts';
import { useOnline } from '#src/pwa/connection.ts';
import type { RecordStore } from '#src/storage/storage.ts';
import { FavouriteProductsV1 } from '#src/storage/stored/later-preferences-v1.ts';
import { SavedViewsV1 } from '#src/storage/stored/preferences-v1.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { USER_MADE } from '#src/user-data/preferences.ts';
import { accountTexts, type SavedCounts } from './account-texts.ts';

interface AccountMenuProps {
  person: Person;
  onLogout: () => void;
  onClose: () => void;
}

const ROW = 'flex w-full items-center gap-3 rounded-md px-3 font-medium target hover:bg-sunken';

export function AccountMenu({ person: { name, username, issuer }, onLogout, onClose }: AccountMenuProps) {
  const isOnline = useOnline();
  const isPhone = useIsPhone();
  return (
    <Dialog title={name} description={username !== name && username} atMenu onClose={onClose}>
      <nav aria-label={accountTexts.account} className="-mx-3 flex flex-col">
        <Link to="/Template" onClick={onClose} className={ROW}>
          <LayoutTemplate className="icon-20" />
          {accountTexts.templates}
        </Link>
        <Link to="/Device" onClick={onClose} className={ROW}>
          <MonitorSmartphone className="icon-20" />
          {accountTexts.device}
        </Link>
        {/* Keycloak's address of the account page. Other providers share no such address. */}
        {isOnline && issuer.includes('/realms/') && (
          <a href={`${issuer}/account`} className={ROW}>
            <KeyRound className="icon-20" />
            {accountTexts.sessions}
          </a>
        )}
        {isPhone && (
          <button
            type="button"
            onClick={() => {
              onClose();
              onLogout();
            }}
            className={classes(ROW, 'text-warning')}
          >
            <LogOut className="icon-20" />
            {accountTexts.logOut}
          </button>
        )}
      </nav>
    </Dialog>
  );
}

export async function countSaved(templates: RecordStore, preferences: RecordStore): Promise<SavedCounts> {
  const [savedTemplates, preferred] = await Promise.all([templates.entries(), preferences.entries()]);
  const count = (schema: z.ZodMiniType<unknown[]>, name: string) =>
    schema.safeParse(preferred.find(([each]) => each === name)?.[1]).data?.length ?? 0;
  const marks = preferred.filter(
    ([name, value]) => name.startsWith(USER_MADE.lowStock) && value !== undefined,
  );
  return [
    savedTemplates.length,
    count(SavedViewsV1, USER_MADE.views),
    count(FavouriteProductsV1, USER_MADE.favourites),
    marks.length,
  ];
}

interface LogoutDialogProps {
  unsent: number;
  mayBePlaced: number;
  saved: SavedCounts;
  onLogout: (keepDrafts: boolean) => void;
  onClose: () => void;
}

export function LogoutDialog({ unsent, mayBePlaced, saved, onLogout, onClose }: LogoutDialogProps) {
  // Chooses between "it" and "them" in the texts. What can't be counted is taken for several.
  const all = saved.length > 0 ? saved.reduce<number>((sum, count = 0) => sum + count, unsent) : unsent + 2;
  const { drafts } = useRouter().options.context;
  const countAtRisk = () =>
    drafts.list().filter(({ id, state }) => state !== 'sent' && drafts.isAtRisk(id)).length;
  const atRisk = useSyncExternalStore(drafts.subscribe, countAtRisk);
  const isRead = useSyncExternalStore(
    drafts.subscribe,
    () => drafts.records.readState() === 'complete' && !drafts.records.trouble(),
  );
  return (
    <Dialog
      title={accountTexts.logOut}
      description={accountTexts.logoutAsks(unsent, mayBePlaced, all, saved)}
      onClose={onClose}
      footer={
        <>
          <Button variant="danger" onClick={() => onLogout(false)}>
            {accountTexts.deleteUnsent(all)}
          </Button>
          <Button variant="primary" onClick={() => onLogout(true)}>
            {accountTexts.keepUnsent(all)}
          </Button>
        </>
      }
    >
      {atRisk > 0 && <p>{accountTexts.notStored(atRisk)}</p>}
      {!isRead && <p>{accountTexts.notRead}</p>}
    </Dialog>
  );
}
