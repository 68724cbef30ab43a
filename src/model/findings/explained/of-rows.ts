import type { FindingExplanation } from './explanation.ts';

/** What a row must be by itself, and what it refers to. */
export const OF_ROWS = {
  'value-missing': {
    severities: ['error'],
    cause:
      'The row needs this value: the service does not accept the row without it, or the row would be meaningless. "capsheet help workbook" lists which columns each type of security needs.',
    where: 'The empty cell.',
    cure: 'Fill it in, or write skip under Action to leave the row out.',
    example: { given: 'Companies, with an empty Company.', said: 'Company is empty; a company needs it.' },
  },
  'value-not-allowed': {
    severities: ['error'],
    cause:
      'This type of row does not have this column. Usually the type is wrong, or the value slipped into the next column.',
    where: 'The cell.',
    cure: 'Clear the cell, or correct the Type or Event.',
    example: {
      given: 'A certificate with an interest rate.',
      said: '"8%" is in the column Interest Rate, which a certificate does not have.',
    },
  },
  'row-incomplete': {
    severities: ['error'],
    cause: 'The row contains one text and nothing else. It may be a heading, a note, or an unfinished row.',
    where: 'The cell with the text.',
    cure: 'Delete it if it is a heading or a note; otherwise fill in the rest.',
    example: {
      given: 'A row of Rounds with `Harbor Robotics` alone.',
      said: 'The row contains only "Harbor Robotics"; a round also needs Round and Closing Date.',
    },
  },
  'struck-out': {
    severities: ['error', 'warning'],
    cause:
      'A row that is struck out may have been dealt with, but would be sent like any other. A single struck-out value is only a warning.',
    where: 'The row or the cell.',
    cure: 'Write skip under Action, or remove the strikethrough. In a mapping, name the row under skipRows.',
    example: {
      given: 'Row 12 is struck out.',
      said: 'The row is struck out, but it would be sent like any other.',
    },
  },
  'row-disowned': {
    severities: ['warning'],
    cause:
      'A Ref, the end of a name, a comment, or a column of your own says that the row does not count: do not upload, cancelled, void, draft, duplicate. capsheet does not act on remarks, so the row would be sent.',
    where: 'The cell with the remark or the comment.',
    cure: 'Write skip under Action to leave the row out. If it counts, remove the remark.',
    example: {
      given: 'A column Notes with `do not upload yet`.',
      said: 'The row says "do not upload yet", but it would be sent like any other.',
    },
  },
  'row-doubted': {
    severities: ['warning'],
    cause:
      'A comment, or a column of your own, says that something in the row is wrong or open: should be 450,000, to be confirmed, TBC, awaiting signature. capsheet does not act on remarks, so the row would be sent as it is.',
    where: 'The cell with the remark or the comment.',
    cure: 'Correct the row and remove the remark. If it cannot be settled yet, write skip under Action.',
    example: {
      given: 'A column Notes with `amount to be confirmed`.',
      said: '"amount to be confirmed" is a remark in the row, but the row would be sent as it is.',
    },
  },
  'example-left': {
    severities: ['warning'],
    cause:
      "The example row of the template was overwritten, but this cell still contains the example's value. Only the row in the place of the example is looked at, and one round figure that happens to be the example's is not told. What capsheet writes from the service, as the workbook of a quarter, has no example.",
    where: 'The cell.',
    cure: 'Enter your own value, or empty the cell. If it happens to be right, leave it.',
    example: {
      given: 'Your own company, and the round of the example.',
      said: "Round still has the value of the template's example (Series A), although other cells of the row were changed.",
    },
  },
  'action-invalid': {
    severities: ['error'],
    cause: 'Action can be skip, new or blank.',
    where: 'The Action cell.',
    cure: 'Write skip to leave the row out, new for an additional one, or leave the cell empty.',
    example: { given: 'Action is `again`.', said: '"again" is not a known Action.' },
  },
  'action-new-with-id': {
    severities: ['error'],
    cause: 'Action says that this is an additional one, but the ID belongs to one that exists.',
    where: 'The Action cell.',
    cure: 'If it is an additional one, clear the ID; if not, clear Action.',
    example: {
      given: 'Action `new` beside a Security ID.',
      said: 'Action says new, but Security ID names one that already exists: "sec-12".',
    },
  },
  'duplicate-key': {
    severities: ['error'],
    cause: 'The workbook contains the same thing twice: a round, a class, a Ref, an ID, a custom value or a mark.',
    where: 'The later of the two rows.',
    cure: 'Correct one of them, or write skip under its Action.',
    example: {
      given: 'Two rows for the Series A of Acme.',
      said: 'The round "Series A" of Acme appears twice: row 4 of "Rounds" already has it.',
    },
  },
  'type-unknown': {
    severities: ['error'],
    cause: 'The type of security or event is unknown, or contradicts the sheet it is on.',
    where: 'The Type or Event cell.',
    cure: 'Write one of the known types, or move the row to the sheet for its type.',
    example: {
      given: 'A warrant on the sheet Certificates.',
      said: '"warrant" contradicts the sheet\'s name: every row of "Certificates" is a certificate.',
    },
  },
  'share-class-rule': {
    severities: ['error'],
    cause: 'The row names a round and a share class, but the class does not belong to that round.',
    where: 'The Share Class cell; the rounds that have a class of this name are listed.',
    cure: 'Correct the round or the class.',
    example: {
      given: '`Seed Preferred` in a row whose Round is Series A.',
      said: '"Seed Preferred" is not a share class of the round of this row. Classes of that name: Seed / Seed Preferred, Share Classes row 2.',
    },
  },
  'note-as-name': {
    severities: ['warning'],
    cause: 'The text under Company looks like a note below the table, but would be created as a company.',
    where: 'The Company cell.',
    cure: 'Delete it, or write skip under Action.',
    example: {
      given: '`Source: administrator, March` under Company.',
      said: '"Source: administrator, March" looks like a note below the table; it was read as the name of a company.',
    },
  },
  'note-without-round': {
    severities: ['error'],
    cause: 'The service does not accept a convertible note without a round.',
    where: 'The empty Round cell.',
    cure: 'Fill in Round. If there is none yet, add one on the Rounds sheet with what you know about it.',
    example: {
      given: 'A SAFE before any round.',
      said: 'The note names no round, and the portfolio service does not accept a note without one.',
    },
  },
  'not-supported': {
    severities: ['error'],
    cause: 'The service has no call for this: splits, exits, transfers between funds, options, deletions.',
    where: 'The cell that asks for it.',
    cure: 'The hint says what to do in the app instead. "capsheet help limits" has the whole list.',
    example: {
      given: 'Event is `split`.',
      said: '"split" cannot be entered: the portfolio service has no call for it.',
    },
  },
  'resolved-later': {
    severities: ['info'],
    cause: 'The workbook does not define this name, and check does not ask the service. It may well exist there.',
    where: 'The first cell with the name.',
    cure: 'There is nothing to do: the plan looks it up in the service.',
    example: {
      given: 'A fund, which no workbook defines.',
      said: '"Northlight Fund II" is not defined in this workbook.',
    },
  },
  'reference-unknown': {
    severities: ['error'],
    cause: 'The name or ID is neither in the workbook nor in the service. Usually it is spelt differently there.',
    where: 'The cell; the nearest names are shown.',
    cure: 'Correct the name, or add the row that defines it.',
    example: {
      given: 'A sale whose Security is `N-17`.',
      said: '"N-17" is neither a Ref of this workbook nor the ID of a security.',
    },
  },
  'reference-ambiguous': {
    severities: ['error'],
    cause: 'This name could mean two things.',
    where: 'The cell; both are listed, with their IDs.',
    cure: 'Write the ID instead of the name.',
    example: {
      given: 'Two companies called Acme in the service.',
      said: '"Acme" could mean 2 things: Acme (cmp-1); Acme (cmp-2).',
    },
  },
  'reference-blocked': {
    severities: ['warning', 'info'],
    cause:
      'The row refers to a row that cannot be applied: that one has an error, or is skipped and not in the service. This row itself may be right.',
    where: 'The cell that refers to it; if many rows wait for the same row, that row, with their number.',
    cure: 'Correct the other row. This one is then sent with it.',
    example: {
      given: 'Twelve certificates of a round that has no closing date.',
      said: '12 rows depend on this one and are not sent: 12 of Securities.',
    },
  },
  'row-held': {
    severities: ['info'],
    cause:
      'One row of your spreadsheet becomes several records: a company, its round, its share class, a security. Part of this row has an error or is blocked, so nothing of it is sent. A company, round or share class that a different row names as well is sent with that one.',
    where: 'The company of the row; what is wrong with the row is reported at its own cell.',
    cure: 'Correct the row. Everything that it names is then sent with it.',
    example: {
      given: 'A deal list whose row 7 has a date that does not exist, and is the only one of its company.',
      said: 'Row 7 of "Deals" has an error or is blocked; nothing of such a row is sent.',
    },
  },
  'id-not-found': {
    severities: ['error'],
    cause: 'The service has nothing with this ID, or does not show it to you.',
    where: 'The ID cell.',
    cure: 'Correct the ID, or leave it empty for something new.',
    example: { given: 'Round ID `r-99`.', said: 'The portfolio service has no round with the ID "r-99".' },
  },
  'ids-left-aside': {
    severities: ['info'],
    cause:
      'An export, the workbook of a quarter and their results remember the service and the firm that they were written from. Against another one their IDs mean nothing: rows are compared by what they say, securities are entered as they were issued, and then what was sold, converted or exercised.',
    where: 'The workbook as a whole; it is said once.',
    cure: 'Nothing, if you move a portfolio or rehearse with one. Otherwise you are connected to a different service or firm than you think: `capsheet doctor` names both.',
    example: {
      given: 'An export of the firm, planned against a sandbox.',
      said: 'This workbook was written from "Larch Capital" at "https://service.example". Its IDs mean nothing to "Northlight Ventures" at "http://127.0.0.1:4010", so they are left aside: its rows are compared by what they say, and added where they are not there.',
    },
  },
  'id-other-company': {
    severities: ['error'],
    cause: 'The ID belongs to a different company from the one in the row.',
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
    where: 'The header, or the cell under Column; the nearest names are shown.',
    cure: 'Correct the name, or create the column in the app first.',
    example: {
      given: 'A column `Risk Ratings`.',
      said: 'The portfolio service has no custom column "Risk Ratings"; its values would be lost.',
    },
  },
  'custom-value-changed': {
    severities: ['warning'],
    cause:
      'The workbook remembers what the service held when it was written, and capsheet what it has set from it. Somebody has changed the value since, on another machine or from another workbook on this one. Sending yours would undo that, so it is held back.',
    where: 'The cell.',
    cure: 'To keep the value in the service, empty the cell. To enter yours, write `new` under Action, or make a new export and change the value there.',
    example: {
      given: "Last week's export. A colleague has since changed Risk Rating from Low to High in the app.",
      said: 'Risk Rating was changed in the service since this workbook was written: the service has "High" now, the workbook has the older "Low".',
    },
  },
  'mark-changed': {
    severities: ['warning'],
    cause:
      'Since this workbook was written or last applied, a run has set the mark of this company, fund and day to something else. Sending yours would undo that, so it is held back.',
    where: 'The cell.',
    cure: 'To keep what was set later, empty the cell. To enter yours, write `new` under Action, or make a new workbook of the quarter and change the mark there.',
    example: {
      given:
        'The result workbook of the first draft of the marks, after a later workbook has set Fair Value to 5,200,000 USD.',
      said: 'Fair Value was set to something else since this workbook was written: it is 5200000 USD now, the workbook has the older 5000000 USD.',
    },
  },
  'custom-option-unknown': {
    severities: ['error'],
    cause: 'The custom column accepts only its own options, and this is not one of them.',
    where: 'The cell; the options are listed.',
    cure: 'Write one of the options.',
    example: {
      given: 'Risk Rating is `Mid`.',
      said: '"Mid" is not an option of the custom column "Risk Rating".',
    },
  },
  'clear-doubtful': {
    severities: ['warning'],
    cause:
      'Only (clear), in round brackets, empties a custom value. Anything else in a column of texts is sent as a text.',
    where: 'The cell.',
    cure: 'Write (clear) to empty the value, or leave the cell blank to keep what the service has.',
    example: {
      given: 'Deal Lead is `[clear]`.',
      said: '"[clear]" would be sent as a text; (clear) is what empties a custom value.',
    },
  },
  'custom-column-type-unknown': {
    severities: ['warning'],
    cause: 'capsheet does not know the type that the service gives for this custom column. The value is sent as text.',
    where: 'The cell.',
    cure: 'Check the value in the app afterwards.',
    example: {
      given: 'A custom column of the type `formula`.',
      said: 'The custom column "Score" has the type "formula", which is not known; its value is sent as text.',
    },
  },
} as const satisfies Record<string, FindingExplanation>;
