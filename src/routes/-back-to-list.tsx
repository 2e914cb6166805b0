import { useListLink } from '#src/features/saved-views/list-views.tsx';
import { type ListPath, texts } from '#src/features/shell/sections.ts';
import { BackLink } from '#src/ui/record/record.tsx';

export function BackToList({ list }: { list: ListPath }) {
  return <BackLink link={useListLink(list)}>{texts.sections[list]}</BackLink>;
}
