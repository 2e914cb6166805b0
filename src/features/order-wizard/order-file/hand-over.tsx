import { useRouter } from '@tanstack/react-router';
import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { Copy, Download, QrCode, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWizard } from '#src/features/order-wizard/use-draft.ts';
import { reported } from '#src/reports/reports.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { saveFile } from '#src/ui/form/files.tsx';
import { canShare, portalLink, shareLink } from '#src/ui/record/share.tsx';
import { handedOver, orderFileName, orderFragment, textOf } from './order-file.ts';
import { inDigits, pack } from './portal-file.ts';
import { texts } from './texts.ts';

/** The modules of larger codes are too small for a phone. */
const MAX_QR_VERSION = 30;
const QUIET = 4;

/** Hands a draft over as a QR code, a link or a file. From then on, it is placed here only after a question. */
export function HandOverDialog({ onClose }: { onClose: () => void }) {
  const { person } = useRouter().options.context;
  const { draft, edit } = useWizard();
  const [file] = useState(() => handedOver(draft, person.name, Date.now()));
  const [ways, setWays] = useState<{ link: string; code: ReturnType<typeof codeOf> }>();
  const [showsCode, setShowsCode] = useState(false);
  useEffect(() => {
    const addressOf = (packed: string) => portalLink(`Order/create#${orderFragment(packed)}`);
    pack(file).then(
      (packed) => setWays({ link: addressOf(packed), code: codeOf(addressOf(inDigits(packed))) }),
      // The file can still be downloaded.
      reported('the link of an order'),
    );
  }, [file]);
  const mark = (handed_over_at: number | null) => edit((now) => ({ ...now, handed_over_at }));
  /** Marks the draft first: the page may close after `pass`. @param pass resolves to false if it passed nothing on. */
  const handOver = async (pass: () => unknown) => {
    const { handed_over_at } = draft;
    if ((await mark(Date.now())) && (await pass()) === false) await mark(handed_over_at);
  };
  const download = () =>
    saveFile(textOf(file), orderFileName(draft, new Date(file.saved_at)), 'application/json');
  const { link = '', code } = ways ?? {};
  return (
    <Dialog title={texts.handOver} description={texts.handsOver} onClose={onClose}>
      <div className="flex flex-col gap-2" aria-busy={!ways}>
        {showsCode && code ? (
          <figure className="flex flex-col items-center gap-2">
            <svg
              role="img"
              aria-label={texts.code}
              viewBox={`${-QUIET} ${-QUIET} ${code.size + 2 * QUIET} ${code.size + 2 * QUIET}`}
              className="w-full rounded-md"
            >
              <rect x={-QUIET} y={-QUIET} width="100%" height="100%" fill="#fff" />
              <path d={code.path} />
            </svg>
            <figcaption className="text-small text-ink-2">{texts.scanIt}</figcaption>
          </figure>
        ) : ways && !code ? (
          <p role="status" className="text-ink-2">
            {texts.noCode}
          </p>
        ) : (
          <Button
            variant="primary"
            icon={QrCode}
            disabled={!ways}
            onClick={() => void handOver(() => setShowsCode(true))}
          >
            {texts.asCode}
          </Button>
        )}
        {canShare() && (
          <Button
            icon={Share2}
            disabled={!ways}
            onClick={() => void handOver(() => shareLink(link, texts.shareTitle(draft.org_name)))}
          >
            {texts.shareLink}
          </Button>
        )}
        <Button icon={Copy} disabled={!ways} onClick={() => void handOver(() => shareLink(link))}>
          {texts.copyLink}
        </Button>
        <Button icon={Download} onClick={() => void handOver(download)}>
          {texts.asFile}
        </Button>
      </div>
    </Dialog>
  );
}

function codeOf(address: string) {
  try {
    const code = generate(address, { maxVersion: MAX_QR_VERSION, minCorrectionLevel: correction.L });
    return { path: toSvgPath(code), size: code.size };
  } catch {
    // The order is too large for a QR code.
    return undefined;
  }
}
