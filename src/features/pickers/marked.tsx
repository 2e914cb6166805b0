import { createContext, use } from 'react';
import { Code } from '#src/ui/list/list-card.tsx';
import type { Found } from './word-search.ts';

const PartsOf = createContext<Found<never>['partsOf'] | undefined>(undefined);

/** Marks search results in the texts below it. By context, so that memoized rows re-render only their texts. */
export const FoundMarks = PartsOf.Provider;

export function Marked({ text }: { text: string }) {
  const parts = use(PartsOf)?.(text);
  if (!parts) return text;
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no state.
  return parts.map(({ text, isFound }, at) => (isFound ? <mark key={at}>{text}</mark> : text));
}

export const MarkedCode = ({ text }: { text: string }) => (
  <Code>
    <Marked text={text} />
  </Code>
);

/** A text of one line whose first match stays in sight: the text before it is truncated. */
export function MarkedLine({ text }: { text: string }) {
  const parts = use(PartsOf)?.(text) ?? [];
  const first = parts.findIndex(({ isFound }) => isFound);
  const before = parts.slice(0, Math.max(0, first)).reduce((sum, part) => sum + part.text, '');
  if (before.length < SHORT) return <Marked text={text} />;
  return (
    <span title={text} className="flex *:overflow-hidden *:text-ellipsis *:whitespace-pre">
      <span className="min-w-12 shrink-[999]">{before}</span>
      <span>
        <Marked text={text.slice(before.length)} />
      </span>
    </span>
  );
}

/** A shorter text before the match is not truncated, such as the quantity of a line. */
const SHORT = 9;
