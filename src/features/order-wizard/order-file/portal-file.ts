/** Files of the portal, of an order or of templates: JSON that names its format and version. */
import * as z from 'zod/mini';

/** `not-json`: it is no JSON, and does not look like a part of such a file. */
export type FileFault = 'too-large' | 'not-json' | 'other-format' | 'newer' | 'damaged';

/** A file that can't be read, with the code of the text that says why. */
export class UnreadableFile<Fault extends string> extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(`The file can't be read: ${fault}.`);
    this.fault = fault;
  }
}

const LARGEST_BYTES = 5_000_000;
const Envelope = z.object({ format: z.string(), version: z.int() });

type Unreadable = new (fault: FileFault) => UnreadableFile<string>;

/** @throws Unreadable */
export async function textOfFile(file: Blob, Unreadable: Unreadable): Promise<string> {
  if (file.size > LARGEST_BYTES) throw new Unreadable('too-large');
  return file.text();
}

/** @throws Unreadable, unless it is of this format, and of this version or an earlier one. */
export function jsonOfFile(text: string, format: string, version: number, Unreadable: Unreadable): unknown {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // A truncated file is no JSON, but still begins like a whole one.
    throw new Unreadable(text.includes(`"${format}"`) ? 'damaged' : 'not-json');
  }
  const envelope = Envelope.safeParse(json).data;
  if (envelope?.format !== format) throw new Unreadable('other-format');
  if (envelope.version > version) throw new Unreadable('newer');
  return json;
}
