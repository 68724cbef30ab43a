import { OPERATIONS } from '../../../src/service/contract/operations.ts';
import { answers, type Check, hold, needs, same } from '../check.ts';
import { addCompany, classOf, type NewCompany, roundOf, usd } from '../new-company.ts';
import type { Service } from '../service.ts';

const { addRounds, addSecurities, addShareClasses, addTransactions, queryRounds } = OPERATIONS;
const { querySecurities, queryShareClasses, queryTransactions, upsertMarks } = OPERATIONS;

const EXTREME = '12345678901234567890.123456789';

/** One security of each of the six kinds, as the published facts have it. */
function sixKinds({ id, fundId, roundId, shareClassId }: NewCompany) {
  const common = { company_id: id, fund_id: fundId, issue_date: '2024-03-01', financing_id: roundId };
  const token = { ...common, token: 'CONF' };
  const due = { due_date: '2030-03-01', exercise_price: usd('1') };
  return {
    certificates: [{ ...common, investment_amount: usd('250'), shares: '100', share_class_id: shareClassId }],
    warrants: [{ ...common, ...due, shares: '10' }],
    convertibles: [{ ...common, convertible_type: 'safe', investment_amount: usd('1000'), discount: '0.2' }],
    token_investments: [{ ...token, investment_amount: usd('5'), quantity: '50', price_per_token: usd('0.1') }],
    token_warrants: [{ ...token, ...due, total_cost: usd('1'), quantity: '20' }],
    token_convertibles: [{ ...token, purchase_amount: usd('100') }],
  };
}

const ofCompany = async (service: Service, { id }: NewCompany) =>
  service.read(querySecurities, { body: { company_ids: [id] } });

const ROUND_CHECKS: readonly Check[] = [
  {
    operation: addRounds,
    says: 'answers the round with its id and its company, to the last decimal',
    needs: 'write',
    run: async ({ service, label }) => {
      const company = await addCompany(service, `${label} Rounds`);
      const round = {
        ...roundOf(company.id, 'A'),
        pre_money_valuation: usd(EXTREME),
        pari_passu_rounds: [company.roundId],
      };
      const added = needs((await service.read(addRounds, { body: { financing_rounds: [round] } }))[0], 'no round');
      same(added.company_name, company.name, 'the company');
      same(added.pre_money_valuation?.value, EXTREME, 'the valuation');
      same(
        added.pari_passu_rounds?.map(({ id, name }) => [id, name]),
        [[company.roundId, 'Seed']],
        'pari passu',
      );
      same(
        added.co_investors.map(({ name, is_lead }) => [name, is_lead]),
        [['Conformance Partners', true]],
        'leads',
      );
      const [found] = await service.read(queryRounds, { body: { financing_ids: [added.id] } });
      same(found, added, 'what a query gives');
    },
  },
  {
    operation: addRounds,
    says: 'refuses a day that there is not and an unknown company, by their place, and stores none of the request',
    needs: 'write',
    run: async ({ service, label }) => {
      const { id } = await addCompany(service, `${label} No Rounds`);
      const wrongDay = { ...roundOf(id, 'Never'), closing_date: '2023-02-29' };
      for (const [wrong, field] of [
        [wrongDay, 'closing_date'],
        [roundOf('none', 'Never'), 'company_id'],
      ] as const) {
        const reply = await service.ask(addRounds, { body: { financing_rounds: [roundOf(id, 'Sound'), wrong] } });
        answers(reply, 400, 403, 404, 422);
        hold(reply.text.includes(field), `the answer does not name ${field}: ${reply.text.slice(0, 200)}`);
      }
      const rounds = await service.read(queryRounds, { body: { company_ids: [id] } });
      same(
        rounds.map(({ name }) => name),
        ['Seed'],
        'rounds',
      );
    },
  },
];

const CLASS_CHECKS: readonly Check[] = [
  {
    operation: addShareClasses,
    says: 'counts a primary class in the fair value and a secondary one not, unless told otherwise',
    needs: 'write',
    run: async ({ service, label }) => {
      const { id, roundId } = await addCompany(service, `${label} Classes`);
      const share_classes = [
        { ...classOf(id, roundId, 'P'), purchase_type: 'primary' },
        { ...classOf(id, roundId, 'S'), purchase_type: 'secondary' },
        { ...classOf(id, roundId, 'T'), purchase_type: 'secondary', include_in_fair_value: true },
      ];
      const added = await service.read(addShareClasses, { body: { share_classes } });
      same(
        added.map((one) => one.include_in_fair_value),
        [true, false, true],
        'in fair value',
      );
      const found = await service.read(queryShareClasses, { body: { share_class_ids: added.map((one) => one.id) } });
      same(found, added, 'what a query gives');
    },
  },
];

