import { Dialog } from '#src/ui/dialog.tsx';
import { MOD } from '#src/ui/mod-key.ts';
import { useSingleKeysOff } from './preferences.ts';

const KEYS = [
  { keys: [MOD, 'K'], joined: '+', does: 'Go to a screen, an order, a product' },
  { keys: ['/'], joined: '', does: 'Search on this screen', isSingle: true },
  { keys: ['n'], joined: '', does: 'New order', isSingle: true },
  { keys: ['g', 'd'], joined: 'then', does: 'Dashboard', isSingle: true },
  { keys: ['g', 'p'], joined: 'then', does: 'Products', isSingle: true },
  { keys: ['g', 'o'], joined: 'then', does: 'Orders', isSingle: true },
  { keys: ['g', 't'], joined: 'then', does: 'Titles', isSingle: true },
  { keys: ['g', 'c'], joined: 'then', does: 'Contacts', isSingle: true },
  { keys: ['?'], joined: '', does: 'Show these keys', isSingle: true },
  { keys: ['Esc'], joined: '', does: 'Close what is open' },
];

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [isOff, setOff] = useSingleKeysOff();
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
        {KEYS.map(({ keys, joined, does, isSingle }) => (
          <div key={does} className="contents">
            <dt className="flex items-center gap-1.5 text-small text-ink-2">
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
      <label className="mt-5 flex items-center gap-3 border-t border-line pt-3 target">
        <input
          type="checkbox"
          checked={!isOff}
          onChange={(event) => setOff(!event.target.checked)}
          className="size-5 accent-accent"
        />
        <span>
          Keys without {MOD}
          <span className="block text-small text-ink-2">
            Turn them off if they interfere with speech input or a switch.
          </span>
        </span>
      </label>
    </Dialog>
  );
}
