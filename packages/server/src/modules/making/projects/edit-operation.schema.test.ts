import { editTypes, materialTypes, type AnyEdit as PackageOperation } from '@rushes/timeline';
import { expect, expectTypeOf, test } from 'vitest';
import { EditOperation } from './edit-operation.schema.ts';

test('takes exactly the operations that timelines know', () => {
  const taken = EditOperation.anyOf.map((branch) => branch.properties.type.const);
  expect([...taken].sort()).toEqual([...editTypes, ...materialTypes].sort());
});

test('has the fields that timelines know, both ways', () => {
  // Checked by the compiler: a field that only one of them has, or has otherwise, is an error here.
  expectTypeOf<EditOperation>().toEqualTypeOf<PackageOperation>();
  const forth = (operation: EditOperation): PackageOperation => operation;
  const back = (operation: PackageOperation): EditOperation => operation;
  expect(forth(back({ type: 'split', track: [0], time: { value: 1, rate: 1 } }))).toHaveProperty(
    'type',
    'split',
  );
});
