import { DeskCheckbox } from '#web/desk/desk-form.tsx';
import { rupees } from '#web/rupees.ts';
import { useWords } from '#web/use-words.ts';
import type { DeskPaymentRecord } from '../../../model/desk.ts';
import { useWhom } from '../../../refunds/web/parts/refunding.tsx';
import { refundingWords } from '../../../refunds/web/parts/refunding-words.ts';
import { decisionWords } from '../../../web/desk/decision-words.ts';

/** The payer and the end of the payment's number: money has no undo, so what moves it names them. */
export const usePayer = ({ gatewayPaymentId, person }: DeskPaymentRecord): string =>
  useWhom({ digits: gatewayPaymentId.slice(-4), name: person?.name ?? '' });

/** In a question: the rupees that are typed in the field; where nothing is typed, the given ones. */
export const typedSum = (field: string, otherwise?: number): string =>
  `₹{${field}|${otherwise === undefined ? '…' : rupees(otherwise).replace('₹', '')}}`;

type OfSum = { readonly whom: string; readonly sum: number; readonly name?: string };
/** The tick without which the server does nothing. */
export function CheckedSum({ whom, sum, name = 'confirmed' }: OfSum) {
  const { checked } = useWords(refundingWords);
  return <DeskCheckbox name={name} label={checked(whom, rupees(sum))} required />;
}
/** The same, where the sum is typed above it; `sum` is meant where it stays empty. */
export function CheckedTyped({ whom, sum }: Pick<OfSum, 'whom'> & Partial<OfSum>) {
  const t = useWords(decisionWords);
  const label = sum === undefined ? t.checkedTyped(whom) : t.checkedTypedOr(whom, rupees(sum));
  return <DeskCheckbox name="confirmed" label={label} required />;
}
