/** Which object a product is: by what its name says, else by its category. */
import type { Drawing } from './canvas.ts';
import { accessCard, drive, screenerCard, usbCard } from './objects/cards.ts';
import { beanie, extraLargeShirt, hoodie, largeShirt, mediumShirt } from './objects/clothing.ts';
import { awardsDvd, bluRay, clearLongPlaying, dvd, jewelCase, longPlaying } from './objects/discs.ts';
import { carton, counterDisplay, pullUp, standee, stepAndRepeat } from './objects/displays.ts';
import {
  bottle,
  drawstringBag,
  lanyard,
  mug,
  pins,
  pressBadge,
  stickers,
  tote,
} from './objects/giveaways.ts';
import {
  advanceSheet,
  booklet,
  busShelter,
  eightLobbyCards,
  festivalKit,
  oneSheet,
  pressKit,
  signedSheet,
  twelveLobbyCards,
} from './objects/paper.ts';
import { lamp, mapCase, mask, radio } from './objects/props.ts';
import { clapper, letter, sign } from './objects/set-dressing.ts';
import { betacam, digitalBetacam, hdcam, reel } from './objects/tapes.ts';

/** The first that fits counts: what says more stands before what says less. */
const BY_NAME: readonly [words: RegExp, Drawing][] = [
  [/press kit on usb|usb card/i, usbCard],
  [/epk drive/i, drive],
  [/festival edition/i, festivalKit],
  [/production notes/i, booklet],
  [/press kit/i, pressKit],
  [/one-sheet.*advance/i, advanceSheet],
  [/one-sheet.*signed/i, signedSheet],
  [/one-sheet/i, oneSheet],
  [/lobby cards \(12\)/i, twelveLobbyCards],
  [/lobby card/i, eightLobbyCards],
  [/bus shelter/i, busShelter],
  [/awards screener/i, awardsDvd],
  [/blu-ray/i, bluRay],
  [/dvd/i, dvd],
  [/access card/i, accessCard],
  [/screener card/i, screenerCard],
  [/trailer reel/i, reel],
  [/hdcam/i, hdcam],
  [/digital betacam/i, digitalBetacam],
  [/betacam/i, betacam],
  [/t-shirt, xl/i, extraLargeShirt],
  [/t-shirt, l/i, largeShirt],
  [/t-shirt/i, mediumShirt],
  [/beanie/i, beanie],
  [/hoodie/i, hoodie],
  [/drawstring/i, drawstringBag],
  [/tote/i, tote],
  [/mug/i, mug],
  [/bottle/i, bottle],
  [/lanyard/i, lanyard],
  [/pin set/i, pins],
  [/press badge/i, pressBadge],
  [/sticker/i, stickers],
  [/counter standee/i, counterDisplay],
  [/standee/i, standee],
  [/step-and-repeat/i, stepAndRepeat],
  [/banner/i, pullUp],
  [/lamp/i, lamp],
  [/radio/i, radio],
  [/map case/i, mapCase],
  [/mask/i, mask],
  [/letter/i, letter],
  [/clapperboard/i, clapper],
  [/sign/i, sign],
  [/lp, clear/i, clearLongPlaying],
  [/ lp\b/i, longPlaying],
  [/ cd\b/i, jewelCase],
];

const BY_CATEGORY: Record<string, Drawing> = {
  Printed: pressKit,
  USB: usbCard,
  'One-Sheets': oneSheet,
  'Lobby Cards': eightLobbyCards,
  'Bus Shelters': busShelter,
  DVD: dvd,
  'Blu-ray': bluRay,
  'Screener Cards': screenerCard,
  HDCAM: hdcam,
  Betacam: betacam,
  Apparel: largeShirt,
  Bags: tote,
  Drinkware: mug,
  Badges: pressBadge,
  Standees: standee,
  Banners: pullUp,
  'Hero Props': mask,
  'Set Dressing': sign,
  Vinyl: longPlaying,
  CD: jewelCase,
};

/**
 * The drawing of a product.
 * @param title `The Long Field — press kit`: only what follows the dash says what it is.
 */
export function drawingOf(title: string, category: string | null): Drawing {
  const kind = title.split(' — ').slice(1).join(' — ') || title;
  return BY_NAME.find(([words]) => words.test(kind))?.[1] ?? BY_CATEGORY[category ?? ''] ?? carton;
}
