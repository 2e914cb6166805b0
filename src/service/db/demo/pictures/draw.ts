import sharp from 'sharp';
import type { Picture, PictureSubject } from '#src/service/resources/images.ts';
import { artwork } from './motifs.ts';
import { drawingOf } from './objects.ts';
import { paletteOf, seedOf } from './palette.ts';

const FULL_PIXELS = 800;
const THUMBNAIL_PIXELS = 160;
const QUALITY = 80;

/** Draws a product as its category looks, in the colours and with the artwork of its title. */
export async function drawPicture(subject: PictureSubject): Promise<Picture> {
  const svg = Buffer.from(svgOf(subject));
  const render = (pixels: number) =>
    sharp(svg, { density: (72 * pixels) / 400 })
      .resize(pixels, pixels)
      .webp({ quality: QUALITY })
      .toBuffer();
  const [full, thumbnail] = await Promise.all([render(FULL_PIXELS), render(THUMBNAIL_PIXELS)]);
  return { mediaType: 'image/webp', full, thumbnail };
}

function svgOf({ id, type_name, show_name }: PictureSubject): string {
  const seed = seedOf(show_name ?? '');
  const palette = paletteOf(seed);
  const clips: string[] = [];
  const art = (x: number, y: number, width: number, height: number, radius = 0) => {
    const clip = `c${clips.length}`;
    clips.push(
      `<clipPath id="${clip}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/></clipPath>`,
    );
    const scale = Math.max(width / 100, height / 150);
    const left = x + (width - 100 * scale) / 2;
    const top = y + (height - 150 * scale) / 2;
    return `<g clip-path="url(#${clip})"><g transform="translate(${left} ${top}) scale(${scale})">${artwork(seed, palette)}</g></g>`;
  };
  const drawing = drawingOf(type_name)(palette, art);
  // A small turn of its own tells two products of one kind apart.
  const turn = (id % 7) - 3;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">
<defs>${clips.join('')}<radialGradient id="stage" cx=".5" cy=".38" r=".8"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="${palette.ground}"/></radialGradient>
<filter id="blur"><feGaussianBlur stdDeviation="10"/></filter></defs>
<rect width="400" height="400" fill="url(#stage)"/>
<ellipse cx="206" cy="346" rx="118" ry="16" fill="#000" opacity=".22" filter="url(#blur)"/>
<g transform="rotate(${turn} 200 200)">${drawing}</g></svg>`;
}
