import { Megaphone, X } from 'lucide-react';
import { useState } from 'react';
import { providerNow } from '#src/api/transport/clock.ts';
import { provider } from '#src/contract/provider.ts';
import { isNoticeShown } from '#src/contract/working-days.ts';
import { IconButton } from '#src/ui/button.tsx';
import { texts } from './texts.ts';

export function ProviderNotice() {
  const [isOpen, setOpen] = useState(true);
  const { notice } = provider;
  if (!isOpen || !isNoticeShown(notice, providerNow())) return null;
  return (
    <div
      role="status"
      className="flex items-center justify-center gap-3 bg-pending-soft px-4 text-small text-ink print:hidden"
    >
      <Megaphone className="icon-16 text-pending" />
      <span className="py-1.5 text-start max-sm:flex-1">{notice.text}</span>
      <IconButton icon={X} label={texts.closeNotice} onClick={() => setOpen(false)} className="-me-3" />
    </div>
  );
}
