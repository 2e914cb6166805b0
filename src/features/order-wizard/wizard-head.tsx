import * as Tabs from '@radix-ui/react-tabs';
import { lazyRouteComponent, useRouter } from '@tanstack/react-router';
import { BookmarkPlus, Download, Share2, Trash2 } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { texts as cartTexts } from '#src/features/cart/texts.ts';
import { texts as templateTexts } from '#src/features/templates/texts.ts';
import { useOrdersOf } from '#src/features/unsent/batch-card.tsx';
import { useDiscard } from '#src/features/unsent/discard.ts';
import { ReadingNotice } from '#src/features/unsent/notices.tsx';
import { texts as unsentTexts } from '#src/features/unsent/texts.ts';
import { draftContent, isBatch, isWaiting } from '#src/outbox/draft.ts';
import { ownerDigest, ownerOf } from '#src/storage/owner.ts';
import { Button, IconButton, LinkButton } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { useDialog } from '#src/ui/dialog/dialog.tsx';
import { saveFile } from '#src/ui/form/files.tsx';
import { dotted } from '#src/ui/format.ts';
import { PageHeader } from '#src/ui/record/page-header.tsx';
import { Banner } from '#src/ui/surface.tsx';
import { toast } from '#src/ui/toast.ts';
import { orderFileName, writeOrderFile } from './order-file/order-file.ts';
import { texts as fileTexts } from './order-file/texts.ts';
import { canOpen, currentTab, TABS } from './steps.tsx';
import { texts } from './texts.ts';
import { useWizard } from './use-draft.ts';

const SaveTemplateDialog = lazyRouteComponent(
  () => import('#src/features/templates/save-template.tsx'),
  'SaveTemplateDialog',
);

const HandOverDialog = lazyRouteComponent(() => import('./order-file/hand-over.tsx'), 'HandOverDialog');

export function WizardHeader({ isHidden }: { isHidden: boolean }) {
  const discard = useDiscard();
  const { draft, isStored, isSaving, isAtRisk, follows } = useWizard();
  const isSent = draft.state === 'sent';
  const canDiscard = isStored && !isWaiting(draft) && !isSent && !follows;
  const orders = useOrdersOf(draft);
  const batchTitle = orders.every(({ isPlaced }) => isPlaced) ? texts.ordersPlaced : texts.ordersConfirmed;
  const placed = isBatch(draft) ? batchTitle(orders.length) : !draft.problem && texts.placed(draft.order_id);
  // The space keeps the line, so that the steps don't move with the first change.
  const saved = isStored ? texts.saved(draft.saved_at) : '\u00a0';
  return (
    <div className={isHidden ? 'sr-only' : undefined}>
      <PageHeader
        title={(isSent && placed) || texts.title}
        actions={
          isSent ? (
            <SaveAsTemplate />
          ) : (
            canDiscard && (
              // Hidden, not unmounted: an open dialog stays while a phone is turned.
              <div hidden={isHidden} className="contents">
                <SaveAsTemplate />
                <DialogButton icon={Share2} label={fileTexts.handOver}>
                  {(onClose) => <HandOverDialog onClose={onClose} />}
                </DialogButton>
                <Button variant="danger" onClick={() => discard(draft.id)} className="max-sm:px-3">
                  <Trash2 className="sm:hidden" />
                  <span className="max-sm:sr-only">{unsentTexts.discard}</span>
                </Button>
              </div>
            )
          )
        }
        meta={
          !isAtRisk &&
          !isSent && (
            <span aria-busy={isSaving}>
              {dotted(
                isSaving ? texts.saving : saved,
                draft.came_from && unsentTexts.cameFrom(draft.came_from),
              )}
            </span>
          )
        }
      />
    </div>
  );
}

function SaveAsTemplate() {
  const { draft } = useWizard();
  return (
    <DialogButton icon={BookmarkPlus} label={templateTexts.save} className="max-sm:-me-2">
      {(onClose) => <SaveTemplateDialog order={draftContent(draft)} onClose={onClose} />}
    </DialogButton>
  );
}

