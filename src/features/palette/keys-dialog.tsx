import { texts as cartTexts } from '#src/features/cart/texts.ts';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Checkbox } from '#src/ui/form/field.tsx';
import { MOD } from '#src/ui/texts.ts';
import { useSingleKeysOff } from './keys.ts';
import { texts } from './texts.ts';

interface KeysDialogProps {
  screens: readonly { readonly label: string; readonly key: string }[];
  onClose: () => void;
}

export function KeysDialog({ screens, onClose }: KeysDialogProps) {
  const [isOff = false, setOff] = useSingleKeysOff();
  const all = [
    { keys: [MOD, 'K'], joined: '+', does: texts.goes },
    { keys: ['/'], does: texts.searches, isSingle: true },
    { keys: ['n'], does: cartTexts.newOrder, isSingle: true },
    ...screens.map(({ key, label }) => ({
      keys: ['g', key],
      joined: texts.followedBy,
      does: label,
      isSingle: true,
    })),
    { keys: ['?'], does: texts.showsKeys, isSingle: true },
    { keys: [MOD, 'Enter'], joined: '+', does: texts.continues },
    // Of Radix's toasts.
    { keys: ['F8'], does: texts.goesToNotices },
    { keys: ['Esc'], does: texts.closes },
  ];
  return (
    <Dialog title={texts.keys} onClose={onClose}>
      <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] items-center gap-x-6 gap-y-2">
        {all.map(({ keys, joined, does, isSingle }) => (
          <div key={does} className="contents">
            <dt className="flex flex-wrap items-center gap-1.5 text-small text-ink-2">
              {keys.map((key, index) => (
                <span key={key} className="flex items-center gap-1.5">
                  {index > 0 && joined}
                  <kbd className="min-w-7 rounded-sm border border-line-strong bg-sunken px-2 py-0.5 text-center font-mono text-code text-ink">
                    {key}
                  </kbd>
                </span>
              ))}
            </dt>
            <dd className={isSingle && isOff ? 'text-ink-3 line-through' : undefined}>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        checked={!isOff}
        onChange={(isOn) => setOff(!isOn)}
        className="mt-5 border-t border-line pt-3"
      >
        {texts.singleKeysOn}
        <span className="block text-small text-ink-2">{texts.singleKeys}</span>
      </Checkbox>
    </Dialog>
  );
}
