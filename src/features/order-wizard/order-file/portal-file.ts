/** Files and links of the portal with an order or templates: JSON that names its format and version. */
import { decode, encode } from 'jose/base64url';
import * as z from 'zod/mini';

/** `not-json`: no JSON, and no part of a file of the portal. */
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

/** No QR code has more. */
const MOST_DIGITS = 7_089;
const BRACE = 0x7b;

/** Packs a value into characters that no address changes: compressed JSON (zlib) in base64url. */
export async function pack(value: unknown): Promise<string> {
  const json = new Blob([JSON.stringify(value)]).stream();
  const packed = await new Response(json.pipeThrough(new CompressionStream('deflate'))).arrayBuffer();
  return encode(new Uint8Array(packed));
}

/** The same in digits: a QR code holds more digits than other characters. */
export const inDigits = (packed: string): string =>
  BigInt(`0x${[...decode(packed)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`).toString();

/** Returns the JSON, which an earlier version did not compress. @throws if it is damaged, or more than 5 MB. */
export async function unpack(packed: string): Promise<string> {
  const isDigits = packed.length <= MOST_DIGITS && /^\d+$/.test(packed);
  const bytes = isDigits ? bytesOfDigits(packed) : new Uint8Array(decode(packed));
  const blob = new Blob([bytes]);
  if (bytes[0] === BRACE) return blob.text();
  let left = LARGEST_BYTES;
  const limit = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      left -= chunk.byteLength;
      if (left < 0) throw new RangeError('It is too large.');
      controller.enqueue(chunk);
    },
  });
  const json = blob.stream().pipeThrough(new DecompressionStream('deflate')).pipeThrough(limit);
  return new Response(json).text();
}

function bytesOfDigits(digits: string): Uint8Array<ArrayBuffer> {
  const hex = BigInt(digits).toString(16);
  const bytes = hex.padStart(hex.length + (hex.length % 2), '0').match(/../g) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16));
}
