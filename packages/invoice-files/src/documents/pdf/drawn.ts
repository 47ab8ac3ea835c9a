import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Box } from "../types.ts";
import { boxAround, type Matrix, moved, product } from "./matrix.ts";

/** What a page draws beside its text, and how many of its glyphs a person sees. */
export interface Drawn {
  shown: number;
  /** Such as those behind a scan, in the colour of the paper, or under a box. */
  hidden: number;
  /** Ruling lines, along the page or across it. */
  rules: Box[];
}

/** The modes in which text is neither filled nor stroked, and the one in which it is stroked. */
const hiddenModes: ReadonlySet<unknown> = new Set([3, 7]);
const strokedMode = 1;

/** Two colours whose red, green and blue differ by less are one to the eye. */
const leastContrast = 16;

/** A filled rectangle that is lower or narrower is a line, in points. */
const widestRule = 3;
const shortestRule = 6;

/** Smaller text is not read by a person, in points. */
const smallestText = 2;

/** More lines are a picture. */
const mostRules = 5_000;

/** Red, green and blue. Null for a pattern. */
type Colour = readonly [number, number, number] | null;

const white: Colour = [255, 255, 255];
const black: Colour = [0, 0, 0];

interface Graphics {
  matrix: Matrix;
  colour: Colour;
  alpha: number;
  isBlended: boolean;
  mode: unknown;
  size: number;
  spacing: number;
  leading: number;
  clip: Box | null;
}

interface Paint {
  box: Box;
  colour: Colour;
  /** It is one rectangle, without holes. */
  isWhole: boolean;
}

interface Run {
  glyphs: number;
  x: number;
  y: number;
  colour: Colour;
  isDrawn: boolean;
  /** How many paints are below it. */
  above: number;
}

/** Reads what a page draws, in points from the top left. */
export async function drawnOn(
  page: PDFPageProxy,
  isLayerShown: (layer: unknown) => boolean,
): Promise<Drawn> {
  const { OPS } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const { fnArray, argsArray } = await page.getOperatorList();
  const canvas = new Canvas(page.getViewport({ scale: 1 }).transform, OPS, isLayerShown);
  const names = new Map(Object.entries(OPS).map(([name, operator]) => [operator, name]));
  for (const [index, operator] of fnArray.entries()) {
    canvas.operators[names.get(operator) ?? ""]?.(...(argsArray[index] ?? []));
  }
  return canvas.drawn;
}

type Operator = (...args: unknown[]) => void;

/** Follows the operators of a page. It keeps the places of what they draw, and draws nothing. */
class Canvas {
  readonly #fills: ReadonlySet<unknown>;
  readonly #strokes: ReadonlySet<unknown>;
  readonly #saved: Graphics[] = [];
  /** Of each marked content that has begun, whether it is on a layer that is not shown. */
  readonly #hidden: boolean[] = [];
  readonly #paints: Paint[] = [];
  readonly #runs: Run[] = [];
  readonly #rules: Box[] = [];
  #graphics: Graphics;
  #line: Matrix = [1, 0, 0, 1, 0, 0];
  #text: Matrix = this.#line;
  #isClipping = false;

  /** What the operators do that matter here, by name. */
  readonly operators: Readonly<Record<string, Operator>>;

