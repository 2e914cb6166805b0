import { lazyRouteComponent } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import type { Product } from '#src/contract/product.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { useDialog } from '#src/ui/dialog/dialog.tsx';
import { texts } from './texts.ts';

const PrintLabels = lazyRouteComponent(() => import('./print-labels.tsx'), 'PrintLabels');

interface LabelsButtonProps {
  products: readonly Product[];
  isLabelled?: boolean;
}

export function LabelsButton({ products, isLabelled = false }: LabelsButtonProps) {
  const [onClick, dialog] = useDialog((onClose) => <PrintLabels products={products} onClose={onClose} />);
  const button = { icon: Printer, disabled: products.length === 0, onClick };
  return (
    <>
      {isLabelled ? (
        <Button {...button}>{texts.printLabels}</Button>
      ) : (
        <IconButton {...button} label={texts.printLabels} />
      )}
      {dialog}
    </>
  );
}
