/** Files of the portal, of an order or of templates: JSON that names its format and version. */
import * as z from 'zod/mini';

/** A file that can't be read, with the code of the text that says why. */
export class UnreadableFile extends Error {
  readonly fault: string;

  constructor(fault: string) {
    super(`The file can't be read: ${fault}.`);
    this.fault = fault;
  }
}

/** The text of an error, or `otherwise`. @param faults the texts of what can be wrong with a file. */
export const faultText = (
  error: unknown,
  faults: Readonly<Record<string, string>>,
  otherwise: string,
): string => (error instanceof UnreadableFile && faults[error.fault]) || otherwise;

const LARGEST_BYTES = 5_000_000;
const Envelope = z.object({ format: z.string(), version: z.int() });

/** @throws UnreadableFile */
export async function textOfFile(file: Blob): Promise<string> {
  if (file.size > LARGEST_BYTES) throw new UnreadableFile('too-large');
  return file.text();
}

/** @throws UnreadableFile, unless it is of this format, and of this version or an earlier one. */
export function jsonOfFile(text: string, format: string, version: number): unknown {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // A truncated file is no JSON, but still begins like a whole one.
    throw new UnreadableFile(text.includes(`"${format}"`) ? 'damaged' : 'not-json');
  }
  const envelope = Envelope.safeParse(json).data;
  if (envelope?.format !== format) throw new UnreadableFile('other-format');
  if (envelope.version > version) throw new UnreadableFile('newer');
  return json;
}
