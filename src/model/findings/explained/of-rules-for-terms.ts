import type { FindingExplanation } from './explanation.ts';

const RULE = ['warning'] as const;

/** Rules for amounts, prices, terms, names and dates. */
export const OF_RULES_FOR_TERMS = {
  'figure-zero': {
    severities: RULE,
    cause:
      'A number of shares, an exercise price, a cap or the amount of a note is 0. Usually somebody meant to fill it in later.',
    where: 'The cell.',
    cure: 'Fill in the number, or clear the cell if there is none. 0 shares sold is right for cash that comes later for an earlier sale, such as an escrow; capsheet says nothing if it knows that sale.',
    example: { given: 'Valuation Cap is 0.', said: 'Valuation Cap is 0.' },
  },
  'amount-off-price': {
    severities: RULE,
    cause:
      'Shares times the price of their class, or quantity times the price of a token, does not give the amount. One of the three is wrong, or the price belongs to a different round.',
    where: 'The cell with the amount.',
    cure: 'Correct the number, the price or the amount. If you round prices, raise the tolerance. Shares bought from another holder belong to a share class whose Purchase Type is secondary; there the price may be up to ten times higher or lower. Shares for nothing are right for a fund that has shares of the company already.',
    example: {
      given: '100,000 shares at 5.00 USD for 550,000.',
      said: '100,000 at 5.00 USD (Seed Preferred, Share Classes row 2) come to 500,000.00 USD, but the amount is 550,000.00 USD.',
    },
  },
  'currency-unlike': {
    severities: RULE,
    cause:
      'An amount is in a different currency from its round (or its fund, if the round has none), or a mark or a sale is in a different currency from the holding. An amount that was converted into the fund’s own currency is right.',
    where: 'The cell with the amount.',
    cure: 'Correct the currency, or the round or fund.',
    example: {
      given: 'A certificate of 500,000 USD in a round in EUR.',
      said: 'Investment Amount is 500,000.00 USD, but Seed (Rounds row 2) is in EUR.',
    },
  },
  'round-overfilled': {
    severities: RULE,
    cause: 'What the firm invested in the round adds up to more than the whole round.',
    where: 'The amount of the row.',
    cure: 'Correct the size of the round or the amounts. Often a row was entered twice.',
    example: {
      given: 'A purchase of 3 million in a round of 2 million.',
      said: 'What the firm has invested in Seed comes to 3,000,000.00 USD, but the whole round (Rounds row 3) is 2,000,000.00 USD.',
    },
  },
  'price-off-valuation': {
    severities: RULE,
    cause:
      'The price of a share times the fully diluted shares should give the pre-money or the post-money valuation, and gives neither.',
    where: 'The cell with the price.',
    cure: 'Correct the price, the valuation, or the fully diluted shares.',
    example: {
      given: 'A price of 5 where 0.50 was meant.',
      said: 'At 5.00 USD the 10,000,000 fully diluted shares are worth 50,000,000.00 USD, but Seed (Rounds row 2) is valued at 5,000,000.00 USD before and 7,000,000.00 USD after the money.',
    },
  },
  'round-size-off-valuation': {
    severities: RULE,
    cause:
      'The round raises more than the company was worth before it, and no price supports that: the two figures may have been swapped. Or it raises less than 1/2,000 of that: one of them may be in thousands.',
    where: 'The cell under Round Size.',
    cure: 'Correct whichever is wrong.',
    example: {
      given: 'A Round Size of 20 million under a Pre-Money Valuation of 5 million.',
      said: 'Round Size is 20,000,000.00 USD, 4 times the Pre-Money Valuation, 5,000,000.00 USD.',
    },
  },
  'rounds-alike': {
    severities: RULE,
    cause:
      'Two rounds of one company have the same pre-money valuation, round size and fully diluted shares: probably a row was copied and only its name changed. Rounds whose names belong together, such as Series A and Series A Extension, are not compared.',
    where: 'The cell under Pre-Money Valuation, in the later of the two rows.',
    cure: 'Correct the figures of the copy. If they are right, write new under Action.',
    example: {
      given: 'A Series D with the figures of the Series C.',
      said: 'Series D has the Pre-Money Valuation (90,000,000.00 USD), the Round Size and the Fully Diluted Shares of Series C (Rounds row 2).',
    },
  },
  'cap-off-amount': {
    severities: RULE,
    cause:
      'A cap is a valuation of the whole company. This one is no higher than the note itself, out of all proportion to it, far from the valuation of its round, or a hundred times as large or as small as the caps of the other notes of the round.',
    where: 'The cell under Valuation Cap.',
    cure: 'Write the cap of the whole company, in whole units.',
    example: {
      given: 'A note of 500,000 with a cap of 5,000.',
      said: 'Valuation Cap is 5,000.00 USD, but the note alone is 500,000.00 USD.',
    },
  },
  'discount-out-of-range': {
    severities: RULE,
    cause:
      'Notes usually convert at a discount of one to fifty per cent. A larger figure is often the price to pay instead: 80% for a discount of 20%.',
    where: 'The cell under Discount.',
    cure: 'Write the discount: 20% or 0.2.',
    example: { given: 'Discount is 80%.', said: 'Discount is 80%; notes have 1% to 50%.' },
  },
  'interest-out-of-range': {
    severities: RULE,
    cause:
      'Notes do not carry this much interest, or this little. It may be ten or a hundred times what was meant. A SAFE carries no interest at all: it may be a convertible note.',
    where: 'The cell under Interest Rate.',
    cure: 'Write 8% or 0.08 for eight per cent a year. For a SAFE, clear the rate or correct the Convertible Type.',
    example: { given: 'Interest Rate is 80%.', said: 'Interest Rate is 80%; notes have 0.1% to 30%.' },
  },
  'multiple-out-of-range': {
    severities: RULE,
    cause:
      'No share gets its money back that many times. 100 often means 100%, which is 1. A cap multiple limits all that a share gets, so it cannot be below the liquidation multiple.',
    where: 'The multiple.',
    cure: 'Write 1 for one times the money.',
    example: {
      given: 'Liquidation Multiple is 100.',
      said: 'Liquidation Multiple is 100: 100 times what was paid.',
    },
  },
  'strike-off-price': {
    severities: RULE,
    cause:
      'The exercise price of one share is far from what a share of its round costs. It may be the price for all shares together. For a token warrant, it is far from the price paid for the token, or from the exercise prices of the other token warrants of the round.',
    where: 'The cell under Exercise Price.',
    cure: 'Correct the exercise price per share, or the round.',
    example: {
      given: 'A warrant with an exercise price of 50,000 per share.',
      said: 'Exercise Price is 50,000.00 USD, but a share of Seed Preferred (Share Classes row 2) costs 1.25 USD.',
    },
  },
  'units-off-round': {
    severities: RULE,
    cause:
      'The security is for more shares than the company has, or a warrant is for more or less than is possible in its round.',
    where: 'The cell under Shares.',
    cure: 'Correct the number of shares, or the fully diluted shares of the round.',
    example: {
      given: 'A certificate of 20 million shares in a company that has 10 million.',
      said: 'Shares is 20,000,000, but Seed (Rounds row 2) has 10,000,000 fully diluted shares in all.',
    },
  },
  'figure-out-of-scale': {
    severities: RULE,
    cause:
      'The figure is hundreds of times as large as the others in its column, or a small fraction of them, as if somebody had written thousands or millions.',
    where: 'The cell.',
    cure: 'Write it in whole units.',
    example: {
      given: 'A Round Size of 2.5 in a column with 2,000,000, 2,500,000 and 3,500,000.',
      said: 'Round Size is 2.50, but the others are 2,000,000.00 to 3,500,000.00 USD.',
    },
  },
  'valuation-off-last': {
    severities: RULE,
    cause:
      'The company would be worth a hundred times as much as after the last round, or a hundredth of that. Probably one of the two is in thousands.',
    where: 'The cell under Pre-Money Valuation.',
    cure: 'Write the valuation in whole units.',
    example: {
      given: 'A Pre-Money Valuation of 90,000 for the Series C, after a Series B at 50 million.',
      said: 'Pre-Money Valuation is 90,000.00 USD, about 1/556 of the value of the company after Series B (Rounds row 2), 50,000,000.00 USD.',
    },
  },
  'twins-exact': {
    severities: RULE,
    cause:
      'Two rows, or a row and something in the service, are equal in every column, apart from a Ref that is only a running number. Two certificates of one purchase are legitimate; a row pasted twice is not.',
    where: 'The later row. A group of equal rows is mentioned once.',
    cure: 'Leave one of them out, or write new under the Action of one. Giving each its own Ref also says that they are two.',
    example: {
      given: 'The same certificate twice, as C-1 and as C-2.',
      said: 'The row is equal in every column but its Ref to another (Securities row 2).',
    },
  },
  'twins-near': {
    severities: RULE,
    cause:
      'The same amount for the same company and fund appears twice, a few days apart: perhaps the signing and the closing of one deal. If all else is equal too and the amount is not a round one, you are also asked about two rows exactly a month or a year apart, and about two whose day and month are swapped.',
    where: 'The later row.',
    cure: 'Leave one of them out, or write new under the Action of one.',
    example: {
      given: '500,000 USD on 1 March and again on 3 March.',
      said: 'Another 500,000.00 USD of the same company and fund (Certificates row 4) is dated 2024-03-01, 2 days apart.',
    },
  },
  'name-implausible': {
    severities: RULE,
    cause:
      'The row would create a company with the name of a total, a placeholder, a date, a number, an e-mail or web address, a note such as "see above", a round, a share class, or a fund. You are also asked about a new round or share class named like a total, a placeholder, an amount, an address or a note, or like its company, and about what is in or behind a name: a line break, an invisible character, letters of two alphabets or of a wrong encoding in one word, quotation marks, question marks, a footnote mark, or a remark such as (new).',
    where: 'The cell under Company, Round or Share Class.',
    cure: 'Correct the name, or write skip under Action. If it really has this name, write new under Action.',
    example: {
      given: 'Company is `Total`.',
      said: '"Total" would be created as a company, but it is the name of a total.',
    },
  },
  'name-spelt-two-ways': {
    severities: RULE,
    cause:
      'Two companies, funds, rounds, classes or tokens of a company have nearly the same name. Sent like this, they would be two.',
    where: 'The cell of the later one.',
    cure: 'Use the same name for the same thing. If they are two, write new under Action.',
    example: {
      given: 'The companies `Harbor Optics` and `Harbour Optics` in one workbook.',
      said: '"Harbour Optics" is nearly "Harbor Optics" (Companies row 4): they may be the same, spelt differently.',
    },
  },
  'date-in-future': {
    severities: RULE,
    cause: 'A closing, an issue, a transaction or a mark is dated after today.',
    where: 'The date.',
    cure: 'Correct it, or leave the row out until then.',
    example: {
      given: 'A Closing Date of next March, entered in December.',
      said: 'Closing Date 2027-03-31 is 120 days after today, 2026-12-01.',
    },
  },
  'day-month-swapped': {
    severities: RULE,
    cause: 'The issue date does not fit the closing of its round, but would if day and month were swapped.',
    where: 'The cell under Issue Date.',
    cure: 'Correct the date. Write dates as YYYY-MM-DD.',
    example: {
      given: 'A certificate issued 2024-05-03 in a round that closed 2024-03-05.',
      said: 'The issue date 2024-05-03 does not fit the closing of Seed (Rounds row 2), 2024-03-05; 2024-03-05 would fit.',
    },
  },
  'issue-far-from-closing': {
    severities: RULE,
    cause: 'The security was issued long before or after its round closed. The year, or the round, may be wrong.',
    where: 'The cell under Issue Date.',
    cure: 'Correct the date, or the round.',
    example: {
      given: 'A certificate issued in 2021 in a round that closed in 2023.',
      said: 'The issue date 2021-03-02 is 731 days before the closing of Series A (Rounds row 2), 2023-03-03.',
    },
  },
  'date-long-past': {
    severities: RULE,
    cause:
      'A closing, an issue, a transaction or a mark is dated more than fifty years ago. Usually the century is wrong: 1925 for 2025.',
    where: 'The date.',
    cure: 'Correct it. If your firm holds older investments, raise the number of days in its rules file.',
    example: {
      given: 'A closing date of 1925.',
      said: 'Closing Date is 1925-05-03, 101 years ago.',
    },
  },
  'sum-of-others': {
    severities: RULE,
    cause:
      'The security has as many shares and cost as much as two or more rows right above it have together, all of the same company, round and class: a subtotal that was filled in like a purchase. If the amount is a round one, this is only asked of a fund that is also in the rows above, because parallel funds often buy in such proportions.',
    where: 'The amount.',
    cure: 'Delete the row, or write skip under Action. If it is a purchase of its own, write new there.',
    example: {
      given: 'Certificates of 333,500 and 166,750, and below them one of 500,250.',
      said: 'The row is for 100,050 shares and 500,250.00 USD, as much as rows 2 and 3 above it together.',
    },
  },
  'figures-count-up': {
    severities: RULE,
    cause:
      'An amount, a cap, a fair value or a number of shares is one more in each of three or more rows, which are alike in everything else: LibreOffice and Google Sheets count on when a number is dragged down, and so does Excel with the control key.',
    where: 'The figure of the second row.',
    cure: 'If one figure is meant, copy the first into the rows below.',
    example: {
      given: 'Three notes with caps of 9,000,000, 9,000,001 and 9,000,002.',
      said: 'From 9,000,000 (Securities row 2) on, Valuation Cap counts up by one, to 9,000,002 (Securities row 4).',
    },
  },
  'dates-count-up': {
    severities: RULE,
    cause:
      'Three or more consecutive rows are each dated a day after the one above, as a spreadsheet writes them when a date is dragged down. The first is the closing of the round of these securities, or for marks the end of a month. Due dates and maturity dates are compared if the securities were issued on the same day. Dates of transactions are not compared.',
    where: 'The date of the second row.',
    cure: 'If one day is meant, copy the first date into the rows below.',
    example: {
      given: 'Three certificates of one round, of 3, 4 and 5 May.',
      said: 'From 2025-05-03 (Securities row 2) on, the dates count up by a day, down to 2025-05-05 (Securities row 4).',
    },
  },
  'rounds-out-of-order': {
    severities: RULE,
    cause:
      'A company raises its Seed, its Series A and its Series B in this order, but the closing dates of these rounds say otherwise. One of them probably has the wrong year.',
    where: 'The cell under Closing Date, in the later round; in the other one if only that would be sent.',
    cure: 'Correct the closing date. Rounds with other names, such as Series A Extension, are not compared.',
    example: {
      given: 'Series B closed in 2022, Series A in 2023.',
      said: 'Closing Date of Series B is 2022-05-03, before that of Series A (Rounds row 4), 2023-03-15.',
    },
  },
  'due-before-issue': {
    severities: RULE,
    cause: 'The maturity or due date is not after the issue date, or less than a week after it.',
    where: 'The later of the two columns.',
    cure: 'Correct whichever is wrong.',
    example: {
      given: 'A note whose Maturity Date is its Issue Date.',
      said: 'Maturity Date 2024-03-01 is the issue date itself.',
    },
  },
  'term-too-long': {
    severities: RULE,
    cause:
      'The note or warrant runs for an unusually long time. The century is probably wrong. A term of exactly 99 or 100 years, or of 125 and more, is taken as meant.',
    where: 'The cell under Maturity Date or Due Date.',
    cure: 'Correct the year.',
    example: {
      given: 'Due in 2131.',
      said: 'Due Date 2131-03-01 is 105 years after the issue date 2026-03-01.',
    },
  },
  'two-leads': {
    severities: RULE,
    cause: 'More than one co-investor is marked as the lead of the round.',
    where: 'The cell under Co-Investors.',
    cure: 'Keep (lead) only after the name of the one that led the round.',
    example: { given: '`Birch (lead); Alder (lead)`.', said: 'There are 2 leads: Birch; Alder.' },
  },
  'co-investor-own': {
    severities: RULE,
    cause: 'One of the co-investors has the name of one of your funds, or of the company itself.',
    where: 'The cell under Co-Investors.',
    cure: 'Name only the others. What your funds hold is entered under Securities.',
    example: {
      given: '`Birch (lead); Northlight Fund I`.',
      said: '"Northlight Fund I" is listed as a co-investor, but it is one of your own funds.',
    },
  },
  'class-type-off-name': {
    severities: RULE,
    cause: 'The name of the share class says preferred but its type says common, or the other way round.',
    where: 'The cell under Class Type.',
    cure: 'Correct the type or the name. Classes called ordinary can be either, and are not compared.',
    example: {
      given: '`Series B Preferred` as common.',
      said: 'Class Type is common, but the class is called "Series B Preferred".',
    },
  },
  'cap-without-capped': {
    severities: RULE,
    cause: 'A cap multiple says where capped participation ends. One of the two is there without the other.',
    where: 'The cell under Cap Multiple, or under Participation if there is no cap multiple.',
    cure: 'Write capped participating under Participation and the multiple under Cap Multiple, or clear the Cap Multiple.',
    example: {
      given: 'Cap Multiple 3, Participation empty.',
      said: 'The Cap Multiple is 3, but Participation is blank.',
    },
  },
  'pari-passu-disagrees': {
    severities: RULE,
    cause:
      'Rounds of equal rank must name each other. Here the lists differ, or one of the rounds says that it is senior to all.',
    where: 'The cell under Pari Passu With, or under Seniority.',
    cure: 'Name every round of the group in each of its rows.',
    example: {
      given: 'A round that is senior to all and has one of equal rank.',
      said: 'Seniority says senior to all, but the round is listed as ranking equally with Series A.',
    },
  },
} as const satisfies Record<string, FindingExplanation>;
