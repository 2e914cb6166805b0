/** Searches the files of a browser's profile, as someone with access to the disk could. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gunzipSync } from 'node:zlib';

const GZIP = Buffer.from([0x1f, 0x8b, 0x08]);

/**
 * Finds words in a profile: in UTF-8 and UTF-16, and in what is packed with gzip. LevelDB compresses its tables so that
 * a word stays readable where it stands first; words that have nothing in common with others are found there, too.
 * @returns a line for each file and word, such as `Default/History: Redwood`.
 */
export function searchProfile(folder: string, words: readonly string[]): string[] {
  return filesBelow(folder).flatMap((path) => {
    const content = readFileSync(path);
    const texts = [content, ...unzipped(content)];
    return words
      .filter((word) => texts.some((text) => contains(text, word)))
      .map((word) => `${relative(folder, path)}: ${word.slice(0, 40)}`);
  });
}

export function cachedAddresses(folder: string): string[] {
  const files = filesBelow(folder).filter((path) => /\/Cache_Data\/[^/]+_0$/.test(path));
  // An entry starts with a header of 24 bytes and its key, which ends with the URL.
  return files.map((path) => {
    const content = readFileSync(path);
    return content.subarray(24, 24 + content.readUInt32LE(12)).toString('latin1');
  });
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
}

function contains(content: Buffer, word: string): boolean {
  return content.includes(word, 0, 'utf8') || content.includes(word, 0, 'utf16le');
}

function unzipped(content: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = content.indexOf(GZIP); at >= 0; at = content.indexOf(GZIP, at + 1)) {
    try {
      found.push(gunzipSync(content.subarray(at)));
    } catch {
      // The same three bytes also occur in data that is not gzip.
    }
  }
  return found;
}
