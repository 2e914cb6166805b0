import { lazyRouteComponent } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { texts } from './texts.ts';

const PrintLabels = lazyRouteComponent(() => import('./print-labels.tsx'), 'PrintLabels');

interface LabelsButtonProps {
  products: readonly Product[];
  isLabelled?: boolean;
}

export function LabelsButton({ products, isLabelled = false }: LabelsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const press = { icon: Printer, disabled: products.length === 0, onClick: () => setOpen(true) };
  return (
    <>
      {isLabelled ? (
        <Button {...press}>{texts.printLabels}</Button>
      ) : (
        <IconButton {...press} label={texts.printLabels} />
      )}
      <Suspense>{isOpen && <PrintLabels products={products} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
