import { OPERATIONS } from '../../../src/service/contract/operations.ts';
import { contentOf } from '../../support/small-files.ts';
import { answers, type Check, hold, needs, same } from '../check.ts';
import { addCompany } from '../new-company.ts';

const { addNotes, createCompany, listCompanies, listCustomColumns, listCustomValues, listDocuments, listNotes } =
  OPERATIONS;
const { replaceCustomValues, updateCompany, uploadDocument, uploadLogo, whoami } = OPERATIONS;

const file = (name: string, kind: 'pdf' | 'png', size?: number) => new File([contentOf(kind, size)], name);
const MEGABYTE = 1024 * 1024;

export const COMPANY_CHECKS: readonly Check[] = [
  {
    operation: whoami,
    says: 'says whom the credentials belong to, and of which firm',
    run: async ({ service }) => {
      const { email, role, firm } = await service.read(whoami);
      hold(email !== undefined && role !== undefined && firm.name !== undefined, 'address, role or firm is missing');
    },
  },
  {
    operation: createCompany,
    says: 'gives an offline company the documented defaults',
    needs: 'write',
    run: async ({ service, label }) => {
      const name = `${label} Defaults`;
      const made = await service.read(createCompany, { body: { name } });
      const { description = '', city = '', sector, fiscal_year_end, website = '', slug = '' } = made;
      const defaults = { name, description: '', city: '', sector: 'Other', fiscal_year_end: '12/31', website: '' };
      same({ name: made.name, description, city, sector, fiscal_year_end, website }, defaults, 'the defaults');
      const { results } = await service.read(listCompanies, { query: { name } });
      same(
        results.map((company) => [company.slug, company.status]),
        [[slug, 'offline']],
        'as it is listed',
      );
    },
  },
  {
    operation: createCompany,
    says: 'makes Other of a sector that there is not, and every slug unique',
    needs: 'write',
    run: async ({ service, label }) => {
      const body = { name: `${label} Twin`, sector: 'Falconry', fiscal_year_end: '06/30' };
      const [one, other] = [await service.read(createCompany, { body }), await service.read(createCompany, { body })];
      same([one.sector, one.fiscal_year_end], ['Other', '06/30'], 'sector and fiscal year');
      hold(one.slug !== other.slug, `both have the slug ${one.slug}`);
    },
  },
  {
    operation: createCompany,
    says: 'refuses a company without a name, and stores nothing of it',
    needs: 'write',
    run: async ({ service }) => {
      const before = (await service.read(listCompanies)).count;
      answers(await service.ask(createCompany, { body: { city: 'Oslo' } }), 400, 422);
      same((await service.read(listCompanies)).count, before, 'companies');
    },
  },
  {
    operation: updateCompany,
    says: 'changes an offline company, and answers 404 for one that is not there',
    needs: 'write',
    run: async ({ service, label }) => {
      const { id } = await addCompany(service, `${label} Moving`);
      const content = { path: { company_id: id }, body: { city: 'Turku' } };
      same((await service.read(updateCompany, content)).city, 'Turku', 'the city');
      answers(await service.ask(updateCompany, { path: { company_id: 'none' }, body: { city: 'Turku' } }), 403, 404);
    },
  },
  {
    operation: uploadLogo,
    says: 'takes a picture for an offline company, and no document, no false picture and nothing above 5 MB',
    needs: 'write',
    run: async ({ service, label }) => {
      const { id } = await addCompany(service, `${label} Logo`);
      const send = (one: File) => service.ask(uploadLogo, { path: { company_id: id }, form: { file: one } });
      await service.read(uploadLogo, { path: { company_id: id }, form: { file: file('logo.png', 'png') } });
      answers(await send(file('logo.pdf', 'pdf')), 400, 415, 422);
      answers(await send(file('logo.png', 'pdf')), 400, 415, 422);
      answers(await send(file('logo.png', 'png', 5 * MEGABYTE + 1)), 400, 413, 422);
    },
  },
  {
    operation: uploadDocument,
    says: 'stores a document of a company, from an upload, under its name',
    needs: 'write',
    run: async ({ service, label }) => {
      const { id } = await addCompany(service, `${label} Papers`);
      await service.read(uploadDocument, { form: { company_id: id, file: file('deck.pdf', 'pdf') } });
      const { results } = await service.read(listDocuments, { query: { company_id: id } });
      same(
        results.map(({ name, source, company_id }) => [name, source, company_id]),
        [['deck.pdf', 'upload', id]],
        'it',
      );
    },
  },
  {
    operation: uploadDocument,
    says: 'refuses other types, other contents, paths for names, more than 32 MB and unknown companies',
    needs: 'write',
    run: async ({ service, label }) => {
      const { id } = await addCompany(service, `${label} No Papers`);
      const send = (one: File, company_id = id) => service.ask(uploadDocument, { form: { company_id, file: one } });
      answers(await send(file('program.exe', 'pdf')), 400, 415, 422);
      answers(await send(file('deck.pdf', 'png')), 400, 415, 422);
      answers(await send(file('../deck.pdf', 'pdf')), 400, 422);
      answers(await send(file('deck.pdf', 'pdf', 33 * MEGABYTE)), 400, 413, 422);
      answers(await send(file('deck.pdf', 'pdf'), 'none'), 403, 404, 422);
      same((await service.read(listDocuments, { query: { company_id: id } })).count, 0, 'documents');
    },
  },
  {
    operation: addNotes,
    says: 'adds notes in markdown, with their author, and refuses one without a company',
    needs: 'write',
    run: async ({ service, label }) => {
      const { id, slug } = await addCompany(service, `${label} Notes`);
      const { id: author_id, email } = await service.read(whoami);
      await service.read(addNotes, { body: [{ note: '**Met.**', author_id, company_slug: slug }] });
      const { results } = await service.read(listNotes, { query: { company_id: id } });
      same(
        results.map((one) => [one.note, one.author_id, one.email]),
        [['**Met.**', author_id, email]],
        'the note',
      );
      answers(await service.ask(addNotes, { body: [{ note: 'x', author_id }] }), 400, 422);
    },
  },
  {
    operation: replaceCustomValues,
    says: 'replaces wholly what a text column holds, and clears it with an empty text',
    needs: 'write',
    run: async ({ service, label }) => {
      const { id } = await addCompany(service, `${label} Values`);
      const columns = (await service.read(listCustomColumns, { query: { page_size: '100' } })).results;
      const column = needs(
        columns.find(({ type }) => type === 'text'),
        'no text column',
      );
      const put = (value: string) =>
        service.read(replaceCustomValues, { body: [{ company_id: id, custom_column_id: column.id, value }] });
      const held = async () => {
        const { results } = await service.read(listCustomValues, { query: { company_id: id } });
        return results.find((value) => value.id === column.id)?.value ?? '';
      };
      for (const value of ['first', 'second', '']) {
        await put(value);
        same(await held(), value, 'the value');
      }
    },
  },
  {
    operation: replaceCustomValues,
    says: 'chooses options, takes one at most in a select column, and refuses options that there are not',
    needs: 'write',
    run: async ({ service, label }) => {
      const { id: company_id } = await addCompany(service, `${label} Options`);
      const columns = (await service.read(listCustomColumns, { query: { page_size: '100' } })).results;
      const column = needs(
        columns.find(({ type }) => type === 'multi_select'),
        'no multi-select column',
      );
      const options = (column.options ?? [])
        .slice(0, 2)
        .map(({ id, value, color }) => ({ option_id: id, value, color }));
      const item = { company_id, custom_column_id: column.id };
      await service.read(replaceCustomValues, { body: [{ ...item, selected_options: options }] });
      await service.read(replaceCustomValues, { body: [{ ...item, selected_options: options.slice(1) }] });
      const { results } = await service.read(listCustomValues, { query: { company_id } });
      const chosen = JSON.stringify(results.find((value) => value.id === column.id)?.value ?? '');
      hold(
        options.slice(1).every(({ value }) => chosen.includes(value)),
        `holds ${chosen}`,
      );
      hold(!chosen.includes(options[0]?.option_id ?? ''), `still holds the first option: ${chosen}`);
      const unknown = [{ option_id: 'none', value: 'none' }];
      answers(
        await service.ask(replaceCustomValues, { body: [{ ...item, selected_options: unknown }] }),
        400,
        404,
        422,
      );
    },
  },
];
