import { Fragment } from 'react';

export function joinNames(inputs: readonly { readonly name: string }[]): string {
  return inputs.map(({ name }) => name).join(', ');
}

/** Names beside each other: one that turns the direction of its text does not turn the next. */
export function Names({ of }: { readonly of: readonly (string | undefined)[] }) {
  const names = of.filter((name) => name !== undefined);
  return names.map((name, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they stand where they stand
    <Fragment key={index}>
      {index > 0 && ' · '}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}
