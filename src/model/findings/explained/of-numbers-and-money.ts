import type { FindingExplanation } from './explanation.ts';

/** Numbers, rates, multiples and currencies. */
export const OF_NUMBERS_AND_MONEY = {
  'number-invalid': {
    severities: ['error'],
    cause:
      'The cell should contain a number but contains something else: text, a date, a number that is valid only with the other decimal sign, or one that was split at its commas in a CSV file.',
    where: 'The cell.',
    cure: 'Write the number in digits. If all numbers in the file use a decimal comma, add --decimal ,',
    example: { given: 'Shares is `about 2000`.', said: '"about 2000" is not a number.' },
  },
  'number-as-text': {
    severities: ['info'],
    cause:
      'The number is stored as text. capsheet still reads it, but a sum in the spreadsheet leaves it out, so the two may not agree.',
    where: 'The first such cell of the column.',
    cure: 'If your own sums matter, convert the cells to numbers.',
    example: {
      given: 'Three amounts with the green corner of Excel.',
      said: '3 cells of the column, starting with this one, store their numbers as text; they are still read as numbers.',
    },
  },
  'number-ambiguous': {
    severities: ['error'],
    cause:
      'In text, a single point before three digits can be a decimal point or a thousands separator, and no other cell of the column shows which.',
    where: 'The cell.',
    cure: 'Store it as a number, write more or fewer decimal places, or set --decimal for the whole input.',
    example: {
      given: 'Price Per Share is the text `1.234`.',
      said: '"1.234" is 1.234 with a decimal point and 1234 with a decimal comma.',
    },
  },
  'number-negative': {
    severities: ['error'],
    cause: 'Counts, prices and amounts cannot be below zero. Brackets are read as a minus sign.',
    where: 'The cell.',
    cure: 'Correct the number. A sale is a row of Transactions, not a negative purchase.',
    example: {
      given: 'Investment Amount is `(1,200)`.',
      said: '"(1,200)" is below zero, which Investment Amount cannot be.',
    },
  },
  'number-shown-otherwise': {
    severities: ['error', 'warning'],
    cause:
      'What counts is the number in the cell, not how its format shows it. Here the two are far apart, so anyone who checked the sheet by eye saw a different number. It is an error where the format writes a unit, digits or a minus that the number does not have, or hides the minus that it has, since nobody can say which of the two is meant; a scaling comma beside the unit makes it true.',
    where: 'The cell.',
    cure: 'Type the number you mean in full, and give the cell a format that shows it. To show millions, use a format such as 0.0,,"M" for the full number.',
    example: {
      given: 'A cell contains 2.5 and its number format is $0.0"M".',
      said: 'The cell shows "$2.5M" and holds 2.5.',
    },
  },
  'number-abbreviated': {
    severities: ['warning'],
    cause:
      'The number is followed by k, m or bn, or is written in powers of ten, such as 1.23E+09. A spreadsheet writes powers of ten into a CSV file if the column is too narrow, and the digits it does not show are lost. The finding says what capsheet read.',
    where: 'The cell.',
    cure: 'Check that this is what you meant. To be sure, write the number in full.',
    example: { given: 'Round Size is `1.5m`.', said: '"1.5m" was read as 1,500,000.' },
  },
  'number-inexact': {
    severities: ['error'],
    cause:
      'A spreadsheet cell keeps only 15 digits of a number. The spreadsheet itself has changed a longer whole number, and nobody can tell what it was.',
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
    cure: 'If it is right, there is nothing to do. To be sure, store it as a number.',
    example: {
      given: '`1.234` in a column that also holds `0.5`.',
      said: '"1.234" was read as 1.234, with a decimal point as in other cells of the column.',
    },
  },
  'rate-invalid': {
    severities: ['error'],
    cause:
      'Discounts, interest rates and ownership are at least 0 and below 100%. Usually somebody wrote 20 and meant 20%.',
    where: 'The cell.',
    cure: 'Write 20% or 0.2 for twenty per cent.',
    example: { given: 'Discount is `20`.', said: '"20" is not a rate of at least 0 and below 100%.' },
  },
  'multiple-invalid': {
    severities: ['error'],
    cause: 'The service stores multiples with two decimal places.',
    where: 'The cell.',
    cure: 'Round it to two places.',
    example: {
      given: 'Liquidation Multiple is `1.333`.',
      said: '"1.333" has more than two decimal places, which a multiple cannot have.',
    },
  },
  'currency-unknown': {
    severities: ['error'],
    cause:
      'The service accepts a list of three-letter codes. This is not one of them, or it is a sign that several currencies share.',
    where: 'The cell.',
    cure: 'Write the three-letter code.',
    example: { given: 'Currency is `Euros`.', said: '"Euros" is not a currency the portfolio service accepts.' },
  },
  'currency-contradiction': {
    severities: ['error'],
    cause: 'The currency sign typed with the amount does not belong to the currency of the row, its round or its fund.',
    where: 'The cell with the sign.',
    cure: 'Correct whichever is wrong. $ fits every dollar currency.',
    example: {
      given: 'Amount `€500,000`, Currency `USD`.',
      said: '"€500,000" is typed with "€", but Currency says USD.',
    },
  },
  'currency-format-contradiction': {
    severities: ['warning'],
    cause:
      'Nobody typed this sign: it comes from the number format of the cell, perhaps from a template. The currency in the row is used.',
    where: 'The cell.',
    cure: 'Correct the format, or the currency.',
    example: {
      given: 'A cell formatted in euros in a row in USD.',
      said: '"500000" is formatted with "€", but Currency says USD.',
    },
  },
  'currency-assumed': {
    severities: ['info'],
    cause: 'The amount has no currency, so that of its round is used, or else the default of the profile.',
    where: 'The first such cell of the sheet.',
    cure: 'If it is a different currency, fill in Currency.',
    example: {
      given: 'A certificate without a currency, in a round in USD.',
      said: 'No currency is given for this amount; USD is used, according to the round.',
    },
  },
} as const satisfies Record<string, FindingExplanation>;
