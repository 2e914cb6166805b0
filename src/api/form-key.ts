import { useRef } from 'react';

/**
 * The idempotency key of a form: the same for each try to send the same, so that a lost answer makes no second record;
 * a new one once something else is sent, which is another request.
 */
export function useFormKey(): (body: object) => string {
  const last = useRef<{ body: string; key: string }>(undefined);
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current?.body !== text) last.current = { body: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
