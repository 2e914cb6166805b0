import { useListLink } from '#src/features/saved-views/list-views.tsx';
import type { ListPath } from '#src/features/shell/sections.ts';
import { sectionTexts } from '#src/features/shell/texts.ts';
import { BackLink } from '#src/ui/record/record.tsx';

export function BackToList({ list }: { list: ListPath }) {
  return <BackLink link={useListLink(list)}>{sectionTexts.sections[list]}</BackLink>;
}
