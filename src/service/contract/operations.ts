import { createCompany, listCompanies, updateCompany, uploadLogo } from './companies.ts';
import { listCustomColumns, listCustomValues, replaceCustomValues } from './custom-columns.ts';
import { listDocuments, uploadDocument } from './documents.ts';
import { issueToken, listFunds, listReports, listUsers, whoami } from './firm.ts';
import { addNotes, listNotes } from './notes.ts';
import { upsertMarks } from './overrides.ts';
import { addRounds, queryRounds } from './rounds.ts';
import { addSecurities, querySecurities } from './securities.ts';
import { addShareClasses, queryShareClasses } from './share-classes.ts';
import { addTransactions, queryTransactions } from './transactions.ts';

/** Every call of the service: the eighteen of the specification in its order, then the published ones. */
export const OPERATIONS = {
  issueToken,
  addRounds,
  queryRounds,
  addSecurities,
  querySecurities,
  queryShareClasses,
  addTransactions,
  queryTransactions,
  createCompany,
  uploadLogo,
  listNotes,
  listCustomValues,
  listCustomColumns,
  replaceCustomValues,
  uploadDocument,
  listDocuments,
  listReports,
  listUsers,
  listCompanies,
  updateCompany,
  listFunds,
  addShareClasses,
  upsertMarks,
  whoami,
  addNotes,
} as const;