  constructor(
    matrix: Matrix,
    { fill, eoFill, stroke, closeStroke, ...OPS }: Readonly<Record<string, number>>,
    isLayerShown: (layer: unknown) => boolean,
  ) {
    const both = [OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke, OPS.closeEOFillStroke];
    this.#fills = new Set([fill, eoFill, ...both]);
    this.#strokes = new Set([stroke, closeStroke, ...both]);
    this.#graphics = {
      matrix,
      colour: black,
      alpha: 1,
      isBlended: false,
      mode: 0,
      size: 0,
      spacing: 0,
      leading: 0,
      clip: null,
    };
    const save = () => this.#saved.push(this.#graphics);
    const restore = () => this.#change(this.#saved.pop() ?? {});
    const clip = () => {
      this.#isClipping = true;
    };
    this.operators = {
      save,
      restore,
      paintFormXObjectBegin: (own) => {
        save();
        if (isMatrix(own)) this.#transform(own);
      },
      paintFormXObjectEnd: restore,
      beginMarkedContent: () => this.#hidden.push(false),
      beginMarkedContentProps: (tag, layer) =>
        this.#hidden.push(tag === "OC" && !isLayerShown(layer)),
      endMarkedContent: () => this.#hidden.pop(),
      transform: (...own) => isMatrix(own) && this.#transform(own),
      setGState: (changes) => this.#change(stateIn(changes)),
      setFillRGBColor: (colour) => this.#change({ colour: colourOf(colour) }),
      setFillColorN: () => this.#change({ colour: null }),
      setTextRenderingMode: (mode) => this.#change({ mode }),
      setFont: (_, size) => this.#change({ size: Number(size) }),
      setCharSpacing: (spacing) => this.#change({ spacing: Number(spacing) }),
      setLeading: (leading) => this.#change({ leading: -Number(leading) }),
      beginText: () => this.#begin([1, 0, 0, 1, 0, 0]),
      setTextMatrix: (own) => isMatrix(own) && this.#begin(own),
      moveText: (x, y) => this.#move(Number(x), Number(y)),
      setLeadingMoveText: (x, y) => {
        this.#change({ leading: Number(y) });
        this.#move(Number(x), Number(y));
      },
      nextLine: () => this.#move(0, this.#graphics.leading),
      showText: (glyphs) => Array.isArray(glyphs) && this.#show(glyphs),
      clip,
      eoClip: clip,
      constructPath: (painted, data) => this.#path(painted, data),
    };
  }

  get drawn(): Drawn {
    const counts = { shown: 0, hidden: 0 };
    for (const run of this.#runs) counts[this.#isSeen(run) ? "shown" : "hidden"] += run.glyphs;
    return { ...counts, rules: this.#rules.length > mostRules ? [] : this.#rules };
  }

  #change(changes: Partial<Graphics>): void {
    this.#graphics = { ...this.#graphics, ...changes };
  }

  #transform(matrix: Matrix): void {
    this.#change({ matrix: product(this.#graphics.matrix, matrix) });
  }

  #move(x: number, y: number): void {
    this.#begin(product(this.#line, [1, 0, 0, 1, x, y]));
  }

  #begin(matrix: Matrix): void {
    this.#line = matrix;
    this.#text = matrix;
  }

  #show(glyphs: readonly unknown[]): void {
    const { matrix, size, spacing, mode, alpha, colour, clip } = this.#graphics;
    let [width, count] = [0, 0];
    for (const glyph of glyphs) {
      if (typeof glyph === "number") width -= (glyph * size) / 1000;
      else if (isGlyph(glyph)) {
        width += (glyph.width * size) / 1000 + spacing;
        if (!glyph.isSpace) count += 1;
      }
    }
    const placed = product(matrix, this.#text);
    const [x, y] = moved(placed, width / 2, size * middle);
    const height = Math.abs(size) * Math.hypot(placed[2] ?? 0, placed[3] ?? 0);
    const isFilled = mode !== strokedMode;
    const isLegible = height >= smallestText && (clip === null || contains(clip, x, y));
    const isHidden = hiddenModes.has(mode) || this.#hidden.includes(true);
    this.#runs.push({
      glyphs: count,
      x,
      y,
      colour: isFilled ? colour : null,
      isDrawn: isLegible && !isHidden && !(isFilled && alpha === 0),
      above: this.#paints.length,
    });
    this.#text = product(this.#text, [1, 0, 0, 1, width, 0]);
  }

  #path(painted: unknown, data: unknown): void {
    const { matrix, colour, alpha, isBlended, clip } = this.#graphics;
    const parts = subpathsIn(data).map((points) => points.map(([x, y]) => moved(matrix, x, y)));
    if (this.#isClipping) {
      this.#isClipping = false;
      const box = boxAround(parts.flat());
      this.#change({ clip: clip === null ? box : shared(clip, box) });
    }
    const isFill = this.#fills.has(painted);
    if (isFill && alpha === 1 && !isBlended && parts.length > 0) {
      const whole = boxAround(parts.flat());
      const box = clip === null ? whole : shared(clip, whole);
      const isWhole = parts.length === 1 && parts.every(isRectangle);
      const isArea = Math.min(box.width, box.height) > widestRule;
      if (isArea) this.#paints.push({ box, colour: isWhole ? colour : null, isWhole });
    }
    if (this.#rules.length > mostRules) return;
    if (isFill) this.#rules.push(...parts.map(boxAround).filter(isRule));
    if (this.#strokes.has(painted)) this.#rules.push(...parts.flatMap(sidesOf).filter(isRule));
  }

  /** Whether a run differs from what it is drawn on, and nothing is drawn over it. */
  #isSeen({ isDrawn, x, y, colour, above }: Run): boolean {
    if (!isDrawn) return false;
    for (let at = this.#paints.length - 1; at >= 0; at -= 1) {
      const paint = this.#paints[at];
      if (!paint || !contains(paint.box, x, y)) continue;
      if (at < above) return differ(colour, paint.colour);
      if (paint.isWhole) return false;
    }
    return differ(colour, white);
  }
}

