import type { Route } from './http/route.ts';
import { COMPANY_ROUTES } from './resources/companies.ts';
import { CUSTOM_COLUMN_ROUTES } from './resources/custom-columns.ts';
import { DOCUMENT_ROUTES } from './resources/documents.ts';
import { FIRM_ROUTES } from './resources/firm.ts';
import { MARK_ROUTES } from './resources/marks.ts';
import { NOTE_ROUTES } from './resources/notes.ts';
import { REPORT_ROUTES } from './resources/reports.ts';
import { ROUND_ROUTES } from './resources/rounds.ts';
import { SECURITY_ROUTES } from './resources/securities.ts';
import { SHARE_CLASS_ROUTES } from './resources/share-classes.ts';
import { TRANSACTION_ROUTES } from './resources/transactions.ts';

/** Every operation the sandbox serves with a Bearer token. */
export const ROUTES: readonly Route[] = [
  ...FIRM_ROUTES,
  ...COMPANY_ROUTES,
  ...ROUND_ROUTES,
  ...SHARE_CLASS_ROUTES,
  ...SECURITY_ROUTES,
  ...TRANSACTION_ROUTES,
  ...CUSTOM_COLUMN_ROUTES,
  ...MARK_ROUTES,
  ...NOTE_ROUTES,
  ...DOCUMENT_ROUTES,
  ...REPORT_ROUTES,
];
