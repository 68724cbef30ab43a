import { z } from 'zod';
import { fileIn } from './file-part.ts';
import { defineOperation } from './operation.ts';
import { dateIn, envelopeOf, idIn, idOut, optionalIdOut, textOut, uploadOut } from './scalars.ts';
import { DOCUMENT_FILES } from './uploads.ts';

export const PARSE_STATES = ['not-started', 'in-progress', 'completed', 'needs-input', 'not-parseable'] as const;

export const DOCUMENT_SOURCES = ['information-request', 'implementation', 'upload', 'email'] as const;

/** A document of a company (specification, Document). */
const documentOut = z.looseObject({
  id: idOut,
  name: z.string(),
  link: textOut,
  company_id: optionalIdOut,
  information_request_id: optionalIdOut,
  submitted_date: textOut,
  parse_state: textOut,
  parsed_at: textOut,
  uploaded_at: textOut,
  source: textOut,
});

export type WireDocument = z.output<typeof documentOut>;

/** Operation 15. A second sending would store the document twice. */
export const uploadDocument = defineOperation({
  id: 'uploadDocument',
  summary: 'Upload a document',
  endpoint: ['POST', '/v1/documents/'],
  encoding: 'multipart',
  upload: DOCUMENT_FILES,
  successStatus: 201,
  permission: { authenticated: true, access: 'documents' },
  request: z.strictObject({ company_id: idIn, file: fileIn(DOCUMENT_FILES) }),
  response: uploadOut,
});

/** Operation 16. `from` and `to` bound the day of uploading, both inclusive (published facts, Other parameters). */
export const listDocuments = defineOperation({
  id: 'listDocuments',
  summary: 'List documents',
  endpoint: ['GET', '/v1/documents/'],
  permission: { authenticated: true, access: 'documents' },
  paged: true,
  query: z.strictObject({
    company_id: idIn.optional(),
    parse_state: z.enum(PARSE_STATES).optional(),
    from: dateIn.optional(),
    to: dateIn.optional(),
    source: z.enum(DOCUMENT_SOURCES).optional(),
  }),
  response: envelopeOf(documentOut),
});