const SECURITY_CHECKS: readonly Check[] = [
  {
    operation: addSecurities,
    says: 'takes one security of each of the six kinds, answers a message and gives them back with their fields',
    needs: 'write',
    run: async ({ service, label }) => {
      const company = await addCompany(service, `${label} Securities`);
      const { message = '' } = await service.read(addSecurities, { body: sixKinds(company) });
      hold(message !== '', 'the answer has no message');
      const found = await ofCompany(service, company);
      const kinds = ['certificate', 'convertible', 'token_convertible', 'token_investment', 'token_warrant', 'warrant'];
      same(found.map(({ type }) => type).sort(), kinds, 'kinds');
      const certificate = needs(
        found.find(({ type }) => type === 'certificate'),
        'no certificate',
      );
      const { shares, share_class_id, financing_id, fund_id, investment_amount } = certificate;
      same(
        [shares, share_class_id, financing_id, fund_id],
        ['100', company.shareClassId, company.roundId, company.fundId],
        'it',
      );
      same(investment_amount?.value, '250', 'its amount');
    },
  },
  {
    operation: addSecurities,
    says: 'refuses securities of two companies, of unknown funds and of unknown kinds, and stores none of them',
    needs: 'write',
    run: async ({ service, label }) => {
      const [one, other] = [await addCompany(service, `${label} One`), await addCompany(service, `${label} Other`)];
      const [first, second] = [sixKinds(one), sixKinds(other)];
      const certificates = [...first.certificates, ...second.certificates];
      answers(await service.ask(addSecurities, { body: { certificates } }), 400, 422);
      const unknown = first.certificates.map((each) => ({ ...each, fund_id: 'none' }));
      answers(await service.ask(addSecurities, { body: { certificates: unknown } }), 400, 403, 404, 422);
      answers(await service.ask(addSecurities, { body: { options: first.certificates } }), 400, 422);
      same((await ofCompany(service, one)).length, 0, 'securities');
    },
  },
];

const TRANSACTION_CHECKS: readonly Check[] = [
  {
    operation: addTransactions,
    says: 'records a sale, a conversion and an exercise; the latter two create certificates of the class',
    needs: 'write',
    run: async ({ service, label }) => {
      const company = await addCompany(service, `${label} Transactions`);
      await service.read(addSecurities, { body: sixKinds(company) });
      const held = await ofCompany(service, company);
      const idOf = (kind: string) =>
        needs(
          held.find(({ type }) => type === kind),
          `no ${kind}`,
        ).id;
      const common = (kind: string) => ({ company_id: company.id, date: '2024-06-30', security_id: idOf(kind) });
      const converted_to_share_class_id = company.shareClassId;
      const added = await service.read(addTransactions, {
        body: {
          sales: [{ ...common('certificate'), cash_received: usd('40.25'), shares_sold: '40' }],
          conversions: [{ ...common('convertible'), converted_to_share_class_id }],
          exercises: [{ ...common('warrant'), converted_to_share_class_id }],
        },
      });
      same(added.map(({ event }) => event).sort(), ['conversion', 'exercise', 'sale'], 'events');
      const sale = needs(
        added.find(({ event }) => event === 'sale'),
        'no sale',
      );
      same([sale.shares, sale.proceeds?.value, sale.output_security_id], ['40', '40.25', undefined], 'the sale');
      const created = added.flatMap(({ output_security_id }) => output_security_id ?? []);
      const securities = await service.read(querySecurities, { body: { security_ids: created } });
      same(
        securities.map((one) => [one.type, one.share_class_id]),
        Array(2).fill(['certificate', converted_to_share_class_id]),
        'created',
      );
      const found = await service.read(queryTransactions, { body: { company_ids: [company.id] } });
      same(found.map(({ id }) => id).sort(), added.map(({ id }) => id).sort(), 'what a query gives');
    },
  },
  {
    operation: addTransactions,
    says: 'refuses a sale of what is not there, and stores none of the request',
    needs: 'write',
    run: async ({ service, label }) => {
      const company = await addCompany(service, `${label} No Transactions`);
      const sale = { company_id: company.id, date: '2024-06-30', cash_received: usd('1'), shares_sold: '1' };
      answers(
        await service.ask(addTransactions, { body: { sales: [{ ...sale, security_id: 'none' }] } }),
        400,
        403,
        404,
        422,
      );
      same(await service.read(queryTransactions, { body: { company_ids: [company.id] } }), [], 'transactions');
    },
  },
];

const MARK_CHECKS: readonly Check[] = [
  {
    operation: upsertMarks,
    says: 'sets the marks of a day, and sets them again',
    needs: 'write',
    run: async ({ service, label }) => {
      const { id: company_id, fundId: fund_id } = await addCompany(service, `${label} Marks`);
      const day = { date: '2024-06-30', company_id };
      const body = {
        ownerships: [{ ...day, fund_id, ownership_percentage: '0.125' }],
        post_money_valuations: [{ ...day, post_money_valuation: usd('5000000') }],
        fair_values: [{ ...day, fund_id, fair_value: usd('625000') }],
      };
      await service.read(upsertMarks, { body });
      await service.read(upsertMarks, { body });
      const unknown = { fair_values: [{ ...day, fund_id: 'none', fair_value: usd('1') }] };
      answers(await service.ask(upsertMarks, { body: unknown }), 400, 403, 404, 422);
    },
  },
];

export const CAP_TABLE_CHECKS: readonly Check[] = [
  ...ROUND_CHECKS,
  ...CLASS_CHECKS,
  ...SECURITY_CHECKS,
  ...TRANSACTION_CHECKS,
  ...MARK_CHECKS,
];
