/**
 * WebP files below `pictures/`, by size. Each product that a demo account sees has its own (`the-long-field/enamel-mug.webp`);
 * others share one in their category (`any-title/drinkware.webp`).
 */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FindPicture, PictureSubject } from '#src/service/resources/pictures.ts';

const FOLDER = join(import.meta.dirname, 'pictures');
const ANY_TITLE = 'any-title';
const NO_CATEGORY = 'carton';

const files = new Set(globSync('**/*.webp', { cwd: join(FOLDER, 'full') }));

export const findDemoPicture: FindPicture = (subject, size) =>
  readFile(join(FOLDER, size, pictureFile(subject)));

/** @param subject its `title` names the show and what the product is: `The Long Field — enamel mug`. */
export function pictureFile({ title, type_name }: PictureSubject): string {
  const own = fileName(title.split(' — '));
  const shared = fileName([ANY_TITLE, type_name ?? '']);
  return [own, shared].find((file) => files.has(file)) ?? fileName([ANY_TITLE, NO_CATEGORY]);
}

const fileName = (words: readonly string[]) => `${join(...words.map(slug))}.webp`;

function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('×', 'x')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
