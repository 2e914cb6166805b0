/** What an object's drawing is given: the colours, artwork and name of its title, cut to any size. */
import { Random } from '#src/service/db/demo/random.ts';
import type { Family } from './family.ts';
import { lettering, type Place } from './lettering.ts';
import type { Palette } from './palettes.ts';
import { group, rect, round } from './shapes.ts';
import { FADE } from './stage.ts';

/** How a piece of artwork is cut: rounded, closer, and with its middle shifted (in the artwork's 200 units). */
interface Cut {
  readonly radius?: number;
  readonly zoom?: number;
  readonly shift?: readonly [x: number, y: number];
}

/** How a cover is laid out: where its title stands, and how much is kept free below (or above) it. */
interface Layout {
  readonly radius?: number;
  readonly at?: 'top' | 'bottom';
  readonly margin?: number;
}

export interface Canvas {
  readonly palette: Palette;
  /** What tells this product's picture from others of its kind. */
  readonly random: Random;
  /** The artwork, filling a place of the stage. */
  art(x: number, y: number, width: number, height: number, cut?: Cut): string;
  /** The artwork with the title over it. */
  cover(x: number, y: number, width: number, height: number, layout?: Layout): string;
  /** The title in capitals, as large as a place allows. */
  name(colour: string, place: Place): string;
}

/** A drawing of an object on a stage of 400 by 400. */
export type Drawing = (canvas: Canvas) => string;

const FADE_SHARE = 0.46;
const NAME_SHARE = 0.15;
// The artwork moves away from the title by as much as the fade covers wholly, so that its middle stays in view.
const MAKE_ROOM = 17;

/**
 * The canvas of a product.
 * @returns the canvas, and `artwork`, the definition that its pieces refer to.
 */
export function canvasOf(title: string, family: Family, productId: number): Canvas & { artwork: string } {
  const { palette, motif, seed } = family;
  const name: Canvas['name'] = (colour, place) => lettering(title, colour, place);
  let cuts = 0;

  function clipped(x: number, y: number, width: number, height: number, radius: number, content: string) {
    if (radius === 0) return content;
    cuts += 1;
    return `<clipPath id="cut${cuts}">${rect(x, y, width, height, '#000', radius)}</clipPath><g clip-path="url(#cut${cuts})">${content}</g>`;
  }

  const art: Canvas['art'] = (x, y, width, height, { radius = 0, zoom = 1, shift = [0, 0] } = {}) => {
    const size = 200 / zoom;
    const [left, top] = [(200 - size) / 2 + shift[0], (200 - size) / 2 + shift[1]];
    const piece = `<svg x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" viewBox="${round(left)} ${round(top)} ${round(size)} ${round(size)}" preserveAspectRatio="xMidYMid slice"><use href="#art"/></svg>`;
    return clipped(x, y, width, height, radius, piece);
  };

  const cover: Canvas['cover'] = (x, y, width, height, { radius = 0, at = 'bottom', margin = 0 } = {}) => {
    const fade = height * FADE_SHARE;
    const isTop = at === 'top';
    const ground = isTop
      ? group(`translate(0 ${round(2 * y + fade)}) scale(1 -1)`, rect(x, y, width, fade, FADE))
      : rect(x, y + height - fade, width, fade, FADE);
    const lettersHeight = Math.max(height * NAME_SHARE, 15);
    const inset = Math.min(width, height) * 0.09;
    const lettersTop = isTop ? y + inset + margin : y + height - inset - margin - lettersHeight;
    const place = {
      x: x + inset,
      y: lettersTop,
      width: width - 2 * inset,
      height: lettersHeight,
      weight: 1.5,
    };
    const picture = art(x, y, width, height, { shift: [0, isTop ? -MAKE_ROOM : MAKE_ROOM] });
    return clipped(x, y, width, height, radius, picture + ground + name(palette.glow, place));
  };

  return {
    palette,
    random: new Random(productId),
    artwork: `<g id="art"><rect width="200" height="200" fill="url(#sky)"/>${motif(palette, new Random(seed))}</g>`,
    art,
    cover,
    name,
  };
}
