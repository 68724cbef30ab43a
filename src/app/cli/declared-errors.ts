/** Errors of the command line, each with the page of the handbook that says more. */
declare global {
  interface ErrorPages {
    'code-unknown': null;
    'confirmation-missing': 'scripts';
    'csv-exists': 'how-to/history';
    'csv-unwritable': 'how-to/history';
    'firms-alike': 'named-firms';
    'firms-invalid': 'named-firms';
    'firms-open': 'named-firms';
    'firms-secret': 'named-firms';
    'firms-unreadable': 'named-firms';
    'firms-unwritable': 'named-firms';
    'keychain-missing': 'named-firms';
    'map-incomplete': 'foreign-spreadsheet';
    'named-firm-exists': 'named-firms';
    'named-firm-unknown': 'named-firms';
    'not-signed-in': 'team-command-line';
    'password-empty': 'protected-workbooks';
    'password-missing': 'protected-workbooks';
    'password-not-a-file': 'protected-workbooks';
    'plan-made-already': 'sign-off';
    'result-not-made': 'team-command-line';
    'runs-options': 'how-to/history';
    'sandbox-seed-invalid': 'rehearse';
    'schema-exists': 'schemas';
    'schema-unknown': null;
    'schema-unwritable': 'schemas';
    'secret-empty': 'team-keys';
    'server-missing': 'team-command-line';
    'settings-missing': 'install';
    'settings-not-a-file': 'settings';
    'settings-unreadable': 'settings';
    'several-inputs-one-file': 'result-workbook';
    'since-invalid': 'how-to/history';
    'standard-input-kept': 'scripts';
    'standard-input-missing': 'scripts';
    'standard-input-twice': 'scripts';
    'submission-moved': 'team-command-line';
    'submission-undecided': 'team-command-line';
    'token-not-revoked': 'team-command-line';
    'topic-unknown': null;
    'waiting-ended': 'team-command-line';
  }
}

export {};
