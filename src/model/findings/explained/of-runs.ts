import type { FindingExplanation } from './explanation.ts';

/** What became of the rows that were sent. */
export const OF_RUNS = {
  refused: {
    severities: ['error'],
    cause: 'The service did not take the row. Everything else of its request has gone in.',
    where: 'The row, or the cell that the service names.',
    cure: "Read the service's own words, correct the row in the result workbook, and apply that.",
    example: {
      given: 'A sale of more than is left.',
      said: 'The portfolio service refused it: shares exceed what is held',
    },
  },
  'plan-stale': {
    severities: ['error'],
    cause:
      'Somebody has changed what the service holds since the plan was made or agreed to. The row was not sent, so that nothing happens which nobody has seen.',
    where: 'The row, with what has moved.',
    cure: 'Plan again and look at it. What is right then goes in with the next apply.',
    example: {
      given: 'A colleague has added the round in the meantime.',
      said: 'Somebody has changed what the portfolio service holds since this was planned; the row was not sent: ',
    },
  },
  'file-changed': {
    severities: ['error'],
    cause:
      'The plan holds the digest of each file it uploads. This one was changed or taken away afterwards, so it was not sent.',
    where: 'The row that names the file.',
    cure: 'Apply again, with the file as it is now.',
    example: { given: 'A paper that was saved again during the run.', said: 'Apply again, with the file as it is.' },
  },
  'service-fault': {
    severities: ['error'],
    cause: 'The service failed each time it was to take the row. It did not say that the row is wrong.',
    where: 'The row.',
    cure: 'Apply again later. If it stays, give the operator of the service the time and the call.',
    example: {
      given: 'The service answers 500 to one row, three times.',
      said: 'The portfolio service did not accept it: Internal Server Error',
    },
  },
  'outcome-unknown': {
    severities: ['error'],
    cause: 'The answer to the row never came, and then the service could not be asked any more. It may be in or not.',
    where: 'The row.',
    cure: 'Apply again when the service is back. It is settled first, and never sent twice.',
    example: { given: 'The network is gone in mid-run.', said: 'It is not known whether the row is in: ' },
  },
  'settled-by-query': {
    severities: ['warning'],
    cause:
      'The answer to the row was lost, or was a refusal, and the service was found to hold it all the same. It counts as yours.',
    where: 'The row.',
    cure: 'Nothing. If a colleague may have entered an equal one at that very moment, look at the company. If every run says so, tell the operator of the service.',
    example: {
      given: 'The connection ended before the answer.',
      said: 'The answer was lost (the connection was reset). The service was asked and holds it (sec-31).',
    },
  },
  'not-verified': {
    severities: ['error'],
    cause:
      'The row was fetched again after the run, and is not there as it says. Somebody may have changed it, or the service stored something else.',
    where: 'The row, with the values that differ.',
    cure: 'Look at it in the app, then plan again.',
    example: {
      given: 'The service has rounded a price.',
      said: 'After the run the portfolio service does not hold what this row says.',
    },
  },
  'run-stopped': {
    severities: ['error'],
    cause: 'The run ended before its plan did: the service was gone, or the journal could not be written.',
    where: 'The run as a whole.',
    cure: 'Do what the hint says, then apply again. What is in is told from what is missing.',
    example: {
      given: 'The disk of the state folder is full.',
      said: 'The journal /home/ada/.capsheet could not be written: no space left on device. Nothing more was sent.',
    },
  },
  'tie-out-open': {
    severities: ['error'],
    cause:
      'For a company, fund and currency, cost before the run plus what was added is not what the service holds after it.',
    where: 'The line of the tie-out.',
    cure: 'Look at what the service holds: somebody may have changed it during the run, or it stored another amount.',
    example: {
      given: 'A colleague entered a purchase while the run was under way.',
      said: 'The entered cost of Alder Optics held by Northlight Europe is off by 500,000.00 EUR after the run.',
    },
  },
  'roll-forward-open': {
    severities: ['error'],
    cause:
      'Opening plus purchases, conversions and sales of a holding is not what the service holds after the run, in cost or in shares.',
    where: 'The line of the roll-forward.',
    cure: 'Look at what the service holds of it: somebody may have changed it during the run, or more was sold than there was.',
    example: {
      given: 'A holding whose shares were changed in the app.',
      said: 'are off by 1,000 shares or tokens from what the service holds after the run.',
    },
  },
} as const satisfies Record<string, FindingExplanation>;
