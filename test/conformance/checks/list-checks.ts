import { z } from 'zod';
import type { Operation } from '../../../src/service/contract/operation.ts';
import { OPERATIONS } from '../../../src/service/contract/operations.ts';
import { answers, type Check, hold, needs, Skipped, same } from '../check.ts';
import type { Content, Service } from '../service.ts';

const {
  listCompanies,
  listCustomColumns,
  listCustomValues,
  listDocuments,
  listFunds,
  listNotes,
  listReports,
  listUsers,
} = OPERATIONS;

const envelope = z.object({
  count: z.number(),
  results: z.array(z.unknown()),
  next: z.string().optional(),
  previous: z.string().optional(),
});

/** Notes are listed for a named company alone: one that has several, if there is any. */
async function contentOf(operation: Operation, service: Service): Promise<Content> {
  if (operation.id !== listNotes.id) return {};
  const { results } = await service.read(listCompanies);
  for (const { id } of results) {
    const query = { company_id: id };
    if ((await service.read(listNotes, { query })).count > 1) return { query };
  }
  return { query: { company_id: needs(results[0], 'no company').id } };
}

function checkPages(operation: Operation): Check[] {
  const page = async (service: Service, query: Record<string, string>) => {
    const content = await contentOf(operation, service);
    return envelope.parse(await service.read(operation, { query: { ...content.query, ...query } }));
  };
  return [
    {
      operation,
      says: 'answers an envelope of the whole count and one page of results',
      run: async ({ service }) => {
        const { count, results, previous } = await page(service, {});
        hold(results.length <= count, `${results.length} results of ${count}`);
        hold(previous === undefined, 'the first page has one before it');
      },
    },
    {
      operation,
      says: 'gives at most 100 results to a page',
      run: async ({ service }) => {
        const { results } = await page(service, { page_size: '1000' });
        hold(results.length <= 100, `${results.length} results on a page`);
      },
    },
    {
      operation,
      says: 'links one page to the next and to the one before, without repeating anything',
      run: async ({ service }) => {
        const [first, second] = [
          await page(service, { page_size: '1' }),
          await page(service, { page_size: '1', page: '2' }).catch(() => undefined),
        ];
        if (first.count < 2 || second === undefined) throw new Skipped('the service holds fewer than two');
        hold(first.next !== undefined && second.previous !== undefined, 'a link is missing');
        hold(JSON.stringify(first.results) !== JSON.stringify(second.results), 'a result stands on two pages');
        same(first.count, second.count, 'the count changes from page to page');
      },
    },
    {
      operation,
      says: 'refuses a page that is no number',
      run: async ({ service }) => {
        const { query } = await contentOf(operation, service);
        answers(await service.ask(operation, { query: { ...query, page: 'one' } }), 400, 404, 422);
      },
    },
  ];
}