interface DialogButtonProps extends Omit<ComponentProps<typeof IconButton>, 'children'> {
  children: (onClose: () => void) => ReactNode;
}

/** A button that opens a dialog about a draft with products. */
function DialogButton({ children, ...button }: DialogButtonProps) {
  const { draft } = useWizard();
  const [open, dialog] = useDialog(children);
  if (draft.items.length === 0) return null;
  return (
    <>
      <IconButton {...button} onClick={open} />
      {dialog}
    </>
  );
}

export function WizardNotices({ isCompact }: { isCompact: boolean }) {
  const { draft, edit, isStored, isAtRisk, isUnread, isReading, follows, takeOver } = useWizard();
  const { handed_over_at } = draft;
  const takeBack = async () => {
    if (await edit((now) => ({ ...now, handed_over_at: null }))) toast('info', texts.takenBack);
  };
  return (
    <>
      {handed_over_at !== null && !isCompact && !isWaiting(draft) && (
        <BannerWithButton>
          <p className="flex-1">{texts.isHandedOver(handed_over_at)}</p>
          {!follows && <Button onClick={() => void takeBack()}>{texts.takeBack}</Button>}
        </BannerWithButton>
      )}
      {isAtRisk && (
        <BannerWithButton tone="warning">
          <p role="alert">{isWaiting(draft) ? texts.stayUntilSent : texts.stay}</p>
          <DownloadOrder />
        </BannerWithButton>
      )}
      {(!isReading || (isUnread && !isStored)) && <ReadingNotice isOrdering />}
      {follows && draft.state !== 'sending' && (
        <BannerWithButton role="status">
          <p>{texts.follows}</p>
          <Button onClick={takeOver}>{cartTexts.editHere}</Button>
        </BannerWithButton>
      )}
    </>
  );
}

function BannerWithButton({ children, ...banner }: ComponentProps<typeof Banner>) {
  return (
    <Banner {...banner} className="mb-4 flex flex-wrap items-center justify-between gap-3">
      {children}
    </Banner>
  );
}

function DownloadOrder() {
  const { draft } = useWizard();
  const { person } = useRouter().options.context;
  const download = async () => {
    const now = new Date();
    const text = writeOrderFile(draft, await ownerDigest(ownerOf(person)), now.getTime());
    saveFile(text, orderFileName(draft, now), 'application/json');
  };
  return (
    <Button icon={Download} onClick={() => void download()}>
      {texts.download}
    </Button>
  );
}

export function NewOrderLink({ variant }: { variant: 'primary' | 'secondary' }) {
  return (
    <LinkButton variant={variant} to="/Order/create" search={{}}>
      {cartTexts.newOrder}
    </LinkButton>
  );
}

export function WizardTabs() {
  const { draft, follows } = useWizard();
  const current = TABS.indexOf(currentTab(draft));
  return (
    <Tabs.List
      aria-label={texts.steps}
      // The step's heading has the focus by now: the press must not take it.
      onMouseDown={(event) => event.preventDefault()}
      className="@container mb-4 flex gap-2 max-sm:mb-1"
    >
      {TABS.map((tab, index) => (
        <Tabs.Trigger
          key={tab}
          value={tab}
          disabled={!canOpen(tab, draft) || isWaiting(draft) || follows}
          className={classes(
            'min-w-0 flex-auto md:flex-1 border-t-4 pt-1.5 pb-1 text-start text-small target text-ink-2 enabled:hover:text-ink',
            'data-[state=active]:font-semibold data-[state=active]:text-ink',
            index <= current ? 'border-accent' : 'border-line',
          )}
        >
          {index + 1}{' '}
          <span className="in-data-[state=inactive]:@max-[17rem]:hidden sm:hidden" aria-hidden="true">
            {texts.tabs[tab].short}
          </span>
          <span className="sr-only sm:not-sr-only">{texts.tabs[tab].label}</span>
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}
