declare module "pdfkit" {
  import type { EventEmitter } from "node:events";
  import type { Font } from "fontkit";

  interface DocumentOptions {
    autoFirstPage?: boolean;
    bufferPages?: boolean;
    displayTitle?: boolean;
    lang?: string;
    margin?: number;
    pdfVersion?: string;
    size?: [number, number];
    info?: { Title?: string; Author?: string; Creator?: string; CreationDate?: Date };
  }

  interface TextOptions {
    lineBreak: false;
    features: readonly string[];
  }

  interface Image {
    width: number;
    height: number;
    /** The orientation in the Exif data of a JPEG; 5 to 8 exchange width and height. */
    orientation?: number;
  }

  export default class PDFDocument extends EventEmitter {
    constructor(options: DocumentOptions);
    /**
     * The current page; null before the first. Its content is in pieces until the document ends.
     */
    readonly page: { content: { buffer: Uint8Array[] } } | null;
    addPage(): this;
    bufferedPageRange(): { start: number; count: number };
    switchToPage(index: number): unknown;
    registerFont(name: string, font: Font): this;
    font(name: string, size: number): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    lineWidth(points: number): this;
    text(text: string, x: number, y: number, options: TextOptions): this;
    rect(x: number, y: number, width: number, height: number): this;
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    fill(color: string): this;
    stroke(): this;
    save(): this;
    restore(): this;
    rotate(angle: number, options: { origin: [number, number] }): this;
    fillOpacity(opacity: number): this;
    openImage(content: Uint8Array): Image;
    image(
      image: Image,
      x: number,
      y: number,
      options: { fit: [number, number]; align?: "left" | "right"; valign?: "top" },
    ): this;
    end(): void;
  }
}
