/** Each sandbox draws its own: by it, addresses of files are known to be its. */
export const MAKE_FILE_KEY = 'INSERT INTO file_key VALUES (hex(randomblob(32)))';

/** The first columns of the tables of a firm's things, and of a company's. */
const OF_FIRM = 'seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, firm_id TEXT NOT NULL REFERENCES firms(id)';
const OF_COMPANY = `${OF_FIRM}, company_id TEXT NOT NULL REFERENCES companies(id)`;

/**
 * The sandbox's tables, as steps from one `user_version` to the next: a step that has been released is never edited,
 * a new one is added below it.
 *
 * Decimals are TEXT, an amount of money is `<value> <currency>` in one TEXT, days are `YYYY-MM-DD`, instants are
 * milliseconds, booleans 0 or 1. The terms of rounds, share classes and securities are JSON, by the names of the model: a term
 * that is added to its declaration needs no step here. `seq` keeps the order in which things were entered. Every row says its
 * firm, so that several firms can share a file.
 */
export const SANDBOX_MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE firms (id TEXT PRIMARY KEY, name TEXT NOT NULL, slug TEXT NOT NULL UNIQUE) STRICT;

  CREATE TABLE users (
    id TEXT PRIMARY KEY,
    firm_id TEXT NOT NULL REFERENCES firms(id),
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    email TEXT NOT NULL,
    role TEXT NOT NULL
  ) STRICT;

  CREATE TABLE client_apps (
    client_id TEXT PRIMARY KEY,
    secret_hash TEXT NOT NULL,
    firm_id TEXT NOT NULL REFERENCES firms(id),
    user_id TEXT NOT NULL REFERENCES users(id)
  ) STRICT;

  CREATE TABLE tokens (
    token_hash TEXT PRIMARY KEY,
    client_id TEXT NOT NULL REFERENCES client_apps(client_id),
    expires_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE funds (
    ${OF_FIRM},
    name TEXT NOT NULL,
    size TEXT NOT NULL,
    vintage INTEGER NOT NULL,
    currency TEXT NOT NULL
  ) STRICT;

  CREATE TABLE companies (
    ${OF_FIRM},
    name TEXT NOT NULL,
    slug TEXT NOT NULL,
    status TEXT NOT NULL,
    description TEXT NOT NULL,
    city TEXT NOT NULL,
    sector TEXT NOT NULL,
    fiscal_year_end TEXT NOT NULL,
    website TEXT NOT NULL,
    UNIQUE (firm_id, slug)
  ) STRICT;

  CREATE TABLE rounds (
    ${OF_COMPANY},
    name TEXT NOT NULL,
    pre_money_valuation TEXT,
    round_size TEXT,
    fully_diluted_shares TEXT,
    closing_date TEXT NOT NULL,
    is_crypto INTEGER NOT NULL,
    liquidation_multiple TEXT,
    cap_multiple TEXT,
    seniority_position TEXT,
    participation_type TEXT
  ) STRICT;
  CREATE INDEX rounds_by_company ON rounds(company_id);

  CREATE TABLE co_investors (
    seq INTEGER PRIMARY KEY,
    round_id TEXT NOT NULL REFERENCES rounds(id),
    name TEXT NOT NULL,
    is_lead INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX co_investors_by_round ON co_investors(round_id);

  CREATE TABLE pari_passu (
    seq INTEGER PRIMARY KEY,
    round_id TEXT NOT NULL REFERENCES rounds(id),
    other_id TEXT NOT NULL REFERENCES rounds(id)
  ) STRICT;
  CREATE INDEX pari_passu_by_round ON pari_passu(round_id);
  CREATE INDEX pari_passu_by_other ON pari_passu(other_id);

  CREATE TABLE share_classes (
    ${OF_COMPANY},
    financing_id TEXT NOT NULL REFERENCES rounds(id),
    purchase_type TEXT NOT NULL,
    type TEXT NOT NULL,
    name TEXT NOT NULL,
    price_per_share TEXT NOT NULL,
    include_in_fair_value INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX share_classes_by_company ON share_classes(company_id);

  CREATE TABLE securities (
    ${OF_COMPANY},
    fund_id TEXT NOT NULL REFERENCES funds(id),
    type TEXT NOT NULL,
    issue_date TEXT NOT NULL,
    financing_id TEXT REFERENCES rounds(id),
    share_class_id TEXT REFERENCES share_classes(id),
    shares TEXT,
    investment_amount TEXT,
    due_date TEXT,
    exercise_price TEXT,
    total_cost TEXT,
    convertible_type TEXT,
    discount TEXT,
    valuation_cap TEXT,
    maturity_date TEXT,
    interest_rate TEXT,
    days_convention TEXT,
    token TEXT,
    quantity TEXT,
    price_per_token TEXT,
    purchase_amount TEXT,
    price_per_share TEXT,
    sold TEXT NOT NULL DEFAULT '0',
    is_consumed INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX securities_by_company ON securities(company_id);
  CREATE INDEX securities_by_fund ON securities(fund_id);

  CREATE TABLE transactions (
    ${OF_COMPANY},
    event TEXT NOT NULL,
    date TEXT NOT NULL,
    input_security_id TEXT NOT NULL REFERENCES securities(id),
    output_security_id TEXT REFERENCES securities(id),
    shares TEXT,
    investment_amount TEXT,
    proceeds TEXT
  ) STRICT;
  CREATE INDEX transactions_by_company ON transactions(company_id);

  CREATE TABLE custom_columns (
    ${OF_FIRM},
    name TEXT NOT NULL,
    type TEXT NOT NULL
  ) STRICT;

  CREATE TABLE custom_options (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    column_id TEXT NOT NULL REFERENCES custom_columns(id),
    value TEXT NOT NULL,
    color TEXT NOT NULL
  ) STRICT;
  CREATE INDEX custom_options_by_column ON custom_options(column_id);

  CREATE TABLE custom_values (
    seq INTEGER PRIMARY KEY,
    firm_id TEXT NOT NULL REFERENCES firms(id),
    company_id TEXT NOT NULL REFERENCES companies(id),
    column_id TEXT NOT NULL REFERENCES custom_columns(id),
    text TEXT NOT NULL,
    option_ids TEXT NOT NULL,
    UNIQUE (company_id, column_id)
  ) STRICT;
  `,
  `
  ALTER TABLE users ADD COLUMN sees_all_companies INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE users ADD COLUMN withheld TEXT NOT NULL DEFAULT '[]';
  CREATE UNIQUE INDEX users_by_email ON users(firm_id, email);

  CREATE TABLE company_access (
    user_id TEXT NOT NULL REFERENCES users(id),
    company_id TEXT NOT NULL REFERENCES companies(id),
    PRIMARY KEY (user_id, company_id)
  ) STRICT;

  ALTER TABLE companies ADD COLUMN firm_sector TEXT NOT NULL DEFAULT '';
  ALTER TABLE companies ADD COLUMN investment_lead_id TEXT REFERENCES users(id);

  CREATE TABLE logos (
    company_id TEXT PRIMARY KEY REFERENCES companies(id),
    firm_id TEXT NOT NULL REFERENCES firms(id),
    name TEXT NOT NULL,
    content BLOB NOT NULL
  ) STRICT;

  CREATE TABLE documents (
    ${OF_COMPANY},
    name TEXT NOT NULL,
    content BLOB NOT NULL,
    information_request_id TEXT,
    submitted_date TEXT,
    parse_state TEXT NOT NULL,
    parsed_at INTEGER,
    uploaded_at INTEGER NOT NULL,
    source TEXT NOT NULL
  ) STRICT;
  CREATE INDEX documents_by_company ON documents(company_id);

  CREATE TABLE notes (
    ${OF_COMPANY},
    author_id TEXT NOT NULL REFERENCES users(id),
    note TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX notes_by_company ON notes(company_id);

  CREATE TABLE information_reports (
    ${OF_COMPANY},
    information_request_id TEXT NOT NULL,
    submitted_at INTEGER NOT NULL,
    status TEXT NOT NULL,
    documents TEXT NOT NULL,
    metrics TEXT NOT NULL
  ) STRICT;
  CREATE INDEX information_reports_by_company ON information_reports(company_id);

  CREATE TABLE marks (
    seq INTEGER PRIMARY KEY,
    firm_id TEXT NOT NULL REFERENCES firms(id),
    company_id TEXT NOT NULL REFERENCES companies(id),
    fund_id TEXT REFERENCES funds(id),
    kind TEXT NOT NULL,
    date TEXT NOT NULL,
    value TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX marks_by_day ON marks(company_id, kind, date, coalesce(fund_id, ''));

  CREATE TABLE file_key (key TEXT NOT NULL) STRICT;
  ${MAKE_FILE_KEY};
  `,
  'CREATE INDEX transactions_by_input ON transactions(input_security_id);',
  `
  ALTER TABLE securities ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';
  UPDATE securities SET terms = json_patch('{}', json_object(
    'shares', shares,
    'dueDate', due_date,
    'convertibleType', convertible_type,
    'discount', discount,
    'maturityDate', maturity_date,
    'interestRate', interest_rate,
    'daysConvention', days_convention,
    'token', token,
    'quantity', quantity,
    'investmentAmount', ${toMoneyObject('coalesce(investment_amount, purchase_amount)')},
    'exercisePrice', ${toMoneyObject('exercise_price')},
    'totalCost', ${toMoneyObject('total_cost')},
    'valuationCap', ${toMoneyObject('valuation_cap')},
    'pricePerToken', ${toMoneyObject('price_per_token')}
  ));
  ${dropColumns(
    'securities',
    `
    shares due_date convertible_type discount maturity_date interest_rate days_convention token quantity
    investment_amount purchase_amount exercise_price total_cost valuation_cap price_per_token`,
  )}
  `,
  `
  ALTER TABLE share_classes ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';
  UPDATE share_classes SET terms = json_object(
    'classType', type,
    'purchaseType', purchase_type,
    'pricePerShare', ${toMoneyObject('price_per_share')},
    'inFairValue', ${toFlag('include_in_fair_value')}
  );
  ${dropColumns('share_classes', `type purchase_type price_per_share include_in_fair_value`)}
  `,
  `
  ALTER TABLE rounds ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';
  UPDATE rounds SET terms = json_patch('{}', json_object(
    'closingDate', closing_date,
    'preMoneyValuation', ${toMoneyObject('pre_money_valuation')},
    'roundSize', ${toMoneyObject('round_size')},
    'fullyDilutedShares', fully_diluted_shares,
    'coInvestors', json((
      SELECT json_group_array(json_object('name', name, 'isLead', ${toFlag('is_lead')}))
      FROM (SELECT name, is_lead FROM co_investors WHERE round_id = rounds.id ORDER BY seq)
    )),
    'isCrypto', ${toFlag('is_crypto')},
    'liquidationMultiple', liquidation_multiple,
    'capMultiple', cap_multiple,
    'seniority', seniority_position,
    'participation', participation_type
  ));
  DROP TABLE co_investors;
  ${dropColumns(
    'rounds',
    `
    closing_date pre_money_valuation round_size fully_diluted_shares is_crypto liquidation_multiple cap_multiple
    seniority_position participation_type`,
  )}
  `,
];

/** Turns `<value> <currency>` into an object of the two, and null into null. */
function toMoneyObject(column: string): string {
  const space = `instr(${column}, ' ')`;
  const parts = `'value', substr(${column}, 1, ${space} - 1), 'currency', substr(${column}, ${space} + 1)`;
  return `iif(${column} IS NULL, NULL, json_object(${parts}))`;
}

/** Turns 0 or 1 into the JSON word. */
function toFlag(column: string): string {
  return `json(iif(${column}, 'true', 'false'))`;
}

/** Drops columns, whose names stand with blanks between them. */
function dropColumns(table: string, names: string): string {
  const columns = names.trim().split(/\s+/);
  return columns.map((column) => `ALTER TABLE ${table} DROP COLUMN ${column};`).join('\n');
}
