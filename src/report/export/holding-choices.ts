import { groupBy } from '../../base/util/collections/group-by.ts';
import { labelHoldings } from '../../model/service/holding-labels.ts';
import type { Snapshot } from '../../model/service/snapshot.ts';
import { isOfFormat, orderCompanies, type Portfolio } from './data-sheets.ts';
import { PortfolioNames } from './portfolio-names.ts';
import { toReference } from './to-cell.ts';

/** A holding that a transaction may concern, as the drop-down offers it. */
export interface HoldingChoice {
  /** As the workbook's cells name the company. */
  readonly company: string;
  readonly label: string;
  readonly id: string;
}

/**
 * Lists the funds' holdings by readable names: companies in the order of their sheet, each in one block, by day of
 * issue.
 */
export function listHoldingChoices(portfolio: Portfolio): readonly HoldingChoice[] {
  const { snapshot } = portfolio;
  const names = new PortfolioNames(snapshot);
  const labels = labelHoldings(snapshot);
  const byCompany = groupBy(snapshot.securities.filter(isOfFormat), ({ companyId }) => companyId);
  return orderCompanies(portfolio).flatMap(({ id }) => {
    const named = names.companies.refer(id);
    const company = named === undefined ? id : toReference(named, false);
    return sortByIssue(byCompany.get(id) ?? []).map((security) => ({
      company,
      id: security.id,
      label: labels.get(security.id) ?? security.id,
    }));
  });
}

function sortByIssue(securities: Snapshot['securities']): Snapshot['securities'] {
  return [...securities].sort((a, b) => compare(a.issueDate, b.issueDate) || compare(a.id, b.id));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
