import type { SandboxBehaviour } from '../behaviour.ts';

/** Something that the specification leaves open, and what this service does about it. */
export interface Gap {
  /** The place in the specification. */
  readonly where: string;
  readonly question: string;
  readonly choice: string;
  /** The behaviour that makes it otherwise, or what else does; absent where nothing else makes sense. */
  readonly setting?: keyof SandboxBehaviour | '--faults' | 'capsheet sandbox user';
}

/** Every "not shown" of the specification, in its order. */
export const NOT_SHOWN: readonly Gap[] = [
  {
    where: 'Financing round, rule 1',
    question: 'Which fields are required when a round is added?',
    choice:
      '`company_id`, `name`, `closing_date`, `co_investors`, `pre_money_valuation`, `round_size` and `fully_diluted_shares`; the last three may be null, the co-investors an empty list.',
  },
  {
    where: 'Financing round, rule 2',
    question: 'Is `co_investors` one object or a list?',
    choice: 'A list in answers; a list or a single object is accepted.',
    setting: 'coInvestors',
  },
  {
    where: 'Transaction',
    question: 'Which fields do the items of `sales`, `conversions` and `exercises` have?',
    choice:
      'Sales: `company_id`, `date`, `security_id`, `cash_received`, `shares_sold`. Conversions and exercises: `company_id`, `date`, `security_id`, `converted_to_share_class_id`. All are required.',
    setting: 'lenient',
  },
  {
    where: 'Security',
    question: 'Which fields and `type` values do the other six kinds have?',
    choice:
      '`warrant`, `public_equity`, `token_investment`, `token_warrant`, `token_convertible`, `convertible`, with the fields that the operation below lists.',
    setting: 'sharesAfterSale',
  },
  {
    where: 'Security',
    question: 'Which fields do the items of the six lists have?',
    choice: 'Those of the operation below; decimals as text or as numbers.',
    setting: 'lenient',
  },
  {
    where: 'Company',
    question: 'Does the answer to a new company contain its identifier?',
    choice: 'No: it is looked up by slug or name.',
    setting: 'createAnswersId',
  },
  {
    where: 'Custom column value',
    question: 'Which types of column are there?',
    choice: '`text`, `select` and `multi_select`.',
  },
  {
    where: 'Custom column value',
    question: 'Which fields of a written value are required?',
    choice:
      '`custom_column_id`, one of `company_id` and `company_slug`, and `value` for a text column, `selected_options` for the others; `""` and `[]` clear.',
  },
  {
    where: 'Information report',
    question: 'Which values do the status fields have?',
    choice: 'A document or metric is `completed` or `missing`; a report is `in-progress` or `completed`.',
  },
  {
    where: 'User',
    question: 'Which roles are there?',
    choice: '`ADMIN`, `EDITOR` and `VIEWER`.',
    setting: 'capsheet sandbox user',
  },
  {
    where: 'States and transitions',
    question: 'How does a document pass from one parse state to the next?',
    choice: 'An uploaded document is `not-started` and stays so: nothing parses it.',
    setting: 'parseState',
  },
  {
    where: 'States and transitions',
    question: 'Which states do reports, their documents and their metrics have?',
    choice: 'Those named above; no call changes them.',
  },
  {
    where: 'Endpoints, summary',
    question: 'What do the calls that list and update companies look like?',
    choice: '`GET /v1/companies/` and `PATCH /v1/companies/{company_id}/`, as published.',
    setting: 'missingCalls',
  },
  { where: 'Pagination', question: 'What are the page parameters called?', choice: '`page`, from 1, and `page_size`.' },
  {
    where: '3. Query financing events',
    question: 'Which co-investor roles are there besides `lead`?',
    choice: '`co` and `any`, which is the default; a name matches any part, in any case.',
  },
  {
    where: '11. List notes',
    question: 'Which of the two sort orders applies?',
    choice:
      'The rule: `-created_at` is newest first, `created_at` and `+created_at` oldest first, which is the default.',
  },
  {
    where: '12. List custom column values',
    question: 'Must a company be named?',
    choice: 'No: without one the values of all companies are listed.',
    setting: 'valuesNeedCompany',
  },
  {
    where: '16. List documents',
    question: 'What are the two bounds of the upload called?',
    choice: '`from` and `to`, both days included, in UTC.',
  },
  {
    where: '17. List information reports',
    question: 'What are the two filters called?',
    choice: '`company_id` and `information_request_id`.',
  },
  {
    where: 'Success status codes',
    question: 'With which status do the `/v1/` calls succeed?',
    choice: '201 where something is created or uploaded, else 200.',
    setting: '--faults',
  },
  { where: 'Events', question: 'Are there events or webhooks?', choice: 'None.' },
  {
    where: 'Errors',
    question: 'What does the body of a refusal look like?',
    choice:
      '`{"detail": [{"loc": ["body", "financing_rounds", 3, "closing_date"], "msg": "…", "type": "…"}]}` where fields are wrong, else `{"detail": "…"}`.',
    setting: 'errorBody',
  },
  {
    where: 'Errors',
    question: 'Which failure has which status?',
    choice:
      '400 malformed, 401 no valid token, 403 not permitted, 404 unknown in a path or query, 413 too large, 415 wrong media type, 422 wrong or unknown in a body, 429 too many requests.',
    setting: '--faults',
  },
  {
    where: 'Limits',
    question: 'What happens when the request rate is exceeded?',
    choice: '429 with `Retry-After` in seconds; 500 requests in 60 s and 30 in 10 s for one token.',
    setting: 'retryAfter',
  },
  { where: 'Limits', question: 'How many results does a page have by default?', choice: '25.', setting: 'pageSize' },
  { where: 'Versioning', question: 'How are calls deprecated and changed?', choice: 'They are not.' },
];
