import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { productQueries } from '#src/api/products.ts';
import type { Product } from '#src/contract/product.ts';
import { indexOf, type ProductIndex } from '#src/features/order-wizard/line-list/judge-lines.ts';
import { type Code, type Found, findByCode, readable } from './codes.ts';
import { listenToScanner } from './scanner-keys.ts';

export interface Scan {
  readonly at: number;
  readonly text: string;
  readonly found: Found;
}

export interface Scans {
  /** The last one first; of each product and each unknown code the last one. */
  readonly list: readonly Scan[];
  readonly isReady: boolean;
  readonly take: (code: Code) => Found;
  readonly remove: (scan: Scan) => void;
}

/** No name or quantity looks like this. */
const CODE = /\d{6}/;

/** The codes that were read for an order, by the camera or by a scanner that types: that calls `onTyped`, too. */
export function useScans(
  orgId: number,
  isOpen: boolean,
  onFound: (product: Product) => void,
  onTyped: (text: string, found: Found) => void,
): Scans {
  const { data: products } = useQuery(productQueries.catalogue(orgId));
  const { data: inactive } = useQuery({
    ...productQueries.list({ by: 'client', orgId, active: false }),
    enabled: isOpen,
  });
  const [list, setList] = useState<readonly Scan[]>([]);
  const index = useMemo(() => {
    let made: ProductIndex | undefined;
    return () => {
      made ??= indexOf(products ?? [], inactive ?? []);
      return made;
    };
  }, [products, inactive]);
  const note = (text: string, found: Found) => {
    if (found.verdict === 'found') onFound(found.product);
    const scan: Scan = { at: performance.now(), text, found };
    setList((now) => [scan, ...now.filter((other) => keyOf(other) !== keyOf(scan))]);
    navigator.vibrate?.(found.verdict === 'found' ? 60 : [60, 80, 60]);
  };
  const onScanner = useEffectEvent((typed: string) => {
    const found = findByCode({ text: typed }, index());
    if (!products || (found.verdict === 'unknown' && !CODE.test(typed))) return false;
    note(readable(typed), found);
    onTyped(readable(typed), found);
    return true;
  });
  useEffect(() => listenToScanner((typed) => onScanner(typed)), []);
  return {
    list,
    isReady: products !== undefined,
    take: (code) => {
      const found = findByCode(code, index());
      note(readable(code.text), found);
      return found;
    },
    remove: (scan) => setList((now) => now.filter((other) => other !== scan)),
  };
}

export const keyOf = ({ text, found }: Scan): string | number => found.product?.id ?? text;
