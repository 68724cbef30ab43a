import { groupBy } from '../../base/util/collections/group-by.ts';
import { labelHoldings } from '../../model/service/holding-labels.ts';
import type { Snapshot } from '../../model/service/snapshot.ts';
import { isOfFormat, orderCompanies, type Portfolio } from './data-sheets.ts';
import { PortfolioNames } from './portfolio-names.ts';
import { toReference } from './to-cell.ts';

/** Something that a transaction may concern, as a drop-down offers it. */
export interface HoldingChoice {
  /** As the company is called in the cells of the workbook. */
  readonly company: string;
  readonly label: string;
  readonly id: string;
}

/**
 * Lists what the funds hold, by readable names: the companies in the order of their sheet, each in one block, by day of
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
