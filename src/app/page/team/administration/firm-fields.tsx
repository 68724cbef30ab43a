import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { bindText } from '../../hooks/use-action.ts';

/** A firm as it is typed. */
export interface FirmFields {
  readonly name: string;
  readonly service: string;
  readonly appService: string;
  readonly profile: string;
  readonly rules: string;
}

export const NO_FIRM_FIELDS: FirmFields = { name: '', service: '', appService: '', profile: '', rules: '' };

interface FirmFieldsFormProps {
  readonly fields: FirmFields;
  readonly onChange: (fields: FirmFields) => void;
}

export function FirmFieldsForm({ fields, onChange }: FirmFieldsFormProps) {
  const { name, service, appService, profile, rules } = fields;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} maw={900}>
        <TextInput
          label="Name"
          required
          maxLength={200}
          {...bindText(name, (next) => onChange({ ...fields, name: next }))}
        />
        <TextInput
          label="Address of the service"
          placeholder="https://api.example.com"
          type="url"
          required
          {...bindText(service, (next) => onChange({ ...fields, service: next }))}
        />
        <TextInput
          label="Address for cap tables"
          description="Only if cap tables have an address of their own"
          type="url"
          {...bindText(appService, (next) => onChange({ ...fields, appService: next }))}
        />
      </SimpleGrid>
      <details open={profile !== '' || rules !== ''}>
        <summary>Service profile and rules of the firm</summary>
        <SimpleGrid cols={{ base: 1, sm: 2 }} maw={900} mt="sm">
          <Textarea
            label="Service profile"
            description="The text of a profile file, YAML or JSON"
            autosize
            minRows={4}
            maxRows={16}
            {...bindText(profile, (next) => onChange({ ...fields, profile: next }))}
          />
          <Textarea
            label="Rules"
            description="The text of a rules file, YAML or JSON"
            autosize
            minRows={4}
            maxRows={16}
            {...bindText(rules, (next) => onChange({ ...fields, rules: next }))}
          />
        </SimpleGrid>
      </details>
    </>
  );
}

/** Leaves out what is empty. */
export function toFirm({ name, service, appService, profile, rules }: FirmFields) {
  return {
    name,
    service,
    ...(appService.trim() === '' ? {} : { appService }),
    ...(profile.trim() === '' ? {} : { profile }),
    ...(rules.trim() === '' ? {} : { rules }),
  };
}
