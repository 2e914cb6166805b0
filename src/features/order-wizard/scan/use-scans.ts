import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { productQueries } from '#src/api/products.ts';
import type { Product } from '#src/contract/product.ts';
import { indexOf } from '#src/features/order-wizard/line-list/judge-lines.ts';
import { once } from '#src/languages/language.ts';
import { type Code, type Found, findByCode, readable } from './codes.ts';

export interface Scan {
  readonly text: string;
  readonly found: Found;
}

export type Scans = ReturnType<typeof useScans>;

/** No name or quantity looks like this. */
const CODE = /\d{6}/;

/** The codes read for an order, by the camera or by a scanner that types, which calls `onTyped`, too. */
export function useScans(
  orgId: number,
  isOpen: boolean,
  onFound: (product: Product) => void,
  onTyped: (text: string, found: Found) => void,
) {
  const catalogue = useQuery(productQueries.catalogue(orgId));
  const { data: products } = catalogue;
  const { data: inactive } = useQuery({
    ...productQueries.list({ by: 'client', orgId, active: false }),
    enabled: isOpen,
  });
  const [list, setList] = useState<readonly Scan[]>([]);
  const index = useMemo(() => once(() => indexOf(products ?? [], inactive ?? [])), [products, inactive]);
  const note = (text: string, found: Found) => {
    if (found.verdict === 'found') onFound(found.product);
    const scan = { text, found };
    setList((now) => [scan, ...now.filter((other) => keyOf(other) !== keyOf(scan))]);
    navigator.vibrate?.(found.verdict === 'found' ? 60 : [60, 80, 60]);
    return found.verdict;
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
    /** The latest first. Each product and each unknown code is listed once. */
    list,
    catalogue,
    take: (code: Code) => note(readable(code.text), findByCode(code, index())),
    remove: (scan: Scan) => setList((now) => now.filter((other) => other !== scan)),
  };
}

export const keyOf = ({ text, found }: Scan): string | number => found.product?.id ?? text;

/** A scanner's keys come every 1 to 30 ms, those of the fastest typists every 60 ms. */
const MOST_MS_A_KEY = 35;
const PAUSE_MS = 100;
const SHORTEST = 6;

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Calls `onCode` with each burst of keys that Enter ends. If it returns true, Enter does nothing else, and what the
 * scanner typed into a field is removed from it. Returns an unsubscribe function.
 */
function listenToScanner(onCode: (text: string) => boolean): () => void {
  let text = '';
  let startedAt = 0;
  let lastAt = 0;
  let field: { readonly input: Field; readonly before: string } | undefined;
  const listen = (event: KeyboardEvent) => {
    const { key, target, timeStamp } = event;
    const isModified = event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat;
    if (isModified || timeStamp - lastAt > PAUSE_MS) text = '';
    if (isModified) return;
    const isFast = timeStamp - startedAt <= MOST_MS_A_KEY * text.length;
    if (key === 'Enter') {
      const burst = text;
      text = '';
      if (burst.length < SHORTEST || !isFast || !onCode(burst)) return;
      event.preventDefault();
      event.stopPropagation();
      if (field) restore(field.input, field.before);
      return;
    }
    if ([...key].length !== 1) return;
    if (text === '') {
      startedAt = timeStamp;
      field = isField(target) ? { input: target, before: target.value } : undefined;
    } else if (isFast && !field) {
      // The letters of a code must not act as shortcuts.
      event.stopPropagation();
    }
    text += key;
    lastAt = timeStamp;
  };
  document.addEventListener('keydown', listen, { capture: true });
  return () => document.removeEventListener('keydown', listen, { capture: true });
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Sets a field as if the user had typed. After the element's own setter, React would ignore the event. */
function restore(input: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {};
  set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
