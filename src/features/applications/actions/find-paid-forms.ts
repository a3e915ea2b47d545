import type { FindPaidForms } from '#features/payments/model/desk.ts';
import { paidForms } from '../store/desk.ts';

export const findPaidForms: FindPaidForms = async (tx, subjects) =>
  new Map((await paidForms(tx, [...new Set(subjects)])).map(({ id, ...form }) => [id, form]));
