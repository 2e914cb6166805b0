/** The few SVG shapes that all drawings are made of. Lengths are in the units of the drawing they stand in. */

const attributes = (more: string) => (more ? ` ${more}` : '');

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
  more = '',
) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}" fill="${fill}"${attributes(more)}/>`;

export const circle = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"${attributes(more)}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${attributes(more)}/>`;

export const path = (d: string, fill: string, more = '') =>
  `<path d="${d}" fill="${fill}"${attributes(more)}/>`;

/** A line without a fill. */
export const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${attributes(more)}/>`;

export const group = (transform: string, content: string) => `<g transform="${transform}">${content}</g>`;

/** `count` drawings, one after the other. */
export const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

export const round = (length: number) => Math.round(length * 100) / 100;

/** A colour (`#rrggbb`) mixed with another, `share` of it from 0 to 1. */
export function mix(colour: string, other: string, share: number): string {
  const channel = (hex: string, from: number) => Number.parseInt(hex.slice(from, from + 2), 16);
  const mixed = [1, 3, 5].map((from) =>
    Math.round(channel(colour, from) * (1 - share) + channel(other, from) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mixed.join('')}`;
}

export const darker = (colour: string, share: number) => mix(colour, '#000000', share);
export const lighter = (colour: string, share: number) => mix(colour, '#ffffff', share);
