import { z } from 'zod';
import { defineOperation } from './operation.ts';
import { envelopeOf, idIn, idOut, integerOut, optionalIdOut, textOut } from './scalars.ts';

/** A report that was submitted for an information request (specification, Information report); its states are not a closed set. */
const reportOut = z.looseObject({
  id: idOut,
  company_id: optionalIdOut,
  information_request_id: optionalIdOut,
  submitted_at: textOut,
  documents: z.array(z.looseObject({ id: optionalIdOut, requested_document: textOut, status: textOut })).nullish(),
  documents_completed: integerOut,
  documents_missing: integerOut,
  metrics: z
    .array(z.looseObject({ id: optionalIdOut, date: textOut, name: textOut, status: textOut, time_period: textOut }))
    .nullish(),
  metrics_completed: integerOut,
  metrics_missing: integerOut,
  status: textOut,
});

export type WireReport = z.output<typeof reportOut>;

/** Operation 17. */
export const listReports = defineOperation({
  id: 'listReports',
  summary: 'List information reports',
  endpoint: ['GET', '/v1/information-reports/'],
  permission: { authenticated: true, roles: ['VIEWER', 'ADMIN', 'EDITOR'], access: 'none' },
  paged: true,
  query: z.strictObject({ company_id: idIn.optional(), information_request_id: idIn.optional() }),
  response: envelopeOf(reportOut),
});
