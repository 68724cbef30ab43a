import type { FindingExplanation } from './explanation.ts';

/** What a row must be by itself, and what it refers to. */
export const OF_ROWS = {
  'value-missing': {
    severities: ['error'],
    cause:
      'The row needs this value: the service takes none without, or the row would mean nothing. Which columns a type of security needs stands with the sheet.',
    where: 'The empty cell.',
    cure: 'Fill it in, or write skip under Action to leave the row out.',
    example: { given: 'Companies, with an empty Company.', said: 'Company is empty; a company needs it.' },
  },
  'value-not-allowed': {
    severities: ['error'],
    cause:
      'A cell is filled in that this type of row does not have. Usually the type is the wrong one, or the value slipped into the next column.',
    where: 'The cell.',
    cure: 'Clear the cell, or correct the Type or Event.',
    example: {
      given: 'A certificate with an interest rate.',
      said: '"8%" stands under Interest Rate, which a certificate does not have.',
    },
  },
  'row-incomplete': {
    severities: ['error'],
    cause: 'The row holds one text and nothing else. It may be a heading, a note, or a row that somebody began.',
    where: 'The cell with the text.',
    cure: 'Delete it if it is a heading or a note; otherwise fill in the rest.',
    example: {
      given: 'A row of Rounds with `Harbor Robotics` alone.',
      said: 'The row holds nothing but "Harbor Robotics"; a round also needs Round and Closing Date.',
    },
  },
  'struck-out': {
    severities: ['error', 'warning'],
    cause:
      'A row that is struck out has perhaps been dealt with, and would be sent like any other. A single struck-out value is only a warning.',
    where: 'The row or the cell.',
    cure: 'Write skip under Action, or take the strike-through away. In a mapping, name the row under skipRows.',
    example: {
      given: 'Row 12 is struck out.',
      said: 'The row is struck out; left like this it would be sent as any other.',
    },
  },
  'example-left': {
    severities: ['warning'],
    cause: 'The example row of the template was written over, and this cell still says what the example said.',
    where: 'The cell.',
    cure: 'Write your own value, or empty the cell. Leave it if it happens to be right.',
    example: {
      given: 'Your own company, and the round of the example.',
      said: 'Round says what the example of the template said (Series A), while other cells of the row were written over.',
    },
  },
  'action-invalid': {
    severities: ['error'],
    cause: 'Action takes skip and new, or nothing.',
    where: 'The Action cell.',
    cure: 'Write skip to leave the row out, new for a further one, or leave the cell empty.',
    example: { given: 'Action is `update`.', said: '"update" is not one of: skip, new.' },
  },
  'action-new-with-id': {
    severities: ['error'],
    cause: 'Action says that this is a further one, and the ID says that it is one that is there.',
    where: 'The Action cell.',
    cure: 'Clear the ID if it is a further one, or Action if it is not.',
    example: {
      given: 'Action `new` beside a Security ID.',
      said: 'Action says new, but Security ID names one that is there already: "sec-12".',
    },
  },
  'duplicate-key': {
    severities: ['error'],
    cause: 'The workbook states the same thing twice: a round, a class, a Ref, an ID, a custom value, a mark.',
    where: 'The later of the two rows.',
    cure: 'Correct one of them, or write skip under its Action.',
    example: {
      given: 'Two rows for the Series A of one company.',
      said: 'Row 4 of "Rounds" states the same already, under this or another name.',
    },
  },
  'type-unknown': {
    severities: ['error'],
    cause: 'The type of security or event is none that is known, or contradicts the sheet it stands on.',
    where: 'The Type or Event cell.',
    cure: 'Write one of the types, or move the row to the sheet of its own type.',
    example: {
      given: 'A warrant on the sheet Certificates.',
      said: '"warrant" contradicts the sheet\'s name: every row of "Certificates" is a certificate.',
    },
  },
  'share-class-rule': {
    severities: ['error'],
    cause: 'The row names a round and a share class, and the class is not of that round.',
    where: 'The Share Class cell; the classes there are, are listed.',
    cure: 'Correct the round or the class.',
    example: {
      given: 'Seed Preferred under the Series A.',
      said: '"Seed Preferred" is not a share class of the round of this row.',
    },
  },
  'note-as-name': {
    severities: ['warning'],
    cause: 'What stands under Company reads like a remark below the table, and would become a company.',
    where: 'The Company cell.',
    cure: 'Delete it, or write skip under Action.',
    example: {
      given: '`Source: administrator, March` under Company.',
      said: '"Source: administrator, March" looks like a note below the table; it is taken as the name of a company.',
    },
  },
  'note-without-round': {
    severities: ['error'],
    cause: 'The service takes no convertible note without a round.',
    where: 'The empty Round cell.',
    cure: 'Fill in Round. If there is none yet, add one on the Rounds sheet with what is known of it.',
    example: {
      given: 'A SAFE before any round.',
      said: 'The note names no round, and the portfolio service takes none without.',
    },
  },
  'not-supported': {
    severities: ['error'],
    cause: 'The service has no call for this: splits, exits, transfers between funds, options, deletions.',
    where: 'The cell that asks for it.',
    cure: 'The hint says what to do in the app instead. The whole list stands under Limits.',
    example: {
      given: 'Event is `split`.',
      said: '"split" cannot be entered: the portfolio service has no call for it.',
    },
  },
  'resolved-later': {
    severities: ['info'],
    cause: 'The workbook does not define this name, and check does not ask the service. It may well be there.',
    where: 'The first cell with the name.',
    cure: 'Nothing. The plan looks for it in the service.',
    example: {
      given: 'A fund, which no workbook defines.',
      said: '"Northlight Fund II" is not defined in this workbook.',
    },
  },
  'reference-unknown': {
    severities: ['error'],
    cause: 'A name or ID is neither in the workbook nor in the service. Usually it is spelt another way.',
    where: 'The cell; the nearest names are given.',
    cure: 'Correct the name, or add the row that defines it.',
    example: {
      given: 'A sale whose Security is `N-17`.',
      said: '"N-17" is neither a Ref of this workbook nor the ID of a security.',
    },
  },
  'reference-ambiguous': {
    severities: ['error'],
    cause: 'Two things have this name.',
    where: 'The cell; both are listed, with their IDs.',
    cure: 'Write the ID instead of the name.',
    example: { given: 'Two companies called Acme.', said: '"Acme" fits 2 things: ' },
  },
  'reference-blocked': {
    severities: ['warning', 'info'],
    cause:
      'The row refers to one that cannot be applied: it has an error, or is skipped and not in the service. The row itself may be right.',
    where: 'The cell that refers to it; where many rows wait for one, that row, with their number.',
    cure: 'Correct the other row. This one goes in with it.',
    example: {
      given: 'Twelve certificates of a round that has no closing date.',
      said: '12 rows wait for this one and are not sent: 12 of Securities.',
    },
  },
  'id-not-found': {
    severities: ['error'],
    cause: 'The service has nothing with this ID, or does not show it to you.',
    where: 'The ID cell.',
    cure: 'Correct the ID, or leave it empty for something new.',
    example: { given: 'Round ID `r-99`.', said: 'The portfolio service has no round with the ID "r-99".' },
  },
  'id-other-company': {
    severities: ['error'],
    cause: 'The ID is that of another company than the row names.',
    where: 'The ID cell.',
    cure: 'Correct the ID or the company.',
    example: {
      given: 'A round of Acme in a row of Birch.',
      said: 'The round "r-7" belongs to Acme, not to the company of this row.',
    },
  },
  'custom-column-unknown': {
    severities: ['error'],
    cause: 'The service has no custom column of this name, so its values would be lost.',
    where: 'The header, or the cell under Column; the nearest names are given.',
    cure: 'Correct the name, or create the column in the app first.',
    example: {
      given: 'A column `Risk Ratings`.',
      said: 'The portfolio service has no custom column "Risk Ratings"; its values would be lost.',
    },
  },
  'custom-value-changed': {
    severities: ['warning'],
    cause:
      'The workbook carries what the service held when it was written, and somebody has changed the value there since. Sending yours would take that back, so it is held back.',
    where: 'The cell.',
    cure: 'To keep what the service has, empty the cell. To enter yours, write a new export and change it there.',
    example: {
      given: 'An export of last week.',
      said: 'Risk Rating was changed in the service since this workbook was written',
    },
  },
  'custom-option-unknown': {
    severities: ['error'],
    cause: 'The custom column takes one of its options, and this is none of them.',
    where: 'The cell; the options are listed.',
    cure: 'Write one of the options.',
    example: {
      given: 'Risk Rating is `Mid`.',
      said: '"Mid" is not an option of the custom column "Risk Rating".',
    },
  },
  'custom-column-type-unknown': {
    severities: ['warning'],
    cause: 'The service names a type for the custom column that capsheet does not know. The value is sent as text.',
    where: 'The cell.',
    cure: 'Look at the value in the app afterwards.',
    example: {
      given: 'A custom column of the type `formula`.',
      said: 'The custom column "Score" has the type "formula", which is not known; its value is sent as text.',
    },
  },
} as const satisfies Record<string, FindingExplanation>;
