/** The first bytes that make each kind of file what it is, and as many more as asked for. */
const BEGINNINGS = {
  pdf: '%PDF-1.7\n',
  png: '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0\0\u0001\0\0\0\u0001\b\u0006\0\0\0\u001f\u0015\u00c4\u0089\0\0\0\nIDAT',
  jpg: '\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF\0',
  gif: 'GIF89a\u0001\0\u0001\0',
  webp: 'RIFF\u0024\0\0\0WEBPVP8 ',
} as const;

/** The content of a file of a kind; `size` in bytes, its end is empty. */
export function contentOf(kind: keyof typeof BEGINNINGS, size = 100): Uint8Array<ArrayBuffer> {
  const content = new Uint8Array(size);
  content.set(Buffer.from(BEGINNINGS[kind], 'latin1'));
  return content;
}
