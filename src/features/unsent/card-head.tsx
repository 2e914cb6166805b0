import { Pill, type Tone } from '#src/ui/pill.tsx';

/** The head of a card in Unsent orders: whose it is, and its state. */
export function CardHead({ title, tone, word }: { title: string; tone: Tone; word: string }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <h3 className="min-w-0 text-heading font-semibold wrap-anywhere">{title}</h3>
      <Pill tone={tone}>{word}</Pill>
    </div>
  );
}
