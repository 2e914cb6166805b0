import type { Palette } from './palette.ts';

/** An object's drawing: art of 100 by 150 is placed by `art`, on a stage of 400 by 400. */
type Drawing = (
  palette: Palette,
  art: (x: number, y: number, width: number, height: number, radius?: number) => string,
) => string;

const PAPER = '#fbfaf6';
const DARK = '#23272a';
const METAL = '#c8ccd0';

const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${more}/>`;
const shade = 'opacity=".16"';

const folder: Drawing = (p, art) =>
  `<g transform="rotate(-5 200 200)">${rect(112, 86, 190, 240, p.light, 4)}${rect(104, 80, 190, 240, PAPER, 4)}${rect(92, 72, 192, 252, p.deep, 6)}${art(92, 72, 192, 188, 6)}${rect(112, 276, 96, 9, p.light, 4)}${rect(112, 294, 62, 7, p.glow, 3)}</g>`;

const poster: Drawing = (p, art) =>
  `${rect(110, 52, 190, 288, PAPER, 2)}${art(118, 60, 174, 238)}${rect(134, 308, 90, 8, p.deep, 4)}${rect(134, 322, 140, 4, p.land, 2)}<path d="M300 340l-18-14h18z" fill="#000" ${shade}/>`;

const lobbyCards: Drawing = (_p, art) =>
  `<g transform="rotate(-9 200 210)">${rect(84, 120, 210, 160, PAPER, 3)}${art(92, 128, 194, 144)}</g><g transform="rotate(6 210 220)">${rect(110, 136, 210, 160, PAPER, 3)}${art(118, 144, 194, 144)}</g>`;

const shelter: Drawing = (p, art) =>
  `${rect(118, 56, 168, 276, DARK, 10)}${art(130, 68, 144, 240, 4)}${rect(140, 332, 14, 30, DARK)}${rect(250, 332, 14, 30, DARK)}${rect(140, 316, 124, 6, p.glow, 3)}`;

const discCase: Drawing = (p, art) =>
  `${rect(122, 66, 160, 226, p.deep, 6)}${rect(122, 66, 14, 226, '#000', 6, shade)}${art(138, 72, 140, 186, 3)}${rect(150, 268, 60, 8, p.light, 4)}<g transform="translate(262 262)"><circle r="62" fill="${METAL}"/><circle r="62" fill="${p.glow}" opacity=".35"/><circle r="21" fill="${PAPER}"/><circle r="8" fill="${DARK}"/></g>`;

const card: Drawing = (p, art) =>
  `<g transform="rotate(-8 200 200)">${rect(92, 130, 220, 140, PAPER, 14)}${art(92, 130, 92, 140, 14)}${rect(204, 160, 84, 10, p.deep, 5)}${rect(204, 182, 60, 7, p.land, 3)}${rect(204, 226, 34, 26, p.glow, 5)}</g>`;

const tape: Drawing = (p, art) =>
  `${rect(74, 112, 252, 172, DARK, 10)}${art(100, 130, 200, 66, 4)}${rect(112, 210, 176, 50, '#3a4045', 8)}<g fill="${PAPER}"><circle cx="152" cy="235" r="19"/><circle cx="248" cy="235" r="19"/></g><g fill="${p.deep}"><circle cx="152" cy="235" r="8"/><circle cx="248" cy="235" r="8"/></g>${rect(176, 228, 48, 14, p.glow, 3)}`;

const shirt: Drawing = (p, art) =>
  `<path d="M146 84c18 26 90 26 108 0l62 30-26 66-34-14v166H144V166l-34 14-26-66Z" fill="${p.deep}"/><path d="M146 84c18 26 90 26 108 0" fill="none" stroke="#000" stroke-width="6" ${shade}/>${art(162, 156, 76, 92, 6)}`;

const bag: Drawing = (p, art) =>
  `<path d="M148 150c0-86 104-86 104 0" fill="none" stroke="${p.land}" stroke-width="13"/>${rect(106, 142, 190, 196, PAPER, 6)}${rect(106, 142, 190, 18, '#000', 6, 'opacity=".06"')}${art(146, 182, 110, 116, 4)}`;

const mug: Drawing = (p, art) =>
  `<path d="M270 158h26a38 38 0 0 1 0 96h-26" fill="none" stroke="${PAPER}" stroke-width="20"/>${rect(118, 120, 160, 186, PAPER, 16)}${art(118, 152, 160, 116)}${rect(118, 120, 160, 12, p.deep, 6)}`;

const badge: Drawing = (p, art) =>
  `<path d="M150 40l44 122M250 40l-44 122" stroke="${p.land}" stroke-width="16"/>${rect(132, 150, 136, 190, PAPER, 12)}${rect(184, 162, 32, 9, '#000', 4, shade)}${art(144, 182, 112, 106, 6)}${rect(156, 302, 88, 10, p.deep, 5)}${rect(172, 320, 56, 6, p.land, 3)}`;

const standee: Drawing = (p, art) =>
  `<path d="M236 322l70 24h-96z" fill="${p.land}"/><path d="M132 336V128a68 82 0 0 1 136 0v208z" fill="${p.light}"/>${art(142, 66, 116, 268, 56)}`;

const banner: Drawing = (p, art) =>
  `${rect(146, 40, 108, 8, METAL, 4)}${art(150, 48, 100, 276)}${rect(124, 322, 152, 20, METAL, 8)}${rect(150, 290, 100, 34, p.deep)}${rect(164, 302, 70, 8, p.light, 4)}`;

const prop: Drawing = (p) =>
  `<path d="M200 92l70 116H130z" fill="${p.glow}"/><path d="M200 92l70 116H130z" fill="${PAPER}" opacity=".25"/><ellipse cx="200" cy="208" rx="70" ry="11" fill="${p.light}"/>${rect(192, 212, 16, 92, p.land, 4)}<ellipse cx="200" cy="310" rx="58" ry="16" fill="${p.deep}"/><circle cx="200" cy="256" r="17" fill="${p.land}"/>`;

const clapper: Drawing = (p, art) =>
  `<g transform="rotate(-4 200 220)">${rect(92, 168, 216, 156, DARK, 8)}${art(108, 206, 184, 102, 3)}<g transform="rotate(-13 96 160)">${rect(92, 126, 216, 34, PAPER, 5)}<path d="M112 126h30l-18 34H94zM172 126h30l-18 34h-30zM232 126h30l-18 34h-30z" fill="${DARK}"/></g>${rect(108, 180, 120, 12, p.glow, 4)}</g>`;

const record: Drawing = (p, art) =>
  `<circle cx="262" cy="200" r="96" fill="${DARK}"/><g fill="none" stroke="#fff" opacity=".09" stroke-width="2"><circle cx="262" cy="200" r="82"/><circle cx="262" cy="200" r="68"/><circle cx="262" cy="200" r="54"/></g><circle cx="262" cy="200" r="30" fill="${p.glow}"/>${rect(84, 96, 208, 208, p.deep, 3)}${art(84, 96, 208, 208, 3)}`;

const DRAWINGS: Record<string, Drawing> = {
  Printed: folder,
  USB: card,
  'One-Sheets': poster,
  'Lobby Cards': lobbyCards,
  'Bus Shelters': shelter,
  DVD: discCase,
  'Blu-ray': discCase,
  'Screener Cards': card,
  HDCAM: tape,
  Betacam: tape,
  Apparel: shirt,
  Bags: bag,
  Drinkware: mug,
  Badges: badge,
  Standees: standee,
  Banners: banner,
  'Hero Props': prop,
  'Set Dressing': clapper,
  Vinyl: record,
  CD: discCase,
};

/** How a category's products look; a press folder where nothing fits better. */
export function drawingOf(category: string | null): Drawing {
  return DRAWINGS[category ?? ''] ?? folder;
}
