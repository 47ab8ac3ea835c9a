import { createCanvas, loadImage } from "@napi-rs/canvas";
import { unreadable } from "../../errors.ts";
import { isPdf, isPicture } from "../content.ts";
import { withPdf } from "./open.ts";

const maxWidth = 3_000;
const maxPixels = 20_000_000;

/** The width of the picture in pixels. Its height follows. */
interface PictureSize {
  width: number;
}

/** Draws a page, numbered from 1, as PNG. A picture is one page. */
export async function renderPage(
  bytes: Uint8Array,
  page: number,
  { width }: PictureSize,
): Promise<Uint8Array> {
  const pixels = Math.max(1, Math.min(Math.round(width), maxWidth));
  if (isPdf(bytes)) return renderPdfPage(bytes, page, pixels);
  // The canvas would also draw SVG, which is a program of others.
  if (!isPicture(bytes)) throw unreadable("This file has no pages to show");
  return renderPicture(bytes, pixels);
}

function renderPdfPage(bytes: Uint8Array, number: number, width: number): Promise<Uint8Array> {
  return withPdf(bytes, async (pdf) => {
    if (number < 1 || number > pdf.numPages) throw unreadable(`This PDF has no page ${number}`);
    const page = await pdf.getPage(number);
    const { width: points, height } = page.getViewport({ scale: 1 });
    const scale = scaleOf({ width: points, height }, width);
    const viewport = page.getViewport({ scale });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    // The canvas of Node has the interface of a browser's, which this project does not type.
    await page.render({ canvas: canvas as never, viewport }).promise;
    return canvas.encode("png");
  });
}

async function renderPicture(bytes: Uint8Array, width: number): Promise<Uint8Array> {
  const picture = await loadImage(bytes).catch(() => undefined);
  if (!picture || !(picture.width > 0)) throw unreadable("This file has no pages to show");
  const scale = scaleOf(picture, Math.min(width, picture.width));
  const canvas = createCanvas(
    Math.ceil(picture.width * scale),
    Math.max(1, Math.ceil(picture.height * scale)),
  );
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.encode("png");
}

/** Scales to a width, or to less if the picture would be too large. */
function scaleOf(size: { width: number; height: number }, width: number): number {
  const scale = width / size.width;
  const pixels = size.width * size.height * scale * scale;
  return pixels <= maxPixels ? scale : scale * Math.sqrt(maxPixels / pixels);
}
