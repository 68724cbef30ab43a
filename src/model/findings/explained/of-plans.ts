import type { FindingExplanation } from './explanation.ts';

/** What a plan says of the workbook compared with what the service holds. */
export const OF_PLANS = {
  'control-total-unmet': {
    severities: ['error'],
    cause:
      'The securities in the workbook do not add up to the control total, which must match to the last digit. Rows with errors, skipped rows and rows that differ do not count. Nothing is sent.',
    where: 'The Amount or Count of the control total.',
    cure: 'Find the row that is missing, duplicated or mistyped, or correct the total.',
    example: {
      given: 'A control total of 5,000,000 USD.',
      said: 'The workbook comes to 4,500,000.00 USD in 12 securities, which is 500,000.00 less than the control total of 5,000,000.00 USD.',
    },
  },
  'rule-changed': {
    severities: ['info'],
    cause:
      'The firm raised, lowered or silenced this rule in the file given with --rules, and whoever reads the plan should know.',
    where: 'The plan as a whole.',
    cure: 'There is nothing to do.',
    example: {
      given: '`twins-exact: off` in the rules.',
      said: 'The rule twins-exact is off; it found 2 findings, which are not reported.',
    },
  },
  surplus: {
    severities: ['error'],
    cause:
      'The service holds one more of something than the workbook and its runs account for, or more was sold than was held. Somebody else has probably entered the same thing, from a different machine or in the app. This does not stop anything, but the exit status is 4 until it is resolved.',
    where: 'The row that it is like, with the ID of the extra one.',
    cure: 'Delete one of the two in the app. If both are right, add a row with the ID of the other one.',
    example: {
      given: 'A colleague has entered the same certificate, from a machine with a state folder of its own.',
      said: 'The portfolio service also has sec-32: this security is like the one that run 20261120-103015-7f3a entered for this row (sec-31), did not exist before, and belongs neither to that run nor to a row of this workbook.',
    },
  },
  'further-one-unclear': {
    severities: ['warning'],
    cause:
      'Action says that this is an additional one, but the service already holds one that is equal in every filled-in column. That may be this very row, entered earlier. Nothing is sent until you decide.',
    where: 'The Action cell.',
    cure: 'If it is an additional one, give the row its own Ref, or add a row with the ID of the existing one. If it is the same, clear Action.',
    example: {
      given: 'Action `new` on a certificate that exists already.',
      said: 'Its Action says that it is an additional one, but sec-12 equals it in every filled-in column and may be this very row: nothing is sent.',
    },
  },
  'stored-otherwise': {
    severities: ['warning'],
    cause:
      'The service accepted the row but lists it with a different text: straight quotes instead of curly ones, an escaped ampersand, a shortened name. Its ID shows that it is the same, so it is not sent again.',
    where: 'The cell with the text.',
    cure: 'If the changed text is not acceptable, correct it in the app.',
    example: {
      given: 'A company with an ampersand.',
      said: 'Run 20261120-103015-7f3a sent "Birch & Co", and the portfolio service lists "Birch &amp; Co": it is the same by its ID, and is not sent again.',
    },
  },
  'accepted-not-listed': {
    severities: ['warning'],
    cause:
      'An earlier run sent it and the service accepted it, but does not list it. The list may lag behind, or somebody deleted it in the app. Sending it again could enter it twice.',
    where: 'The row.',
    cure: 'Plan again in a few minutes. If somebody deleted it, set its Action to new. If it was in a sandbox that has lost its data, use a separate state folder.',
    example: {
      given: 'A round that somebody deleted in the app.',
      said: 'Run 20261120-103015-7f3a entered it and the portfolio service accepted it, but does not list it (yet); nothing is sent.',
    },
  },
  differs: {
    severities: ['warning'],
    cause:
      'The service holds what this row seems to be, but with a different value in a filled-in column. The service can only add, so capsheet cannot change it, and it does not add a second one unless you say so.',
    where: 'The row; both values are shown.',
    cure: 'Correct the workbook, or change it in the app. If it is an additional one, write new under Action.',
    example: {
      given: 'A certificate of 2,100,000 USD that the service holds with 2,000,000 USD.',
      said: 'The portfolio service has 2,000,000.00 USD, the workbook has 2,100,000.00 USD; nothing is sent.',
    },
  },
  'company-name-close': {
    severities: ['warning'],
    cause:
      'A company with nearly the same name exists. Creating a second one could not be undone, so the row is held back.',
    where: 'The cell under Company.',
    cure: 'If it is the same company, write the name as the service has it. If not, write new under Action.',
    example: {
      given: 'A new company `Harbour Robotics`.',
      said: '"Harbour Robotics" is nearly the name of "Harbor Robotics", which the portfolio service already has; nothing is sent.',
    },
  },
  'logo-not-offline': {
    severities: ['error'],
    cause: 'Logos can be set only for offline companies. An online company looks after its own.',
    where: 'The Logo cell.',
    cure: 'Leave the cell blank.',
    example: {
      given: 'A logo for a company that is online.',
      said: '"Kestrel Bio" is an online company, which looks after its own logo.',
    },
  },
  'created-by-transaction': {
    severities: ['warning', 'info'],
    cause:
      'The shares or the amount of the row are those of the certificate that a conversion or exercise creates on that day: from the amount of a note, with or without interest, at the price of the class, at the discount or at the cap; of a warrant one share for each; of shares as many, at the cost that goes on. The service creates that certificate by itself; if the row were sent too, it would exist twice. If the amount is also what so many shares cost at the price of the class, the row may be a purchase for cash. Then capsheet asks, and tells both readings. A row with a Ref of its own is taken as a purchase, which is mentioned.',
    where: 'The cell under Type.',
    cure: 'If it is what was created, remove the row. If it is a purchase, give it a Ref of its own, or write new under Action.',
    example: {
      given:
        'A note of 500,000 USD that converts into Series A Preferred, and a certificate of the same day with its shares.',
      said: '100,000 shares for 500,000.00 USD can be what the conversion in Transactions row 2 creates (100,000 shares for 500,000.00 USD), or a purchase of its own at 5.00 USD a share. Nothing is sent until you decide.',
    },
  },
  'share-classes-not-addable': {
    severities: ['warning', 'error'],
    cause:
      'This service cannot add share classes: its profile says so, or it answered so. Rows that need the class wait.',
    where: 'The share class, and each row that needs it.',
    cure: 'Create the class in the app, then plan again.',
    example: {
      given: 'A new class, and a profile that says `shareClasses.addable: false`.',
      said: 'The portfolio service does not accept new share classes.',
    },
  },
  'run-unfinished': {
    severities: ['warning', 'info'],
    cause: 'An earlier run of this firm did not finish, so part of it may have been entered and part of it not.',
    where: 'The plan as a whole.',
    cure: 'Apply the workbook again. capsheet first finds out what became of that run, then sends only what is missing.',
    example: {
      given: 'The machine lost power in the middle of a run.',
      said: 'Run 20261120-103015-7f3a, begun 2026-11-20T10:30:15Z, did not finish: a part of it may still be on its way into the portfolio service.',
    },
  },
} as const satisfies Record<string, FindingExplanation>;
