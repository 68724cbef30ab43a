import type { FindingExplanation } from './explanation.ts';

const RULE = ['warning'] as const;

/** Rules for figures, funds and days of another row, another sale or another side of a round. */
export const OF_RULES_FOR_MIX_UPS = {
  'funds-moved': {
    severities: RULE,
    cause:
      'Several rows name a fund that has nothing of the company while another fund has (or, for a new company, a fund that never buys in the currency of the row). The same funds in another order fit all of them: the column Fund was probably sorted, pasted or moved without the others.',
    where: 'The cell under Fund in the first of the rows. The message names the last one.',
    cure: 'Bring each fund back to its own row, from the version before the sort.',
    example: {
      given: 'Two notes: one of Northlight Europe in a company of Northlight Fund II, and the other way round.',
      said: 'From here to Securities row 3 2 rows name a fund that does not fit (Northlight Fund II has bought into Cedarpoint Health, Northlight Europe has not), and the same funds in another order would.',
    },
  },
  'fund-new-to-company': {
    severities: RULE,
    cause:
      'A fund buys into a company of which it has had nothing, while another fund holds it and does not take part. Nothing is said if both buy, if the other fund sells, or if the fund has joined companies of other funds before.',
    where: 'The cell under Fund in the first row of that fund and company.',
    cure: 'Correct the fund. If it really joins, leave it, or write new under Action.',
    example: {
      given: 'Northlight Fund I buys a note of a company that only Northlight Fund II holds.',
      said: 'Northlight Fund I has had nothing of Cedarpoint Health so far; Northlight Fund II has, and buys nothing here.',
    },
  },
  'proceeds-shifted': {
    severities: RULE,
    cause:
      'In several sales one below the other, the cash is far from what the shares are worth by the prices that are known (other sales, the last round, the last mark), and the cash of the row above or below fits. The figures were probably moved by a row, often across currencies.',
    where: 'The cell under Cash Received in the first of the rows.',
    cure: 'Bring each amount back to its own row.',
    example: {
      given: 'The cash of two sales is in each other’s row.',
      said: 'From here to Transactions row 3 no cash fits what is sold (6,200.00 USD in this row), but that of the row beside it does: the figures seem to have moved by a row.',
    },
  },
  'sale-cumulative': {
    severities: RULE,
    cause:
      'Less what was sold of the security before, the sale comes to the usual price or to rounder numbers. The row probably says what was sold so far, not what this sale sold.',
    where: 'The cell under Shares Sold or Cash Received.',
    cure: 'Write what this sale alone sold and brought in. If it is right, leave it, or write new under Action.',
    example: {
      given: '57,500 shares for 126,000, after 37,500 for 232,500.',
      said: 'Shares Sold is 57,500, which is the 37,500 of earlier sales (the last: 2025-06-12) and 20,000 more: it seems to count what was sold so far.',
    },
  },
  'sale-of-the-rest': {
    severities: RULE,
    cause:
      'The cash is far from every known price of the shares, but it comes to one of them for the shares that would remain. The row probably says how many are left, not how many were sold.',
    where: 'The cell under Shares Sold.',
    cure: 'Write the number that was sold. If it is right, leave it, or write new under Action.',
    example: {
      given: '80,000 of 100,000 shares that cost 5.00 each, for 110,000.',
      said: '80,000 for 110,000.00 USD is 1.375 each; for the other 20,000 of the security (Securities row 2) the cash comes to a known price: what is left seems to stand for what was sold.',
    },
  },
  'sale-of-other-lot': {
    severities: RULE,
    cause:
      'The sale takes exactly all that another fund has of the company, or the sales of one day and price are in proportion to the holdings only if they are of the other fund’s security. One of them probably names the wrong one.',
    where: 'The cell under Security.',
    cure: 'Name the security of the fund that sold. If it is right, leave it, or write new under Action.',
    example: {
      given: '75,000 of 200,000 shares of one fund, when another has 75,000.',
      said: 'The sale of 75,000 is all that Northlight Fund II has (Securities row 3), but the security (Securities row 2) is of Northlight Fund I.',
    },
  },
  'class-older-than-note': {
    severities: RULE,
    cause:
      'A note becomes shares of a round that comes after it. The class named here belongs to a round that had closed before the note was issued, and the note has not matured.',
    where: 'The cell under Converted To.',
    cure: 'Name the class of the round in which the note converted, or correct the note that is named.',
    example: {
      given: 'A note of 2025 becomes shares of a round that closed in 2024.',
      said: 'Seed Preferred (Share Classes row 2) is of Seed, which closed on 2024-03-05, before the note was issued on 2025-05-03 (Securities row 2).',
    },
  },
  'valuation-off-others': {
    severities: RULE,
    cause:
      'Price times fully diluted shares is the pre-money valuation here, and the post-money valuation in the other rounds that the workbook and the service have. Either the post-money valuation was entered as the pre-money one, or the shares are those before the round.',
    where: 'The cell under Pre-Money Valuation.',
    cure: 'Subtract the round size from the valuation, or add the new shares. Nothing is said in a portfolio that counts the shares before its rounds.',
    example: {
      given: 'A Pre-Money Valuation of 100,000,000 with 20,000,000 shares at 5.00.',
      said: 'The 20,000,000 fully diluted shares at 5.00 USD are the Pre-Money Valuation of Seed, 100,000,000.00 USD; in the other round they are the valuation after the money. This one raised 10,000,000.00 USD.',
    },
  },
  'issued-at-quarter-end': {
    severities: RULE,
    cause:
      'Purchases in three or more companies are dated on the last day of an earlier quarter, and none of their rounds closed on that day. The day of a report was probably filled in for all of them.',
    where: 'The cell under Issue Date in the first of the rows. The message names the last one.',
    cure: 'Write the day of each purchase. Where the day is right, write new under Action.',
    example: {
      given: 'Notes of three companies, all of 2025-03-31, in a workbook of May.',
      said: 'Issue Date is 2025-03-31, the end of a quarter, in 3 rows of 3 companies (the last: Securities row 4), and none of their rounds closed on that day.',
    },
  },
  'amounts-rounded': {
    severities: RULE,
    cause:
      'All amounts of the column are whole thousands, and two or more are the nearest to what number times price, or the last mark, says to the cent. They were probably taken from a report in thousands.',
    where: 'The cell with the first of the amounts. The message names the last one.',
    cure: 'Write the amounts to the cent, from the contract or the bank.',
    example: {
      given: '66,711 shares at 5.00 for 334,000, and 123,457 for 617,000.',
      said: 'Investment Amount is 334,000, but to the cent it would be 333,555; 2 rows (the last: Securities row 3) are such whole thousands.',
    },
  },
} as const satisfies { readonly [code: string]: FindingExplanation };
