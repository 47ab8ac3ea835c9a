/** Whether bytes are a PDF. Some programs write a few lines before its header. */
export function isPdf(bytes: Uint8Array): boolean {
  return latin1(bytes.subarray(0, 1024)).includes("%PDF-");
}

/** Whether bytes are a JPEG, PNG or TIFF picture. */
export function isPicture(bytes: Uint8Array): boolean {
  return /^(\xff\xd8\xff|\x89PNG|II\*\0|MM\0\*)/.test(latin1(bytes.subarray(0, 4)));
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1");
}