const FILTER_CHECKS: readonly Check[] = [
  {
    operation: listCompanies,
    says: 'filters by a part of the name in any case, and by ids',
    run: async ({ service }) => {
      const company = needs((await service.read(listCompanies)).results.at(-1), 'no company');
      const part = company.name.slice(0, 4).toUpperCase();
      const found = (await service.read(listCompanies, { query: { name: part, page_size: '100' } })).results;
      hold(found.length > 0, `nothing holds "${part}"`);
      hold(
        found.every(({ name }) => name.toUpperCase().includes(part)),
        `not every company holds "${part}"`,
      );
      const { results } = await service.read(listCompanies, { query: { 'ids[]': company.id } });
      same(
        results.map(({ id }) => id),
        [company.id],
        'the companies of one id',
      );
    },
  },
  {
    operation: listNotes,
    says: 'wants a company, takes its slug for its id, and sorts by the time of writing',
    run: async ({ service }) => {
      answers(await service.ask(listNotes), 400, 422);
      const company = needs(
        (await service.read(listCompanies)).results.find(({ slug }) => slug !== undefined),
        'no slug',
      );
      const times = async (query: Record<string, string>) => {
        const { results } = await service.read(listNotes, { query: { page_size: '100', ...query } });
        return results.map(({ created_at }) => created_at ?? '');
      };
      const byId = await times({ company_id: company.id, sort_by: 'created_at' });
      same(byId, byId.toSorted(), 'ascending');
      same(await times({ company_slug: company.slug ?? '', sort_by: '+created_at' }), byId, 'by slug, with a plus');
      same(await times({ company_id: company.id, sort_by: '-created_at' }), byId.toReversed(), 'descending');
      answers(await service.ask(listNotes, { query: { company_id: company.id, sort_by: 'note' } }), 400, 422);
    },
  },
  {
    operation: listCustomColumns,
    says: 'gives options to select and multi-select columns, and none to text columns',
    run: async ({ service }) => {
      const { results } = await service.read(listCustomColumns, { query: { page_size: '100' } });
      for (const { name, type, options } of results) {
        const count = options?.length ?? 0;
        hold(type !== 'text' || count === 0, `the text column "${name}" has ${count} options`);
        hold(!['select', 'multi_select'].includes(type ?? '') || count > 0, `"${name}" has no options`);
      }
    },
  },
  {
    operation: listCustomValues,
    says: 'lists the values of one company, by id as by slug',
    run: async ({ service }) => {
      const company = needs((await service.read(listCompanies)).results[0], 'no company');
      const values = async (query: Record<string, string>) =>
        (await service.read(listCustomValues, { query: { page_size: '100', ...query } })).results;
      const byId = await values({ company_id: company.id });
      hold(
        byId.every((value) => value.company.id === company.id),
        'a value is of another company',
      );
      same(await values({ company_slug: company.slug ?? '' }), byId, 'by slug');
    },
  },
  {
    operation: listDocuments,
    says: 'filters by company, state, source and day of upload, and refuses states that there are not',
    run: async ({ service }) => {
      const { results } = await service.read(listDocuments, { query: { page_size: '100' } });
      const one = needs(results[0], 'no document');
      const find = async (query: Record<string, string>) =>
        (await service.read(listDocuments, { query: { page_size: '100', ...query } })).results;
      const ids = (documents: typeof results) => documents.map(({ id }) => id);
      const { company_id = '', parse_state = '', source = '', uploaded_at = '' } = one;
      const day = uploaded_at.slice(0, 10);
      hold(
        (await find({ company_id })).every((each) => each.company_id === company_id),
        'another company',
      );
      hold(
        (await find({ parse_state })).every((each) => each.parse_state === parse_state),
        'another state',
      );
      hold(
        (await find({ source })).every((each) => each.source === source),
        'another source',
      );
      hold(ids(await find({ from: day, to: day })).includes(one.id), 'the bounds leave their own day out');
      hold(!ids(await find({ to: '1990-01-01' })).includes(one.id), 'the upper bound does not hold');
      hold(!ids(await find({ from: '2990-01-01' })).includes(one.id), 'the lower bound does not hold');
      answers(await service.ask(listDocuments, { query: { parse_state: 'lost' } }), 400, 422);
    },
  },
  {
    operation: listReports,
    says: 'filters by company and by information request, and counts what is done and missing',
    run: async ({ service }) => {
      const one = needs((await service.read(listReports)).results[0], 'no information report');
      const query = { company_id: one.company_id ?? '', information_request_id: one.information_request_id ?? '' };
      const found = (await service.read(listReports, { query })).results;
      hold(
        found.some(({ id }) => id === one.id),
        'the filters lose a report',
      );
      for (const report of found) {
        same(report.company_id, query.company_id, 'company');
        same(
          (report.documents_completed ?? 0) + (report.documents_missing ?? 0),
          report.documents?.length ?? 0,
          'documents done and missing',
        );
      }
    },
  },
  {
    operation: listUsers,
    says: 'finds a user by the exact address',
    run: async ({ service }) => {
      const user = needs(
        (await service.read(listUsers)).results.find(({ email }) => email !== undefined),
        'no address',
      );
      const emails = async (email: string) =>
        (await service.read(listUsers, { query: { email } })).results.map((found) => found.email);
      same(await emails(user.email ?? ''), [user.email], 'by the whole address');
      same(await emails((user.email ?? '').slice(1)), [], 'by a part');
    },
  },
  {
    operation: listFunds,
    says: 'gives every fund a name and a currency',
    run: async ({ service }) => {
      const { results } = await service.read(listFunds);
      for (const fund of results) hold(fund.currency !== undefined, `the fund "${fund.name}" has no currency`);
    },
  },
];

export const LIST_CHECKS: readonly Check[] = [
  ...Object.values(OPERATIONS)
    .filter(({ paged }) => paged)
    .flatMap(checkPages),
  ...FILTER_CHECKS,
];
