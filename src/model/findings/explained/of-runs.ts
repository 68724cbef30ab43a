import type { FindingExplanation } from './explanation.ts';

/** What became of the rows that were sent. */
export const OF_RUNS = {
  refused: {
    severities: ['error'],
    cause: 'The service refused the row. Everything else in the same request was accepted.',
    where: 'The row, or the cell that the service names.',
    cure: "Read the service's own words, correct the row in the result workbook, and apply that.",
    example: {
      given: 'A sale of 60,000 shares when 40,000 are left.',
      said: 'The portfolio service refused it: 60000 cannot be sold: only 40000 are left.',
    },
  },
  'plan-stale': {
    severities: ['error'],
    cause:
      'Somebody changed what the service holds after the plan was made or approved. The row was not sent, because nobody has looked at what it would do now.',
    where: 'The row, with what has changed.',
    cure: 'Plan again and check the result. The next apply then sends it.',
    example: {
      given: 'A colleague has entered the same certificate since the plan was made.',
      said: 'The portfolio service has changed since this was planned; the row was not sent: sec-32 has been added since, and is equal.',
    },
  },
  'file-changed': {
    severities: ['error'],
    cause:
      'The plan contains a digest of each file to upload. This file was changed or removed afterwards, so it was not sent.',
    where: 'The row that names the file.',
    cure: 'Apply again, with the file as it is now.',
    example: {
      given: 'A document that was saved again during the run.',
      said: 'Not sent: the file is not the one that was planned.',
    },
  },
  'service-fault': {
    severities: ['error'],
    cause: 'The service failed each time the row was sent. It did not say that the row is wrong.',
    where: 'The row.',
    cure: 'Apply again later. If it keeps failing, give the operator of the service the time and the call.',
    example: {
      given: 'The service answers 500 to one row, three times.',
      said: 'The portfolio service did not accept it: Internal Server Error',
    },
  },
  'outcome-unknown': {
    severities: ['error'],
    cause: 'The service never answered, and could not be asked afterwards. The row may have been entered or not.',
    where: 'The row.',
    cure: 'Apply again when the service is back. capsheet first finds out, and never sends the row twice.',
    example: {
      given: 'The run was interrupted while the service was still at work on the row.',
      said: 'The run was interrupted before the answer came. It is not known whether the row is in.',
    },
  },
  'settled-by-query': {
    severities: ['warning'],
    cause: 'The answer was lost, or was a refusal, but the service turned out to hold the row. It counts as yours.',
    where: 'The row.',
    cure: 'Usually there is nothing to do. If a colleague may have entered an equal one at that very moment, check the company in the app. If it happens in every run, tell the operator of the service.',
    example: {
      given: 'The connection ended before the answer.',
      said: 'The answer was lost (the connection was reset). The service was asked and holds it (sec-31).',
    },
  },
  'not-verified': {
    severities: ['error'],
    cause:
      'After the run, the service does not hold what the row says. Somebody may have changed it, or the service stored something different.',
    where: 'The row, with the values that differ.',
    cure: 'Check it in the app, then plan again.',
    example: {
      given: 'The service rounded a price.',
      said: 'After the run the portfolio service does not hold what this row says.',
    },
  },
  'run-stopped': {
    severities: ['error'],
    cause:
      'The run ended before everything was sent: the service could not be reached, or the journal could not be written.',
    where: 'The run as a whole.',
    cure: 'Do what the hint says, then apply again. capsheet sends only what is missing.',
    example: {
      given: 'The disk of the state folder is full.',
      said: 'The journal /home/ada/.capsheet could not be written: no space left on device. Nothing more was sent.',
    },
  },
  'tie-out-open': {
    severities: ['error'],
    cause:
      'For a company, fund and currency, the cost before the run plus what was added does not equal what the service holds after it.',
    where: 'The line of the tie-out.',
    cure: 'Check what the service holds: somebody may have changed it during the run, or it stored a different amount.',
    example: {
      given: 'A colleague entered a purchase of 500,000 EUR while the run was under way.',
      said: 'The entered cost of Alder Optics held by Northlight Europe is off by 500,000.00 EUR after the run.',
    },
  },
  'roll-forward-open': {
    severities: ['error'],
    cause:
      'The opening balance plus purchases, conversions and sales of a holding does not equal what the service holds after the run, in cost or in shares.',
    where: 'The line of the roll-forward.',
    cure: 'Check what the service holds: somebody may have changed it during the run, or more was sold than was held.',
    example: {
      given: 'A holding whose number of shares somebody changed in the app during the run.',
      said: 'Opening and movements of Alder Optics held by Northlight Europe are off by 1,000 shares or tokens from what the service holds after the run.',
    },
  },
  'roll-forward-differs': {
    severities: ['warning'],
    cause:
      'Each figure of the roll-forward that the plan showed is compared with what the service holds after the run. This one is different: the service calculated something else than was expected, somebody changed the holding after the plan was approved, or rows of the plan are not in.',
    where: 'The holding and each figure that differs, with what the plan showed and what the service holds.',
    cure: 'Check the holding in the app. If the service is right, tell whoever approved the plan; if it is wrong, correct it there.',
    example: {
      given: 'A note converts, and the service adds the interest that has accrued to the shares.',
      said: 'Alder Optics · Series B · 2026-03-31 held by Northlight Europe is not as the plan showed it: converted in (shares) is 102,500 instead of 100,000 and closing (shares) is 102,500 instead of 100,000.',
    },
  },
  'opening-differs': {
    severities: ['warning'],
    cause:
      'Every run keeps what it closes with. When the next plan opens, this holding has another cost or another number of shares, or is gone, and no transaction since then explains it. Where the service does not say what a transaction took, one of the company with just those figures explains it.',
    where: 'The holding, with what the last run closed with and what it opens with now.',
    cure: 'Check the holding in the app: somebody may have changed or deleted it there. The next run closes with what is there, and then it is the opening.',
    example: {
      given: 'Somebody corrected the amount of a certificate in the app after the last quarter was closed.',
      said: 'Alder Optics · Series B · 2026-03-31 held by Northlight Europe opens with 95,000.00 EUR of cost instead of 100,000.00 EUR, with which run 20260404-091500-3f2a closed, and no transaction explains it.',
    },
  },
  'cost-not-conserved': {
    severities: ['error'],
    cause:
      'A conversion moves cost from one security to another and changes none of it; an exercise adds what was paid, and keeps what the warrant had cost. The service gave what was created a different cost: for example the whole cost of a certificate that had been sold in part, or the exercise price alone for a token warrant that was paid for.',
    where:
      'The fund and currency, with the cost that went out, what was paid to exercise, and the cost that the service carries on.',
    cure: 'Correct the cost of the new security in the app. Until then capsheet goes on with the cost that was left and paid: later gains and opening balances follow that.',
    example: {
      given:
        'A certificate of 459,500.55 USD, a part of which has been sold, converts, and the service carries on all of its cost.',
      said: 'The conversions of Northlight Fund I took out 415,500.55 USD of cost, and the service carries on 459,500.55 USD: 44,000.00 USD too much.',
    },
  },
} as const satisfies Record<string, FindingExplanation>;
