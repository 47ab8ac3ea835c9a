import { type Color, disc, drawPng } from "./drawing.ts";

const shadow: Color = [38, 38, 42];
const drum: Color = [112, 112, 118];
const lining: Color = [84, 62, 48];
const steel: Color = [150, 150, 156];
const brass: Color = [196, 160, 84];

/** The middle of the wheel, below the picture, and its radii in pixels. */
const [x, y] = [160, 330];
const radius = { drum: 300, gap: 262, lining: 252, rivets: 245, shoe: 238, web: 205 };
const angles = [-0.42, -0.28, -0.14, 0, 0.14, 0.28, 0.42];

/** Draws a brake lining that is worn to its rivets, as a PNG. */
export function drawLining(): Buffer {
  const rivets = angles.map((angle) =>
    disc(brass, [x + radius.rivets * Math.sin(angle), y - radius.rivets * Math.cos(angle), 5]),
  );
  const shapes = [
    disc(drum, [x, y, radius.drum]),
    disc(shadow, [x, y, radius.gap]),
    disc(lining, [x, y, radius.lining]),
    disc(steel, [x, y, radius.shoe]),
    disc(shadow, [x, y, radius.web]),
    ...rivets,
  ];
  return drawPng({ width: 320, height: 240, background: shadow, shapes });
}
