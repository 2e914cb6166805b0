import { useListLink } from '#src/features/saved-views/list-views.tsx';
import { texts } from '#src/features/shell/section-texts.ts';
import type { ListPath } from '#src/features/shell/sections.ts';
import { BackLink } from '#src/ui/record/record.tsx';

export function BackToList({ list }: { list: ListPath }) {
  return <BackLink link={useListLink(list)}>{texts.sections[list]}</BackLink>;
}
