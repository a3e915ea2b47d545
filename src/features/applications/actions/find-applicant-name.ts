import type { FindApplicantName } from '#features/payments/model/desk.ts';
import { readFormValue } from '../store/desk.ts';

export const findApplicantName: FindApplicantName = async (tx, number) =>
  (await readFormValue(tx, number, 'name')) || undefined;
