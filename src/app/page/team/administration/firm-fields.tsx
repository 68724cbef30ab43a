import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import type { Fields } from '../../hooks/use-action.ts';

/** A firm as it is typed. */
export const NO_FIRM_FIELDS = { name: '', service: '', appService: '', profile: '', rules: '' };
type FirmFields = typeof NO_FIRM_FIELDS;

export function FirmFieldsForm({ fields: { values, bind } }: { readonly fields: Fields<FirmFields> }) {
  const text = { autosize: true, minRows: 4, maxRows: 16 };
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} maw={900}>
        <TextInput label="Name" required maxLength={200} {...bind('name')} />
        <TextInput
          label="Address of the service"
          placeholder="https://api.example.com"
          type="url"
          required
          {...bind('service')}
        />
        <TextInput
          label="Address for cap tables"
          description="Only if cap tables have an address of their own"
          type="url"
          {...bind('appService')}
        />
      </SimpleGrid>
      <details open={values.profile !== '' || values.rules !== ''}>
        <summary>Service profile and rules of the firm</summary>
        <SimpleGrid cols={{ base: 1, sm: 2 }} maw={900} mt="sm">
          <Textarea
            label="Service profile"
            description="The text of a profile file, YAML or JSON"
            {...text}
            {...bind('profile')}
          />
          <Textarea label="Rules" description="The text of a rules file, YAML or JSON" {...text} {...bind('rules')} />
        </SimpleGrid>
      </details>
    </>
  );
}

/** Leaves out what is empty. */
export function toFirm({ name, service, ...others }: FirmFields) {
  const said = (text: string) => (text.trim() === '' ? undefined : text);
  const { appService, profile, rules } = others;
  return omitAbsent({ name, service, appService: said(appService), profile: said(profile), rules: said(rules) });
}
