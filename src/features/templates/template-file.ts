/** Templates in a file, and one in a link, whose fragment a browser sends to no server. */
import { addedUp } from '#src/features/order-wizard/order-file/order-file-check.ts';
import {
  type FileFault,
  jsonOfFile,
  pack,
  textOfFile,
  UnreadableFile,
  unpack,
} from '#src/features/order-wizard/order-file/portal-file.ts';
import { TEMPLATE_VERSION, TemplateContent, TemplateFile } from '#src/storage/stored/template.ts';

export class UnreadableTemplates extends UnreadableFile<FileFault> {}

const FORMAT = 'client-portal-templates';

const fileOf = (templates: readonly TemplateContent[]) => ({
  format: FORMAT,
  version: TEMPLATE_VERSION,
  templates: templates.map((template) => TemplateContent.parse(template)),
});

export const writeTemplates = (templates: readonly TemplateContent[]): string =>
  `${JSON.stringify(fileOf(templates), null, 2)}\n`;

const LINK = /^template=/;

export const isTemplateLink = (fragment: string): boolean => LINK.test(fragment);

export const writeTemplateLink = async (template: TemplateContent): Promise<string> =>
  `template=${await pack(fileOf([template]))}`;

/** @throws UnreadableTemplates */
export async function readTemplateLink(fragment: string): Promise<TemplateContent[]> {
  try {
    return readTemplates(await unpack(fragment.replace(LINK, '')));
  } catch (error) {
    throw error instanceof UnreadableTemplates && error.fault === 'newer'
      ? error
      : new UnreadableTemplates('damaged');
  }
}

/** @throws UnreadableTemplates */
export const readTemplateFile = async (file: Blob): Promise<TemplateContent[]> =>
  readTemplates(await textOfFile(file, UnreadableTemplates));

/** @throws UnreadableTemplates */
export function readTemplates(text: string): TemplateContent[] {
  const file = TemplateFile.safeParse(jsonOfFile(text, FORMAT, TEMPLATE_VERSION, UnreadableTemplates));
  if (!file.success) throw new UnreadableTemplates('damaged');
  return file.data.templates.map(withOneLineEach);
}

/** A file that the portal did not write may have a product twice. */
function withOneLineEach({ order, ...template }: TemplateContent): TemplateContent {
  return { ...template, order: { ...order, items: addedUp(order.items).map(({ item }) => item) } };
}
