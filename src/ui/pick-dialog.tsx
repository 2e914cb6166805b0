import { SearchX } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { SearchInput } from './search-input.tsx';
import { EmptyState } from './surface.tsx';
import { VirtualList } from './virtual-list.tsx';

interface PickDialogProps<Item> {
  title: string;
  open: boolean;
  items: readonly Item[];
  itemKey: (item: Item) => number;
  /** What a search looks in. */
  textOf: (item: Item) => string;
  empty: string;
  onPick: (item: Item) => void;
  onClose: () => void;
  children: (item: Item) => ReactNode;
}

const ROW_HEIGHT = 64;

/** Select from a list: a search box, and a Select button a row. */
export function PickDialog<Item>(props: PickDialogProps<Item>) {
  const { title, open, items, itemKey, textOf, empty, onPick, onClose, children } = props;
  const [text, setText] = useState('');
  const found = useMemo(() => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    return items.filter((item) => words.every((word) => textOf(item).toLowerCase().includes(word)));
  }, [items, text, textOf]);
  return (
    <Dialog title={title} open={open} onClose={onClose} wide>
      <SearchInput label={`Search ${items.length}`} value={text} onChange={setText} className="mb-3" />
      {found.length === 0 ? (
        <EmptyState icon={SearchX} text={empty} />
      ) : (
        <VirtualList
          label={title}
          rows={found}
          rowKey={itemKey}
          rowHeight={ROW_HEIGHT}
          className="h-[min(56dvh,32rem)]"
        >
          {(item) => (
            <div className="flex items-center gap-3 border-b border-line py-2">
              <div className="min-w-0 flex-1">{children(item)}</div>
              <Button
                onClick={() => {
                  onPick(item);
                  onClose();
                }}
              >
                Select
              </Button>
            </div>
          )}
        </VirtualList>
      )}
    </Dialog>
  );
}
