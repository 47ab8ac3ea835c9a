import type { Box } from "../types.ts";

/** A transformation of PDF: `[a, b, c, d, e, f]`. */
export type Matrix = readonly number[];

/** The transformation by the second, and then by the first. */
export function product(m: Matrix, n: Matrix): number[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = m;
  const [p = 0, q = 0, r = 0, s = 0, t = 0, u = 0] = n;
  return [
    a * p + c * q,
    b * p + d * q,
    a * r + c * s,
    b * r + d * s,
    a * t + c * u + e,
    b * t + d * u + f,
  ];
}

/** Where a transformation moves a point. */
export function moved(m: Matrix, x: number, y: number): [x: number, y: number] {
  const [, , , , e = 0, f = 0] = product(m, [1, 0, 0, 1, x, y]);
  return [e, f];
}

/** The smallest box around points. */
export function boxAround(points: ReadonlyArray<readonly [number, number]>): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
