import { SimpleGrid, Textarea, TextInput } from '@mantine/core';

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
      <SimpleGrid cols={{ base: 1, sm: 3 }} maw={1100}>
        <TextInput
          label="Name"
          required
          maxLength={200}
          value={name}
          onChange={(event) => onChange({ ...fields, name: event.currentTarget.value })}
        />
        <TextInput
          label="Address of the service"
          placeholder="https://api.example.com"
          type="url"
          required
          value={service}
          onChange={(event) => onChange({ ...fields, service: event.currentTarget.value })}
        />
        <TextInput
          label="Address for cap tables"
          description="Only if cap tables have an address of their own"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="url"
          value={appService}
          onChange={(event) => onChange({ ...fields, appService: event.currentTarget.value })}
        />
      </SimpleGrid>
      <details open={profile !== '' || rules !== ''}>
        <summary>Service profile and rules of the firm</summary>
        <SimpleGrid cols={{ base: 1, sm: 2 }} maw={1100} mt="sm">
          <Textarea
            label="Service profile"
            description="The text of a profile file, YAML or JSON"
            autosize
            minRows={4}
            maxRows={16}
            value={profile}
            onChange={(event) => onChange({ ...fields, profile: event.currentTarget.value })}
          />
          <Textarea
            label="Rules"
            description="The text of a rules file, YAML or JSON"
            autosize
            minRows={4}
            maxRows={16}
            value={rules}
            onChange={(event) => onChange({ ...fields, rules: event.currentTarget.value })}
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
