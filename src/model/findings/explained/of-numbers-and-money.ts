import type { FindingExplanation } from './explanation.ts';

/** Numbers, rates, multiples and currencies. */
export const OF_NUMBERS_AND_MONEY = {
  'number-invalid': {
    severities: ['error'],
    cause:
      'The cell should hold a number and holds something else: a text, a date, a number that is valid only with the other decimal sign, or one that fell apart at its commas in a CSV file.',
    where: 'The cell.',
    cure: 'Write the digits. If all numbers of the file are written with a decimal comma, say --decimal ,',
    example: { given: 'Shares is `about 2000`.', said: '"about 2000" is not a number.' },
  },
  'number-as-text': {
    severities: ['info'],
    cause:
      'The number is stored as text. capsheet reads it all the same, but a sum in the spreadsheet leaves it out, so the two may not agree.',
    where: 'The first such cell of the column.',
    cure: 'Turn the cells into numbers, if your own sums matter.',
    example: {
      given: 'Three amounts with the green corner of Excel.',
      said: '3 cells of the column, starting with this one, store their numbers as text; they are still read as numbers.',
    },
  },
  'number-ambiguous': {
    severities: ['error'],
    cause:
      'As text, a lone point before three digits can be a decimal point or a separator of thousands. No other cell of the column says which.',
    where: 'The cell.',
    cure: 'Store it as a number, write more or fewer places, or say --decimal for the whole input.',
    example: {
      given: 'Price Per Share is the text `1.234`.',
      said: '"1.234" is 1.234 with a decimal point and 1234 with a decimal comma.',
    },
  },
  'number-negative': {
    severities: ['error'],
    cause: 'Counts, prices and amounts are not below zero. A bracket is read as a minus.',
    where: 'The cell.',
    cure: 'Correct the number. A sale is a row of Transactions, not a negative purchase.',
    example: {
      given: 'Investment Amount is `(1,200)`.',
      said: '"(1,200)" is below zero, which Investment Amount cannot be.',
    },
  },
  'number-shown-otherwise': {
    severities: ['warning'],
    cause:
      'What the cell holds counts, not what its format makes of it. Here the two are far apart, so that whoever checked the sheet by eye has seen another number.',
    where: 'The cell.',
    cure: 'Give the cell a format that shows its number, and look at it again.',
    example: {
      given: 'A cell holds 0.2 and shows nothing.',
      said: '0.2 was read, but the number format of the cell shows something else.',
    },
  },
  'number-abbreviated': {
    severities: ['warning'],
    cause: 'A k, m or bn stands behind the number. It is understood, and what it was read as is said.',
    where: 'The cell.',
    cure: 'Look whether that is meant. Write the number out to be sure.',
    example: { given: 'Round Size is `1.5m`.', said: '"1.5m" was read as 1,500,000.' },
  },
  'number-inexact': {
    severities: ['error'],
    cause:
      'A spreadsheet cell holds 15 digits of a number exactly. A longer whole number was changed by the spreadsheet itself, and nobody can tell what it was.',
    where: 'The cell.',
    cure: 'Format the cell as text and type the number again.',
    example: {
      given: 'A token quantity of 18 digits.',
      said: '"123456789012345680" has 18 digits; a spreadsheet cell holds 15 of them exactly.',
    },
  },
  'number-sign-settled': {
    severities: ['info'],
    cause: 'The text could be read in two ways, and another cell of the same column shows which decimal sign is used.',
    where: 'The cell.',
    cure: 'Nothing, if it is right. Store it as a number to be sure.',
    example: {
      given: '`1.234` in a column that also holds `0.5`.',
      said: '"1.234" was read as 1.234, with a decimal point as in other cells of the column.',
    },
  },
  'rate-invalid': {
    severities: ['error'],
    cause:
      'A discount, an interest rate or an ownership is at least 0 and below 100 %. Usually somebody has written 20 where 20 % is meant.',
    where: 'The cell.',
    cure: 'Write 20% or 0.2 for twenty per cent.',
    example: { given: 'Discount is `20`.', said: '"20" is not a rate of at least 0 and below 100%.' },
  },
  'multiple-invalid': {
    severities: ['error'],
    cause: 'The service keeps multiples with two decimal places.',
    where: 'The cell.',
    cure: 'Round it to two places.',
    example: {
      given: 'Liquidation Multiple is `1.333`.',
      said: '"1.333" has more than two decimal places, which a multiple cannot have.',
    },
  },
  'currency-unknown': {
    severities: ['error'],
    cause: 'The service takes a list of three-letter codes, and this is none of them, or a sign that fits several.',
    where: 'The cell.',
    cure: 'Write the three-letter code.',
    example: { given: 'Currency is `Euros`.', said: '"Euros" is not a currency the portfolio service takes.' },
  },
  'currency-contradiction': {
    severities: ['error'],
    cause: 'A sign is typed beside the amount, and the row, its round or its fund says another currency.',
    where: 'The cell with the sign.',
    cure: 'Correct the one that is wrong. $ fits every dollar.',
    example: {
      given: 'Amount `€500,000`, Currency `USD`.',
      said: '"€500,000" is typed with "€", but Currency says USD.',
    },
  },
  'currency-format-contradiction': {
    severities: ['warning'],
    cause:
      'Nobody typed the sign: the number format of the cell shows it, perhaps from a template. The currency that the row states is taken.',
    where: 'The cell.',
    cure: 'Correct the format, or the currency.',
    example: {
      given: 'A cell formatted in euros in a row in USD.',
      said: '"500000" is formatted with "€", but Currency says USD.',
    },
  },
  'currency-assumed': {
    severities: ['info'],
    cause: 'The amount states no currency. That of its round is taken, or else the default of the profile.',
    where: 'The first such cell of the sheet.',
    cure: 'Fill in Currency where it is another one.',
    example: {
      given: 'A certificate without a currency, in a round in USD.',
      said: 'No currency is given for Investment Amount; USD is taken, as the round says.',
    },
  },
} as const satisfies Record<string, FindingExplanation>;
