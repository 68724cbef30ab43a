import type { FindingExplanation } from './explanation.ts';

/** What a plan says of the workbook beside what the service holds. */
export const OF_PLANS = {
  'control-total-unmet': {
    severities: ['error'],
    cause:
      'The securities of the workbook do not come to the control total, to the last digit. Rows with errors, skipped rows and rows that differ do not count. Nothing is sent.',
    where: 'The Amount or Count of the control total.',
    cure: 'Find the row that is missing, doubled or mistyped, or correct the total.',
    example: {
      given: 'A control total of 5,000,000 USD.',
      said: 'The workbook comes to 4,500,000.00 USD in 12 securities, which is 500,000.00 less than the control total of 5,000,000.00 USD.',
    },
  },
  'rule-changed': {
    severities: ['info'],
    cause:
      'The firm has raised, lowered or silenced this rule in the file given with --rules. Whoever reads the plan is to know that.',
    where: 'The plan as a whole.',
    cure: 'Nothing has to be done.',
    example: {
      given: '`twins-exact: off` in the rules.',
      said: 'The rule twins-exact is off; it found 2 rows, which is not told.',
    },
  },
  surplus: {
    severities: ['error'],
    cause:
      'The service holds one more of something than the workbook and its runs account for, or more sales than there was to sell. Somebody else has probably entered the same, from another machine or in the app. It stops nothing, but the exit status is 4 until it is settled.',
    where: 'The row that it is like, with the ID of what is one too many.',
    cure: 'Delete one of the two in the app. If both are right, give the other a row with its ID.',
    example: {
      given: 'A colleague has entered the same certificate.',
      said: 'The portfolio service has more than this workbook and its runs account for: 1 finding.',
    },
  },
  'further-one-unclear': {
    severities: ['warning'],
    cause:
      'Action says that this is a further one, and something that equals it in every filled-in column is there. It may be just this row, entered before. Nothing is sent until you say.',
    where: 'The Action cell.',
    cure: 'If it is a further one, give the row a Ref of its own, or add a row for the other with its ID. If it is the same, clear Action.',
    example: {
      given: 'Action `new` on a certificate that is there.',
      said: 'Its Action says that it is a further one, but sec-12, which is there, equals it in every filled-in column and may be just this row: nothing is sent.',
    },
  },
  'stored-otherwise': {
    severities: ['warning'],
    cause:
      'The service accepted the row and lists it under another text: straight quotes for curly ones, an escaped ampersand, a name that was cut. By its ID it is the same, so it is not sent again.',
    where: 'The cell with the text.',
    cure: 'If the new text will not do, change it in the app.',
    example: {
      given: 'A company with an ampersand.',
      said: 'Run 20261120-103015-7f3a sent "Birch & Co", and the portfolio service lists "Birch &amp; Co": it is the same by its ID, and is not sent again.',
    },
  },
  'accepted-not-listed': {
    severities: ['warning'],
    cause:
      'An earlier run entered it and the service said yes, but does not list it. It may lag behind, or somebody deleted it in the app. Sending it again could enter it twice.',
    where: 'The row.',
    cure: 'Plan again in a few minutes. If somebody deleted it, set its Action to new. In a sandbox that forgot its data, use a state folder of its own.',
    example: {
      given: 'A round that somebody deleted in the app.',
      said: 'Run 20261120-103015-7f3a entered it and the portfolio service accepted it, but does not list it (yet); nothing is sent.',
    },
  },
  differs: {
    severities: ['warning'],
    cause:
      'Something there is what this row seems to be, but a filled-in column has another value. The service only adds, so capsheet cannot change it, and it does not add a second one unless you say so.',
    where: 'The row; both values are shown.',
    cure: 'Correct the workbook, or change it in the app. If it is a further one, write new under Action.',
    example: {
      given: 'A bridge round of 2,000,000 EUR that is there with 1,800,000.',
      said: 'A security of the same type, company, fund, date and class exists',
    },
  },
  'company-name-close': {
    severities: ['warning'],
    cause: 'A company of nearly the same name is there. Creating a second one could not be undone, so the row is held.',
    where: 'Company.',
    cure: 'Write the name as the service has it if it is the same company. If it is another, write new under Action.',
    example: {
      given: 'A new company `Harbour Robotics`.',
      said: '"Harbour Robotics" is nearly the name of "Harbor Robotics", which the portfolio service has; nothing is sent.',
    },
  },
  'logo-not-offline': {
    severities: ['error'],
    cause: 'Logos can be set for offline companies only. An online company has its own.',
    where: 'The Logo cell.',
    cure: 'Leave the cell blank.',
    example: {
      given: 'A logo for a company that is online.',
      said: '"Alder Optics" is an online company, which looks after its own logo.',
    },
  },
  'created-by-transaction': {
    severities: ['warning'],
    cause:
      'The row looks like what a conversion or exercise brings into being. The service creates that by itself; sent as a row too, it would be there twice.',
    where: 'Type.',
    cure: 'Take the row out. If it is a further security, write new under Action.',
    example: {
      given: 'A certificate that the conversion in row 12 gives.',
      said: 'This is what the conversion in row 12 creates; nothing is sent for it.',
    },
  },
  'share-classes-not-addable': {
    severities: ['warning', 'error'],
    cause:
      'This service has no call that adds share classes, as its profile says or as it answered. What needs the class waits.',
    where: 'The share class, and each row that needs it.',
    cure: 'Create the class in the app, then plan again.',
    example: {
      given: 'A new class under `shareClasses.addable: false`.',
      said: 'Create the share class in the app, then plan again.',
    },
  },
  'run-unfinished': {
    severities: ['warning', 'info'],
    cause: 'An earlier run of this firm did not come to its end, so part of it may be in and part of it not.',
    where: 'The plan as a whole.',
    cure: 'Apply the workbook again. capsheet learns first what became of that run, and then sends only what is missing.',
    example: {
      given: 'The machine lost power in the middle of a run.',
      said: 'Run 20261120-103015-7f3a, begun 2026-11-20T10:30:15Z, did not finish: a part of it may still be on its way into the portfolio service.',
    },
  },
} as const satisfies Record<string, FindingExplanation>;
