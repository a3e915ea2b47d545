import type { FindReceiptFacts } from '#features/receipts/model.ts';
import { applicationOfVerifyCode, findApplication } from '../store/applications.ts';

/** What the receipt of an application states. */
export const findReceiptFacts: FindReceiptFacts = async (tx, by) => {
  const application = await ('number' in by ? findApplication(tx, by.number) : applicationOfVerifyCode(tx, by.code));
  if (!application) return undefined;
  const { id: number, form, ...facts } = application;
  return { ...facts, number, name: form.name, fatherName: form.fatherName, category: form.category };
};