/** The middle of small letters above the baseline, in heights. */
const middle = 0.3;

function isMatrix(value: unknown): value is Matrix {
  const isList = Array.isArray(value) || ArrayBuffer.isView(value);
  return isList && (value as unknown[]).length === 6;
}

function isGlyph(value: unknown): value is { width: number; isSpace: boolean } {
  return typeof value === "object" && value !== null && "isSpace" in value && "width" in value;
}

function colourOf(text: unknown): Colour {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(String(text)) ?? [];
  const [r, g, b] = [red, green, blue].map((part) => Number.parseInt(part ?? "", 16));
  return r === undefined || g === undefined || b === undefined || Number.isNaN(r + g + b)
    ? null
    : [r, g, b];
}

/** What a change of the graphics state says of how areas are filled. */
function stateIn(changes: unknown): Partial<Graphics> {
  if (!Array.isArray(changes)) return {};
  const entries = new Map(changes.filter(Array.isArray).map(([name, value]) => [name, value]));
  const [alpha, blend] = [entries.get("ca"), entries.get("BM")];
  return {
    ...(typeof alpha === "number" && { alpha }),
    ...(blend !== undefined && { isBlended: blend !== "source-over" }),
  };
}

function differ(colour: Colour, other: Colour): boolean {
  if (colour === null || other === null) return true;
  return colour.some((part, at) => Math.abs(part - (other[at] ?? 0)) >= leastContrast);
}

type Point = readonly [number, number];

/** How many numbers the commands of a path have: to move, to draw a line or a curve, to close. */
const lengths = [2, 2, 6, 4, 0];

/** The points of each part of a path. Of a curve, its end. */
function subpathsIn(data: unknown): Point[][] {
  const [path] = Array.isArray(data) ? data : [];
  if (!ArrayBuffer.isView(path) && !Array.isArray(path)) return [];
  const numbers = path as ArrayLike<number>;
  const found: Point[][] = [];
  for (let at = 0; at < numbers.length; ) {
    const command = numbers[at] ?? 0;
    const length = lengths[command] ?? 0;
    const [x, y] = [numbers[at + length - 1] ?? 0, numbers[at + length] ?? 0];
    if (command === 0) found.push([[x, y]]);
    else if (length > 0) found.at(-1)?.push([x, y]);
    at += length + 1;
  }
  return found.filter((points) => points.length > 1);
}

function isRectangle(points: readonly Point[]): boolean {
  const { x, y, width, height } = boxAround(points);
  const isAt = (value: number, low: number, size: number) =>
    Math.min(Math.abs(value - low), Math.abs(value - low - size)) < 0.5;
  return points.length >= 4 && points.every(([a, b]) => isAt(a, x, width) && isAt(b, y, height));
}

/** The lines between the points of a path, which begins again where it ends. */
function sidesOf(points: readonly Point[]): Box[] {
  return points.map((point, at) => boxAround([point, points[(at + 1) % points.length] ?? point]));
}

function isRule({ width, height }: Box): boolean {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return short < widestRule && long > shortestRule;
}

function contains({ x, y, width, height }: Box, left: number, top: number): boolean {
  return left >= x && left <= x + width && top >= y && top <= y + height;
}

function shared(a: Box, b: Box): Box {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const width = Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x);
  const height = Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y);
  return { x, y, width, height };
}
