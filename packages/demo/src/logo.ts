import { deflateSync } from "node:zlib";

/** Twice the size at which it is printed. */
const size = { width: 240, height: 108 };
/** Subpixels of each pixel, across and down, which smooth the edges. */
const steps = 4;

type Color = readonly [red: number, green: number, blue: number];
const paper: Color = [255, 255, 255];
const rust: Color = [138, 59, 18];
const wheat: Color = [214, 158, 46];

interface Shape {
  color: Color;
  contains(x: number, y: number): boolean;
}

function box(color: Color, [left, top, right, bottom]: [number, number, number, number]): Shape {
  return { color, contains: (x, y) => x >= left && x < right && y >= top && y < bottom };
}

function disc(color: Color, [centerX, centerY, radius]: [number, number, number]): Shape {
  return { color, contains: (x, y) => Math.hypot(x - centerX, y - centerY) < radius };
}

/** A truck on the prairie before the rising sun. The last shape is on top. */
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

/** Draws the logo of the demo shop as a PNG. */
export function drawLogo(): Buffer {
  const { width, height } = size;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits for each of red, green and blue.
  head.set([8, 2], 8);
  const rows = Array.from({ length: height }, (_row, y) =>
    // A row begins with its filter: none.
    Uint8Array.from([0, ...Array.from({ length: width }, (_pixel, x) => pixelAt(x, y)).flat()]),
  );
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The mean color of the subpixels of a pixel. */
function pixelAt(x: number, y: number): number[] {
  const sum = [0, 0, 0];
  for (let step = 0; step < steps ** 2; step += 1) {
    const across = x + ((step % steps) + 0.5) / steps;
    const down = y + (Math.floor(step / steps) + 0.5) / steps;
    const { color } = shapes.findLast((shape) => shape.contains(across, down)) ?? { color: paper };
    for (const [index, value] of color.entries()) sum[index] = (sum[index] ?? 0) + value;
  }
  return sum.map((value) => Math.round(value / steps ** 2));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length);
  body.copy(framed, 4);
  framed.writeUInt32BE(checksum(body), body.length + 4);
  return framed;
}

/** The CRC-32 of a chunk. `node:zlib` has it only since 20.15. */
function checksum(data: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
