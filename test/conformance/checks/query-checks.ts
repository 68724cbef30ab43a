import { compareDecimals, decimal } from '../../../src/model/values/decimal.ts';
import { OPERATIONS } from '../../../src/service/contract/operations.ts';
import { answers, type Check, hold, needs, same } from '../check.ts';

const { queryRounds, querySecurities, queryShareClasses, queryTransactions } = OPERATIONS;

const idsOf = (things: readonly { readonly id: string }[]) => things.map(({ id }) => id);

const ROUND_CHECKS: readonly Check[] = [
  {
    operation: queryRounds,
    says: 'gives every round without a filter, and those of companies and ids with one',
    run: async ({ service }) => {
      const all = await service.read(queryRounds);
      const one = needs(all[0], 'no round');
      const ofCompany = await service.read(queryRounds, { body: { company_ids: [one.company_id] } });
      same(idsOf(ofCompany), idsOf(all.filter((round) => round.company_id === one.company_id)), 'by company');
      same(idsOf(await service.read(queryRounds, { body: { financing_ids: [one.id] } })), [one.id], 'by id');
    },
  },
  {
    operation: queryRounds,
    says: 'sorts by closing date and by size: without a prefix and with + upwards, with - downwards',
    run: async ({ service }) => {
      const dates = async (sort_by: string) =>
        (await service.read(queryRounds, { body: { sort_by } })).flatMap(({ closing_date }) => closing_date ?? []);
      const up = await dates('closing_date');
      same(up, up.toSorted(), 'closing_date');
      same(await dates('+closing_date'), up, '+closing_date');
      same(await dates('-closing_date'), up.toReversed(), '-closing_date');
      for (const [sort_by, sign] of [
        ['round_size', 1],
        ['+round_size', 1],
        ['-round_size', -1],
      ] as const) {
        const rounds = await service.read(queryRounds, { body: { sort_by } });
        const sizes = rounds.flatMap(({ round_size }) => round_size?.value ?? []).map(decimal);
        const isSorted = sizes.every((size, i) => i === 0 || compareDecimals(size, sizes[i - 1] ?? size) * sign >= 0);
        hold(isSorted, `${sort_by} does not sort`);
      }
      answers(await service.ask(queryRounds, { body: { sort_by: 'name' } }), 400, 422);
    },
  },
  {
    operation: queryRounds,
    says: 'filters by is_crypto',
    run: async ({ service }) => {
      const all = await service.read(queryRounds);
      for (const is_crypto of [true, false]) {
        const found = await service.read(queryRounds, { body: { is_crypto } });
        same(idsOf(found), idsOf(all.filter((round) => (round.is_crypto ?? false) === is_crypto)), String(is_crypto));
      }
    },
  },
  {
    operation: queryRounds,
    says: 'filters by a co-investor: any part of the name, as lead, as another, or as any',
    run: async ({ service }) => {
      const all = await service.read(queryRounds);
      const lead = needs(
        all.flatMap((round) => round.co_investors).find(({ is_lead }) => is_lead),
        'no lead investor',
      );
      const name = lead.name.slice(1);
      const expect = (role: 'lead' | 'co' | 'any') =>
        all.filter(({ co_investors }) =>
          co_investors.some((one) => {
            const hasRole = role === 'any' || (one.is_lead ?? false) === (role === 'lead');
            return hasRole && one.name.toLowerCase().includes(name.toLowerCase());
          }),
        );
      for (const role of ['lead', 'co', 'any'] as const) {
        const found = await service.read(queryRounds, { body: { co_investors: [{ name, role }] } });
        same(idsOf(found).sort(), idsOf(expect(role)).sort(), `as ${role}`);
      }
      answers(await service.ask(queryRounds, { body: { co_investors: [{ name, role: 'king' }] } }), 400, 422);
    },
  },
];

const OTHER_CHECKS: readonly Check[] = [
  {
    operation: queryShareClasses,
    says: 'filters by company, id and purchase type',
    run: async ({ service }) => {
      const all = await service.read(queryShareClasses);
      const one = needs(all[0], 'no share class');
      const find = async (body: object) => idsOf(await service.read(queryShareClasses, { body }));
      const of = (is: (shareClass: typeof one) => boolean) => idsOf(all.filter(is));
      same(
        await find({ company_ids: [one.company_id] }),
        of((each) => each.company_id === one.company_id),
        'by company',
      );
      same(await find({ share_class_ids: [one.id] }), [one.id], 'by id');
      for (const purchase_type of ['primary', 'secondary']) {
        same(
          await find({ purchase_type }),
          of((each) => each.purchase_type === purchase_type),
          purchase_type,
        );
      }
      answers(await service.ask(queryShareClasses, { body: { purchase_type: 'tertiary' } }), 400, 422);
    },
  },
  {
    operation: querySecurities,
    says: 'filters by company, id and fund, and knows seven kinds',
    run: async ({ service }) => {
      const all = await service.read(querySecurities);
      const one = needs(all[0], 'no security');
      const find = async (body: object) => idsOf(await service.read(querySecurities, { body }));
      const of = (is: (security: typeof one) => boolean) => idsOf(all.filter(is));
      same(
        await find({ company_ids: [one.company_id] }),
        of((each) => each.company_id === one.company_id),
        'by company',
      );
      same(await find({ security_ids: [one.id] }), [one.id], 'by id');
      same(
        await find({ fund_id: one.fund_id }),
        of((each) => each.fund_id === one.fund_id),
        'by fund',
      );
      const kinds = ['certificate', 'warrant', 'public_equity', 'convertible'];
      const tokens = ['token_investment', 'token_warrant', 'token_convertible'];
      for (const { type } of all) hold([...kinds, ...tokens].includes(type ?? ''), `an unknown kind: ${type}`);
    },
  },
  {
    operation: queryTransactions,
    says: 'filters by company, id, event and the securities on both sides',
    run: async ({ service }) => {
      const all = await service.read(queryTransactions);
      const one = needs(
        all.find((each) => each.output_security_id !== undefined),
        'no conversion or exercise',
      );
      const find = async (body: object) => idsOf(await service.read(queryTransactions, { body }));
      const of = (is: (transaction: typeof one) => boolean) => idsOf(all.filter(is));
      same(
        await find({ company_ids: [one.company_id] }),
        of((each) => each.company_id === one.company_id),
        'by company',
      );
      same(await find({ transaction_ids: [one.id] }), [one.id], 'by id');
      same(await find({ output_security_id: one.output_security_id }), [one.id], 'by what it created');
      same(
        await find({ input_security_id: one.input_security_id }),
        of((each) => each.input_security_id === one.input_security_id),
        'by what was transacted',
      );
      for (const event of ['sale', 'conversion', 'exercise']) {
        same(
          await find({ event }),
          of((each) => each.event === event),
          event,
        );
      }
      answers(await service.ask(queryTransactions, { body: { event: 'gift' } }), 400, 422);
    },
  },
  ...[queryRounds, querySecurities, queryShareClasses, queryTransactions].map(
    (operation): Check => ({
      operation,
      says: 'gives nothing of a company that is not there',
      run: async ({ service }) => {
        const reply = await service.ask(operation, { body: { company_ids: ['no-such-company'] } });
        hold(reply.status === 403 || reply.status === 404 || reply.text === '[]', `${reply.status}: ${reply.text}`);
      },
    }),
  ),
];

export const QUERY_CHECKS: readonly Check[] = [...ROUND_CHECKS, ...OTHER_CHECKS];
