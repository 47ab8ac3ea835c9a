import { box, type Color, disc, drawPng, type Shape } from "./drawing.ts";

const paper: Color = [255, 255, 255];
const rust: Color = [138, 59, 18];
const wheat: Color = [214, 158, 46];

/** A truck on the prairie before the rising sun. */
const shapes: Shape[] = [
  disc(wheat, [62, 52, 44]),
  box(paper, [0, 76, 240, 108]),
  box(rust, [20, 28, 148, 76]),
  box(rust, [154, 38, 192, 76]),
  box(rust, [192, 54, 214, 76]),
  box(paper, [172, 44, 187, 56]),
  box(wheat, [0, 98, 240, 102]),
  ...[44, 72, 168, 200].flatMap((x) => [
    disc(paper, [x, 82, 17]),
    disc(rust, [x, 82, 14]),
    disc(paper, [x, 82, 5]),
  ]),
];

/** Draws the logo of the demo shop as a PNG, at twice the size at which it is printed. */
export function drawLogo(): Buffer {
  return drawPng({ width: 240, height: 108, background: paper, shapes });
}
