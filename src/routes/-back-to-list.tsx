import { BackLink } from '#src/ui/record.tsx';
import { type ListPath, SECTIONS } from './-sections.ts';
import { useListLink } from './-views.ts';

export function BackToList({ list }: { list: ListPath }) {
  return <BackLink link={useListLink(list)}>{SECTIONS[list].label}</BackLink>;
}
