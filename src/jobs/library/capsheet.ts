// The door of the package: `import … from 'capsheet'`. What is named here is promised; everything else may change.
export { CapsheetError, type ExitStatus } from '../../base/util/capsheet-error.ts';
export type { RunProgress, RunStatus } from '../../model/outcomes/run-status.ts';
export { type ApplyPlanOptions, applyPlan, type FinishedRun } from './apply-plan.ts';
export { draftMapping, type MappingDraft, type MappingDraftOptions } from './draft-mapping.ts';
export { type ExportOptions, exportHoldings } from './export-holdings.ts';
export { journalInDatabase, journalInFolder, journalInMemory, type PortfolioJournal } from './journals.ts';
export {
  compareWorkbooks,
  inspectWorkbooks,
  openPlanned,
  openWorkbooks,
  type ReadOptions,
  type WorkbookSource,
} from './open-workbooks.ts';
export type { PortfolioAccess } from './portfolio-access.ts';
export {
  type PlanOptions,
  type PortfolioPlan,
  parsePlanText,
  planWorkbooks,
  readPlanFile,
  writePlanFile,
} from './portfolio-plan.ts';
export type { PrintedDocument, PrintedDocuments } from './schemas.ts';
export type { Workbooks } from './workbooks.ts';
