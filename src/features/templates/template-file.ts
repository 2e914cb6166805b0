/** Templates in a file, and one in a link, whose fragment a browser sends to no server. */
import * as z from 'zod/mini';
import { pack, unpack } from '#src/features/order-wizard/order-file/packed.ts';
import { TEMPLATE_VERSION, TemplateContent, TemplateFile } from '#src/storage/stored/template.ts';

export type TemplateFault = 'too-large' | 'other-format' | 'newer' | 'damaged';

export class UnreadableTemplates extends Error {
  override readonly name = 'UnreadableTemplates';
  readonly fault: TemplateFault;

  constructor(fault: TemplateFault) {
    super(`The templates can't be read: ${fault}.`);
    this.fault = fault;
  }
}

const FORMAT = 'client-portal-templates';

// Without their ids on this device.
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
    // What a link lacks was cut off.
    throw error instanceof UnreadableTemplates && error.fault === 'newer'
      ? error
      : new UnreadableTemplates('damaged');
  }
}

const LARGEST_BYTES = 5_000_000;
const Envelope = z.object({ format: z.literal(FORMAT), version: z.int() });

/** @throws UnreadableTemplates */
export async function readTemplateFile(file: Blob): Promise<TemplateContent[]> {
  if (file.size > LARGEST_BYTES) throw new UnreadableTemplates('too-large');
  return readTemplates(await file.text());
}

/** @throws UnreadableTemplates */
export function readTemplates(text: string): TemplateContent[] {
  const json = parsed(text);
  const envelope = Envelope.safeParse(json);
  if (!envelope.success) throw new UnreadableTemplates('other-format');
  if (envelope.data.version > TEMPLATE_VERSION) throw new UnreadableTemplates('newer');
  const file = TemplateFile.safeParse(json);
  if (!file.success) throw new UnreadableTemplates('damaged');
  return file.data.templates;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableTemplates(text.includes(FORMAT) ? 'damaged' : 'other-format');
  }
}
