import { useRouteContext } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { KnownProducts as Known, type KnownProductsProps } from '#src/features/products/known-products.tsx';

/** The products that this device knows from the catalogues of the user's clients. */
export default function KnownProducts(props: KnownProductsProps): ReactNode {
  const { recall } = useRouteContext({ from: '__root__' });
  return <Known {...props} recall={recall} />;
}
