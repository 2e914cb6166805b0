/** The studio that every product is photographed in: one light from the upper left, a warm paper ground. */
import type { Palette } from './palettes.ts';
import { ellipse, group, lighter, mix, path, rect } from './shapes.ts';

export const PAPER = '#fbf9f4';
export const CARD = '#efebe2';
export const DARK = '#23272b';
export const METAL = '#c3c8cd';
/** Fills that shade a face: `SHEEN` across it, `FALLOFF` down it, `ROUND` as on a column, `GLOSS` as on polished metal. */
export const SHEEN = 'url(#sheen)';
export const FALLOFF = 'url(#falloff)';
export const ROUND = 'url(#round)';
export const GLOSS = 'url(#gloss)';
/** The title's darkest colour, from nothing at the top to full at the bottom: the ground of lettering over artwork. */
export const FADE = 'url(#fade)';

/** Something flat on the ground, seen from above. */
export const lying = (content: string) => `<g filter="url(#drop)">${content}</g>`;

/** Something that stands at `y`, `width` wide: with its shadow on the ground. */
export const standing = (x: number, y: number, width: number, content: string) =>
  ellipse(x + width * 0.1, y + 2, width * 0.62, 15, '#2b2118', 'opacity=".26" filter="url(#soft)"') +
  ellipse(x, y, width * 0.5, 5, '#1d150d', 'opacity=".34" filter="url(#tight)"') +
  content;

/** A box that stands turned: its front and its side are drawn as if seen straight, in their own sizes. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly front: string;
  readonly side: string;
  readonly top: string;
}

/** Draws a turned box; `x` and `y` are where its nearest edge has its upper end. */
export function box({ x, y, width, height, depth, front, side, top }: Box): string {
  const [right, left] = [Math.tan((5 * Math.PI) / 180), Math.tan((24 * Math.PI) / 180)];
  const lid = `M0 0L${width}-${width * right}L${width - depth}-${width * right + depth * left}L-${depth}-${depth * left}Z`;
  return standing(
    x + (width - depth) / 2,
    y + height - 4,
    width + depth,
    group(
      `translate(${x} ${y})`,
      path(lid, top) +
        group(
          'skewY(24)',
          group(`translate(-${depth} 0)`, side + rect(0, 0, depth, height, '#000', 0, 'opacity=".28"')),
        ) +
        group('skewY(-5)', front + rect(0, 0, width, height, SHEEN)),
    ),
  );
}

/** The whole picture around an object. */
export function staged(palette: Palette, artwork: string, object: string): string {
  const tint = mix('#f1ede6', palette.horizon, 0.14);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><defs>
<linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky}"/><stop offset=".62" stop-color="${palette.horizon}"/></linearGradient>
<linearGradient id="sheen" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".26"/><stop offset=".45" stop-color="#fff" stop-opacity=".03"/><stop offset="1" stop-opacity=".16"/></linearGradient>
<linearGradient id="falloff" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".14"/><stop offset="1" stop-opacity=".2"/></linearGradient>
<linearGradient id="round"><stop offset="0" stop-opacity=".3"/><stop offset=".28" stop-color="#fff" stop-opacity=".3"/><stop offset=".6" stop-opacity=".02"/><stop offset="1" stop-opacity=".38"/></linearGradient>
<linearGradient id="gloss"><stop offset="0" stop-color="#8d949b"/><stop offset=".3" stop-color="#f4f6f8"/><stop offset=".55" stop-color="#b4bac0"/><stop offset="1" stop-color="#7c838a"/></linearGradient>
<linearGradient id="fade" x2="0" y2="1"><stop offset="0" stop-color="${palette.deep}" stop-opacity="0"/><stop offset=".4" stop-color="${palette.deep}" stop-opacity=".86"/><stop offset=".72" stop-color="${palette.deep}"/></linearGradient>
<radialGradient id="ground" cx=".42" cy=".36" r=".85"><stop offset="0" stop-color="${lighter(tint, 0.75)}"/><stop offset=".55" stop-color="${lighter(tint, 0.25)}"/><stop offset="1" stop-color="${mix(tint, '#8a7f70', 0.22)}"/></radialGradient>
<filter id="soft" x="-50%" y="-300%" width="200%" height="700%"><feGaussianBlur stdDeviation="11"/></filter>
<filter id="tight" x="-30%" y="-300%" width="160%" height="700%"><feGaussianBlur stdDeviation="3"/></filter>
<filter id="fold" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="3.5"/></filter>
<filter id="drop" x="-20%" y="-20%" width="145%" height="145%"><feGaussianBlur in="SourceAlpha" stdDeviation="9" result="far"/><feOffset in="far" dx="7" dy="12" result="cast"/><feGaussianBlur in="SourceAlpha" stdDeviation="2" result="near"/><feOffset in="near" dx="1" dy="2" result="touch"/><feComponentTransfer in="cast" result="a"><feFuncA type="linear" slope=".26"/></feComponentTransfer><feComponentTransfer in="touch" result="b"><feFuncA type="linear" slope=".28"/></feComponentTransfer><feMerge><feMergeNode in="a"/><feMergeNode in="b"/><feMergeNode in="SourceGraphic"/></feMerge></filter>
${artwork}</defs><rect width="400" height="400" fill="url(#ground)"/>${object}</svg>`;
}
