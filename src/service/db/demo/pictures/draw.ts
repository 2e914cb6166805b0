import sharp from 'sharp';
import type { Picture, PictureSubject } from '#src/service/resources/images.ts';
import { canvasOf } from './canvas.ts';
import { familyOf } from './family.ts';
import { drawingOf } from './kinds.ts';
import { staged } from './stage.ts';

const FULL_PIXELS = 800;
const THUMBNAIL_PIXELS = 160;
// Effort 2 of 6: drawings come out as small as at 4, in half the time.
const WEBP = { quality: 80, effort: 2 };
const STAGE_UNITS = 400;
const DEFAULT_DENSITY = 72;

/** Draws a product as what it is, with the artwork and in the colours of its title; the same bytes for the same product. */
export async function drawPicture(subject: PictureSubject): Promise<Picture> {
  const svg = Buffer.from(svgOf(subject));
  const density = (DEFAULT_DENSITY * FULL_PIXELS) / STAGE_UNITS;
  const { data, info } = await sharp(svg, { density })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const drawn = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
  const [full, thumbnail] = await Promise.all([
    drawn.clone().resize(FULL_PIXELS, FULL_PIXELS).webp(WEBP).toBuffer(),
    drawn.clone().resize(THUMBNAIL_PIXELS, THUMBNAIL_PIXELS).webp(WEBP).toBuffer(),
  ]);
  return { mediaType: 'image/webp', full, thumbnail };
}

/** The drawing itself, before it becomes pixels. */
function svgOf({ id, title, type_name, show_name }: PictureSubject): string {
  const family = familyOf(show_name ?? title);
  const { artwork, ...canvas } = canvasOf(show_name ?? title, family, id);
  return staged(family.palette, artwork, drawingOf(title, type_name)(canvas));
}
