import { deflateSync } from "node:zlib";

/** Subpixels of each pixel, across and down, which smooth the edges. */
const steps = 4;

export type Color = readonly [red: number, green: number, blue: number];

export interface Shape {
  color: Color;
  contains(x: number, y: number): boolean;
}

export function box(
  color: Color,
  [left, top, right, bottom]: [number, number, number, number],
): Shape {
  return { color, contains: (x, y) => x >= left && x < right && y >= top && y < bottom };
}

export function disc(color: Color, [centerX, centerY, radius]: [number, number, number]): Shape {
  return { color, contains: (x, y) => (x - centerX) ** 2 + (y - centerY) ** 2 < radius ** 2 };
}

interface Drawing {
  width: number;
  height: number;
  background: Color;
  /** The last one is on top. */
  shapes: readonly Shape[];
}

/** Draws shapes as a PNG. */
export function drawPng(drawing: Drawing): Buffer {
  const { width, height } = drawing;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits for each of red, green and blue.
  head.set([8, 2], 8);
  const rows = Array.from({ length: height }, (_row, y) =>
    // A row begins with its filter: none.
    Uint8Array.from([
      0,
      ...Array.from({ length: width }, (_pixel, x) => pixelAt(drawing, x, y)).flat(),
    ]),
  );
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The mean color of the subpixels of a pixel. */
function pixelAt({ background, shapes }: Drawing, x: number, y: number): number[] {
  let [red, green, blue] = [0, 0, 0];
  for (let step = 0; step < steps ** 2; step += 1) {
    const across = x + ((step % steps) + 0.5) / steps;
    const down = y + (Math.floor(step / steps) + 0.5) / steps;
    const shape = shapes.findLast((one) => one.contains(across, down));
    const color = shape?.color ?? background;
    red += color[0];
    green += color[1];
    blue += color[2];
  }
  return [red, green, blue].map((value) => Math.round(value / steps ** 2));
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
