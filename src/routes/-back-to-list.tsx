import { BackLink } from '#src/ui/record.tsx';
import type { ListPath } from './-sections.ts';
import { texts } from './-texts.ts';
import { useListLink } from './-views.tsx';

export function BackToList({ list }: { list: ListPath }) {
  return <BackLink link={useListLink(list)}>{texts.sections[list]}</BackLink>;
}
