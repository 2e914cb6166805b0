import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { OpenOrderFile as OpenFile } from '#src/features/order-wizard/order-file/open-order-file.tsx';
import { ownerOf } from '#src/storage/owner.ts';

/** Opens a downloaded order in the wizard. */
export function OpenOrderFile() {
  const { drafts, person } = useRouteContext({ from: '__root__' });
  const navigate = useNavigate();
  return (
    <div className="mt-6">
      <OpenFile
        drafts={drafts}
        owner={ownerOf(person)}
        onOpen={(id) => void navigate({ to: '/Order/create', search: { draft: id } })}
      />
    </div>
  );
}
