import { makeZip, type ZipPart } from './make-zip.ts';

export interface OdsSource {
  /** The content of `office:spreadsheet`. */
  readonly body: string;
  /** Automatic styles. */
  readonly styles?: string;
  readonly mimetype?: string;
  readonly manifest?: string;
}

const NAMESPACE = 'urn:oasis:names:tc:opendocument:xmlns';
const PREFIXES = ['office', 'table', 'text', 'style'].map((name) => `xmlns:${name}="${NAMESPACE}:${name}:1.0"`);
const DECLARED = `${PREFIXES.join(' ')} xmlns:number="${NAMESPACE}:datastyle:1.0" xmlns:draw="${NAMESPACE}:drawing:1.0" xmlns:fo="${NAMESPACE}:xsl-fo-compatible:1.0" xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"`;

export function makeOdsContent({ body, styles = '' }: Pick<OdsSource, 'body' | 'styles'>): string {
  return `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${DECLARED}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${body}</office:spreadsheet></office:body></office:document-content>`;
}

export function makeOdsParts(source: OdsSource): ZipPart[] {
  const { mimetype = 'application/vnd.oasis.opendocument.spreadsheet', manifest = '' } = source;
  return [
    { name: 'mimetype', content: mimetype, stored: true },
    { name: 'content.xml', content: makeOdsContent(source) },
    {
      name: 'META-INF/manifest.xml',
      content: `<manifest:manifest xmlns:manifest="${NAMESPACE}:manifest:1.0"><manifest:file-entry manifest:full-path="content.xml">${manifest}</manifest:file-entry></manifest:manifest>`,
    },
  ];
}

/** An `.ods` file whose tables are written by hand. */
export function makeOds(source: OdsSource): Buffer {
  return makeZip(makeOdsParts(source));
}
